import type { TProperties } from 'typebox';
import { Enum, Integer, Array as List, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { conversionInput } from '../../entities/finance/exchange-rate.ts';
import { ListedOrder, OrderDetail, OrderLog } from '../../entities/orders/order.ts';
import { BatchOutcome, pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { orderViews } from '../../order-states.ts';
import { Coded, Id, NumberList, RangeEnd, Remark } from '../../values.ts';

const range = <N extends string>(name: N) =>
  ({ [`${name}_begin`]: Optional(RangeEnd()), [`${name}_end`]: Optional(RangeEnd()) }) as Record<
    `${N}_begin` | `${N}_end`,
    ReturnType<typeof Optional<ReturnType<typeof RangeEnd>>>
  >;

const text = () => Optional(Text({ maxLength: limits.text }));

/** Filters of the order list, its export and its batches. */
const filters = {
  orderStatus: Optional(Coded('order_status')),
  /** Work that the order needs; see `orderAttentions`. */
  attention: Optional(Coded('order_attention')),
  settlementStatus: Optional(Coded('settlement_status')),
  confirmStatus: Optional(Coded('confirm_status')),
  logisticsStatus: Optional(Coded('logistics_status')),
  goodsType: Optional(Coded('goods_type')),
  orderSource: Optional(Coded('order_source')),
  consigneeCountry: Optional(Coded('country')),
  currencyCode: Optional(Coded('currency')),
  productCode: Optional(Text({ maxLength: limits.text })),
  customerNo: Optional(NumberList()),
  trackingNumber: Optional(NumberList()),
  transactionOrderNo: Optional(NumberList()),
  consigneeName: text(),
  remark: text(),
  /** Id of a tag that the orders have. */
  tag: Optional(Id()),
  /** Part of an internal note; needs `order:detail`, which shows notes. */
  note: text(),
  ...range('createTime'),
  ...range('warehousingTime'),
  ...range('exitTime'),
  ...range('deliveryTime'),
  ...range('refundTime'),
} satisfies TProperties;

/** Counts are grouped by status, so they take every other filter. */
const { orderStatus: _counted, ...countFilters } = filters;

/** Sortable columns; others are refused with 400 (wire.md, Lists). */
export const orderSortColumns = [
  'createTime',
  'customerNo',
  'orderWeight',
  'boxCount',
  'realTotalAmount',
  'warehousingTime',
  'exitTime',
  'deliveryTime',
  'payTime',
  'shipBy',
] as const;

const sorting = { column: Optional(Enum([...orderSortColumns])), order: Optional(Enum(['asc', 'desc'])) };

/** A search of the list with its order, in place of ids: all orders that it finds (decision 92). */
export const OrderQuery = record({ ...sorting, ...filters });

const count = () => Integer({ minimum: 0 });

/** Calls of spec section 7, Orders, and additions of wire.md. */
export const orderEndpoints = declare({
  'order.list': {
    method: 'GET',
    path: '/oms/order/list',
    access: { permission: 'order:list' },
    summary: 'Orders of the tenant, newest first unless sorted',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      ...sorting,
      ...filters,
    }),
    reply: pageOf(ListedOrder),
  },
  'order.statusCount': {
    method: 'GET',
    path: '/oms/order/getOrderStatusCount',
    access: { permission: 'order:list' },
    summary: 'How many orders of the list count under each status view, by the same filters',
    query: record(countFilters),
    reply: Obj(
      {
        all: count(),
        ...(Object.fromEntries(orderViews.map((view) => [view, count()])) as Record<(typeof orderViews)[number], ReturnType<typeof count>>),
      },
      { additionalProperties: false },
    ),
  },
  'order.missingNumbers': {
    method: 'GET',
    path: '/oms/order/getMissingNumbers',
    access: { permission: 'order:list' },
    summary: 'Which of the numbers that a search names it does not find, and why; takes the filters of the list',
    query: record(filters),
    /** In the order in which they were asked for. */
    reply: List(
      record({
        number: Text(),
        /** `unknown`: no order of the caller has it. `hidden`: another filter of the search leaves its order out. */
        reason: Enum(['unknown', 'hidden']),
        /** The reason in words; for a hidden one with the status and the day of its order. */
        text: Text(),
      }),
    ),
  },
  'order.detail': {
    method: 'GET',
    path: '/oms/order/getDetailById',
    access: { permission: 'order:detail' },
    summary: 'One order with its parties, boxes, goods and fees',
    query: record({ id: Id(), ...conversionInput }),
    reply: OrderDetail,
  },
  'order.log': {
    method: 'GET',
    path: '/oms/order/queryLog',
    access: { permission: 'order:detail' },
    summary: 'Who changed what on an order, newest first',
    query: record({ id: Id() }),
    reply: List(OrderLog),
  },
  'order.close': {
    method: 'DELETE',
    path: '/oms/order/closeOrders',
    access: { permission: 'order:abandon' },
    needsActivation: true,
    summary: 'Abandons orders and gives back what they cost; each row has its own outcome',
    idempotent: true,
    query: record({
      ids: Text({ minLength: 1, maxLength: 6_500, format: 'id-list' }),
      reason: Optional(Remark(limits.remark)),
    }),
    reply: BatchOutcome,
  },
  'order.exportFields': {
    method: 'GET',
    path: '/oms/order/exportXlsField',
    access: { permission: 'order:export' },
    summary: 'The columns that an export may hold, in their order',
    query: record({}),
    reply: List(record({ field: Text(), title: Text() })),
  },
  'order.export': {
    method: 'POST',
    path: '/oms/order/exportXls',
    access: { permission: 'order:export' },
    summary: 'The orders that the filters or ids select, as a workbook',
    body: record({
      ids: Optional(List(Id(), { maxItems: limits.pageSizeMax })),
      fields: Optional(List(Text({ maxLength: 64 }), { maxItems: 64 })),
      ...sorting,
      ...filters,
    }),
    reply: Null(),
    kind: 'blob',
  },
  'order.commonProduct': {
    method: 'GET',
    path: '/oms/order/getCommonProduct',
    access: { permission: 'order:list' },
    summary: 'Products that the tenant has shipped with, as options',
    query: record({}),
    reply: List(record({ value: Text(), text: Text() })),
  },
});
