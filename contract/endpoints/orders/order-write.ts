import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { PartyInput } from '../../entities/orders/address.ts';
import { OrderRow } from '../../entities/orders/order.ts';
import { CustomerNo, DraftInput, draftInput, GoodsInput, orderInput } from '../../entities/orders/order-input.ts';
import { BatchOutcome, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Amount, Coded, Id, LocalTime, orNull, Remark } from '../../values.ts';
import { OrderQuery } from './order.ts';

/** One order, or several as a batch. */
const chosen = { ids: List(Id(), { minItems: 1, maxItems: limits.batchRows }) };

/** The totals that a payer saw for several orders, complete by currency (security M4). */
export const Totals = List(record({ currencyCode: Text({ minLength: 3, maxLength: 3 }), total: Amount() }), { maxItems: 200 });

/** The purposes of a total. */
export const totalsPurposes = ['submit', 'submitAndPay', 'pay', 'refund', 'abandon', 'reject', 'chargeBack'] as const;
export type TotalsPurpose = (typeof totalsPurposes)[number];

/** The price that the payer saw; any other price is refused (security M4). */
const agreed = { quoteId: Id(), total: Amount(), currencyCode: Text({ minLength: 3, maxLength: 3 }) };

/** The revision that the writer saw; a newer one refuses the write. Clients without it overwrite. */
const seen = { revision: Optional(Integer({ minimum: 1 })) };

const Placed = record({
  id: Id(),
  customerNo: Text(),
  orderStatus: Coded('order_status'),
  orderStatus_dictText: Text(),
  realTotalAmount: Amount(),
  /** The total for display: `CNY 1,234.50`. */
  totalText: Text(),
  currencyCode: Text(),
  paid: Bool(),
});

