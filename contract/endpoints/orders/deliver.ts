import { Enum, Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  Shipment,
  ShipmentDetail,
  ShipmentLog,
  ShipmentOrder,
  ShipmentOutcome,
  ShipmentTotals,
  shipmentTotals,
  WaitingGroup,
  WaitingOrder,
} from '../../entities/orders/deliver.ts';
import { BatchOutcome, pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, NumberList, RangeEnd, Remark, ruled } from '../../values.ts';

const day = () => ruled(Text({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', format: 'day' }), { rule: 'day' });
const text = () => Optional(Text({ maxLength: limits.text }));
const ids = () => List(Id(), { minItems: 1, maxItems: limits.batchRows });
const count = () => Integer({ minimum: 0 });

const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

/** Waiting orders are narrowed by product and sender; `shipper` is a sender's code, or the name of a sender without one. */
const waiting = { productCode: text(), shipper: text(), customerNo: Optional(NumberList()), trackingNumber: Optional(NumberList()) };

/** What a merchant says of a shipment. The number is made when it is blank. */
const heading = {
  deliverDate: Optional(day()),
  estimatedArrivalDate: Optional(day()),
  remark: Optional(Remark(limits.remark)),
};
const numbered = {
  shipmentNo: Optional(ruled(Text({ maxLength: 40, pattern: '^[A-Za-z0-9_-]*$' }), { rule: 'maxLength', with: { max: 40 } })),
  ...heading,
};

const filters = {
  shipmentNo: Optional(NumberList()),
  /** Any number of an order that is or was in the shipment. */
  orderNo: text(),
  createTime_begin: Optional(RangeEnd()),
  createTime_end: Optional(RangeEnd()),
};

const view = { permission: 'deliver:list' } as const;
const edit = { permission: 'deliver:edit' } as const;
const confirm = { permission: 'deliver:confirm' } as const;

/** Hand-over (spec section 7, Deliver; decision 48) and what its pages need besides. */
export const deliverEndpoints = declare({
  'deliver.products': {
    method: 'POST',
    path: '/deliver/getDeliverProProduct',
    access: view,
    asksOnly: true,
    summary: 'The orders that wait for hand-over, grouped by product and sender, with totals',
    body: record(waiting),
    reply: List(WaitingGroup),
  },
  'deliver.waiting': {
    method: 'GET',
    path: '/deliver/waitOrderList',
    access: view,
    summary: 'The orders that wait for hand-over, the oldest first unless sorted',
    query: record({
      ...paging,
      column: Optional(Enum(['createTime', 'customerNo', 'orderWeight', 'boxCount'])),
      order: Optional(Enum(['asc', 'desc'])),
      ...waiting,
    }),
    reply: pageOf(WaitingOrder),
  },
  'deliver.batch': {
    method: 'GET',
    path: '/deliver/batchDeliver',
    access: view,
    summary:
      'What a hand-over of these orders would take, with its totals, and why it would refuse the others. It changes nothing: a GET must not, although the family of this API hands over here',
    query: record({ ids: Text({ minLength: 1, maxLength: 6_500, format: 'id-list' }) }),
    reply: record({ ...BatchOutcome.properties, ...shipmentTotals }),
  },
  'deliver.add': {
    method: 'POST',
    path: '/deliver/add',
    access: edit,
    needsActivation: true,
    idempotent: true,
    summary: 'Makes an open shipment of waiting orders, or an empty one to scan into; each order has its own outcome',
    body: record({ ids: Optional(ids()), ...numbered }),
    reply: ShipmentOutcome,
  },
  'deliver.edit': {
    method: 'PUT',
    path: '/deliver/edit',
    access: edit,
    needsActivation: true,
    summary: 'Changes the dates and the remark of an open shipment',
    body: record({ id: Id(), ...heading }),
    reply: Null(),
  },
  'deliver.addOrders': {
    method: 'POST',
    path: '/deliver/addOrders',
    access: edit,
    needsActivation: true,
    idempotent: true,
    summary: 'Adds orders to an open shipment, by their ids or by any of their numbers as they are scanned',
    body: record({ id: Id(), ids: Optional(ids()), numbers: Optional(NumberList()) }),
    reply: ShipmentOutcome,
  },
  'deliver.removeOrders': {
    method: 'POST',
    path: '/deliver/removeOrders',
    access: edit,
    needsActivation: true,
    idempotent: true,
    summary: 'Takes orders out of an open shipment; they wait again',
    body: record({ id: Id(), ids: ids() }),
    reply: ShipmentOutcome,
  },
  'deliver.confirm': {
    method: 'POST',
    path: '/deliver/confirmDeliver',
    access: confirm,
    needsActivation: true,
    idempotent: true,
    summary: 'Hands over an open shipment by its id, or a new one of these orders; their logistics states move with it',
    body: record({ id: Optional(Id()), ids: Optional(ids()), ...numbered }),
    reply: ShipmentOutcome,
  },
  'deliver.confirmByShipper': {
    method: 'POST',
    path: '/deliver/confirmDeliver/byShipper',
    access: confirm,
    needsActivation: true,
    idempotent: true,
    summary: 'Hands over all waiting orders of a sender, like a confirmation of the same orders',
    body: record({
      shipper: ruled(Text({ minLength: 1, maxLength: limits.text }), { rule: 'required' }),
      productCode: text(),
      /** How many orders the page showed; another number now is refused. */
      tickets: Optional(count()),
      ...numbered,
    }),
    reply: ShipmentOutcome,
  },
  'deliver.cancel': {
    method: 'POST',
    path: '/deliver/cancelDeliver',
    access: { permission: 'deliver:cancel' },
    needsActivation: true,
    idempotent: true,
    summary: 'Cancels an open shipment, or a confirmed one within the period; orders that a warehouse has received stay and are named',
    body: record({ id: Id(), reason: ruled(Remark(limits.remark), { rule: 'required' }) }),
    reply: ShipmentOutcome,
  },
  'deliver.list': {
    method: 'GET',
    path: '/deliver/list',
    access: view,
    summary: 'Shipments with their totals, newest first',
    query: record({ ...paging, shipmentStatus: Optional(Coded('shipment_status')), ...filters }),
    reply: pageOf(Shipment),
  },
  'deliver.statusCount': {
    method: 'GET',
    path: '/deliver/getStatusCount',
    access: view,
    summary: 'How many shipments of the list are in each state, by the same filters',
    query: record(filters),
    reply: record({ all: count(), open: count(), confirmed: count(), cancelled: count() }),
  },
  'deliver.totals': {
    method: 'GET',
    path: '/deliver/getTotals',
    access: view,
    summary: 'Totals of all shipments that the filters find, without the cancelled ones',
    query: record({ shipmentStatus: Optional(Coded('shipment_status')), ...filters }),
    reply: ShipmentTotals,
  },
  'deliver.detail': {
    method: 'GET',
    path: '/deliver/deliverDetail',
    access: view,
    summary: 'One shipment with its totals',
    query: record({ id: Id() }),
    reply: ShipmentDetail,
  },
  'deliver.orders': {
    method: 'GET',
    path: '/deliver/orderList',
    access: view,
    summary: 'The orders of a shipment in the order in which they were added',
    query: record({ id: Id(), ...paging, customerNo: Optional(NumberList()), trackingNumber: Optional(NumberList()) }),
    reply: pageOf(ShipmentOrder),
  },
  'deliver.print': {
    method: 'GET',
    path: '/deliver/deliverPrint',
    access: view,
    summary: 'The hand-over sheet of a shipment, a PDF with all of its orders and their totals',
    query: record({ id: Id() }),
    kind: 'blob',
    reply: Null(),
  },
  'deliver.log': {
    method: 'GET',
    path: '/deliver/queryLog',
    access: view,
    summary: 'Who did what with a shipment, newest first',
    query: record({ id: Id() }),
    reply: List(ShipmentLog),
  },
});