/** Calls of spec section 7, Orders, that change orders, and calls that the order page reads. */
export const orderWriteEndpoints = declare({
  'order.form': {
    method: 'GET',
    path: '/oms/order/getFormById',
    access: { permission: 'order:detail' },
    summary: 'An order as the order page edits it: a draft as it was typed; a copy has neither id nor numbers',
    query: record({ id: Optional(Id()), copy: Optional(Bool()) }),
    reply: record({ id: Optional(Id()), ...seen, ...draftInput }),
  },
  'order.saveDraft': {
    method: 'POST',
    path: '/oms/order/saveDraft',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Keeps an order as far as it is written; made anew, or the draft of the id, unless somebody else wrote it meanwhile',
    body: record({ id: Optional(Id()), ...seen, ...DraftInput.properties }),
    bodyKilobytes: 1_024,
    idempotent: true,
    keepsOnly: true,
    reply: record({ id: Id(), customerNo: Text(), updateTime: LocalTime(), revision: Integer({ minimum: 1 }) }),
  },
  'order.submit': {
    method: 'POST',
    path: '/oms/order/submit',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary:
      'Submits an order as a forecast at the price that was shown, and pays it when asked to; refused with the new total when that changed',
    body: record({ ...orderInput, ...agreed, ...seen, pay: Optional(Bool()) }),
    bodyKilobytes: 1_024,
    idempotent: true,
    reply: Placed,
  },
  'order.pay': {
    method: 'POST',
    path: '/oms/order/payOrder',
    access: { permission: 'order:pay' },
    needsActivation: true,
    summary:
      'Pays orders from the balance when they come to the totals that were shown; each has its own outcome, and is charged once whatever happens',
    body: record({ ...chosen, totals: Totals }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.batchSubmit': {
    method: 'POST',
    path: '/oms/order/batchSubmit',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Submits drafts at the prices that they show, and pays them, with their totals, when asked to; each has its own outcome',
    /** Required for paying; otherwise compared when present. */
    body: record({ ...chosen, pay: Optional(Bool()), totals: Optional(Totals) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.batchRefund': {
    method: 'POST',
    path: '/oms/order/batchRefundOrder',
    access: { permission: 'order:refund' },
    needsActivation: true,
    summary: 'Gives back what paid orders cost, as long as no warehouse has them',
    body: record({ ...chosen, reason: Optional(Remark(limits.remark)) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.batchConfirm': {
    method: 'POST',
    path: '/oms/order/batchConfirmOrder',
    access: { permission: 'order:confirm' },
    needsActivation: true,
    summary: 'Approves or rejects orders under review',
    body: record({ ...chosen, approved: Bool(), examineRemark: Optional(Remark(limits.remark)) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.updateProduct': {
    method: 'POST',
    path: '/oms/order/updateProduct',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Gives drafts another product, or keeps theirs without one, at the price of today',
    body: record({ ...chosen, productCode: Optional(Text({ minLength: 1, maxLength: 64 })) }),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.place': {
    method: 'POST',
    path: '/oms/order/placeOrder',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Places failed orders with the carrier once more, as they are',
    body: record(chosen),
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.delete': {
    method: 'DELETE',
    path: '/oms/order/delete',
    access: { permission: 'order:delete' },
    needsActivation: true,
    summary: 'Removes drafts for good',
    query: record({ ids: Text({ minLength: 1, maxLength: 6_500, format: 'id-list' }) }),
    reply: BatchOutcome,
  },
  'order.saveLines': {
    method: 'POST',
    path: '/oms/order/saveLines',
    access: { permission: 'order:submit' },
    needsActivation: true,
    summary: 'Makes a priced draft for each recipient of a list, all with the same sender, boxes and goods',
    body: record({
      ...(({ productCode: _product, consignee: _consignee, id: _id, customerNo: _no, ...shared }) => shared)(orderInput),
      lines: List(
        record({ ...PartyInput.properties, productCode: Text({ minLength: 1, maxLength: 64 }), customerNo: Optional(CustomerNo()) }),
        {
          minItems: 1,
          maxItems: limits.addRows,
        },
      ),
    }),
    bodyKilobytes: 2_048,
    idempotent: true,
    reply: BatchOutcome,
  },
  'order.goodsLibrary': {
    method: 'GET',
    path: '/oms/order/goodsLibrary',
    access: { permission: 'order:submit' },
    summary: 'Goods of earlier orders, each once, the latest first',
    query: record({ keyword: Optional(Text({ maxLength: limits.text })) }),
    reply: List(record({ ...GoodsInput.properties, id: Text() })),
  },
  'order.totals': {
    method: 'POST',
    path: '/oms/order/getTotals',
    /** Without `order:amount`, totals cover the orders that the caller may pay or submit now; other orders are only counted. */
    access: {
      permission: 'order:amount',
      or: ['order:pay', 'order:submit', 'order:refund', 'order:abandon', 'order:confirm', 'order:chargeback'],
    },
    asksOnly: true,
    summary: 'How many orders a choice is and what they cost, by currency: what a confirmation says before it charges',
    /**
     * Takes ids, or a search. With a purpose, covers the selected orders that allow it now. `abandon` and `reject` sum the refunds, so only
     * paid orders.
     */
    body: record({ ids: Optional(chosen.ids), query: Optional(OrderQuery), to: Optional(Enum([...totalsPurposes])) }),
    reply: record({
      orders: Integer({ minimum: 0 }),
      /** Orders without a price. */
      unpriced: Integer({ minimum: 0 }),
      amounts: Totals,
      /** The amounts in words. */
      text: Text(),
      /**
       * What whoever confirms has to know beside the sum: how many of the selected orders the purpose leaves out, by their states, and
       * what the balance lacks, for callers who may see it. Empty where there is nothing to say.
       */
      note: Text(),
    }),
  },
  'order.logistics': {
    method: 'GET',
    path: '/oms/order/getLogisticsProcess',
    access: { permission: 'order:detail' },
    summary: 'What the platform knows of the way of an order, newest first',
    query: record({ id: Id() }),
    reply: List(
      record({
        id: Id(),
        time: Text(),
        status: Coded('logistics_status'),
        status_dictText: Text(),
        place: orNull(Text()),
        content: Text(),
      }),
    ),
  },
  'order.scan': {
    method: 'GET',
    path: '/oms/order/scanGetOrder',
    access: { permission: 'order:detail' },
    summary: 'The order of a scanned number: its own, its tracking number, or that of one of its boxes',
    query: record({ number: Text({ minLength: 1, maxLength: 64 }) }),
    /** Includes the revision, and a draft's boxes as typed: what is known of them is proposed at the scale. */
    reply: record({
      ...OrderRow.properties,
      revision: Integer({ minimum: 1 }),
      boxes: List(
        record({
          boxNo: orNull(Text()),
          subOrderNo: orNull(Text()),
          boxWeight: orNull(Text()),
          boxLength: orNull(Text()),
          boxWidth: orNull(Text()),
          boxHeight: orNull(Text()),
        }),
      ),
    }),
  },
  'order.external': {
    method: 'GET',
    path: '/oms/order/externalOrderQuery',
    access: { permission: 'order:external' },
    summary: 'Orders by their numbers, each with its origin (a shop, the API, by hand); those that are not known are named',
    query: record({ numbers: Text({ minLength: 1, maxLength: 12_000, format: 'number-list' }) }),
    reply: record({ records: List(OrderRow), unknown: List(Text()) }),
  },
});
