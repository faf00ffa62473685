import { Enum, Integer, Optional } from 'typebox';
import { declare } from '../../endpoint.ts';
import { batchActions, batchRowOutcomes, OrderBatch, OrderBatchRow } from '../../entities/orders/order-batch.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Id, Remark } from '../../values.ts';
import { OrderQuery } from './order.ts';
import { Totals } from './order-write.ts';

/** Calls of batches over all orders that a search finds (decision 92). */
export const orderBatchEndpoints = declare({
  'order.startBatch': {
    method: 'POST',
    path: '/oms/order/startBatch',
    /** The permission of the action is checked besides; the search finds what the caller's list shows. */
    access: { permission: 'order:pay', or: ['order:submit', 'order:abandon'] },
    needsActivation: true,
    summary: 'Submits, pays or abandons all orders that a search finds, as a background job with an outcome for each',
    body: record({
      action: Enum([...batchActions]),
      query: OrderQuery,
      /** The count and the sums that the user agreed to; the call is refused with the current ones when they differ. */
      orders: Integer({ minimum: 1, maximum: limits.batchOfSearch }),
      totals: Totals,
      /** Why orders are abandoned. */
      reason: Optional(Remark(limits.remark)),
    }),
    idempotent: true,
    reply: record({ id: Id(), orders: Integer({ minimum: 1 }) }),
  },
  'order.batch': {
    method: 'GET',
    path: '/oms/order/getBatch',
    access: { permission: 'order:list' },
    summary: "How far one of the caller's batches is",
    query: record({ id: Id() }),
    reply: OrderBatch,
  },
  'order.batchRows': {
    method: 'GET',
    path: '/oms/order/getBatchRows',
    access: { permission: 'order:list' },
    summary: "The orders of one of the caller's batches, each with its outcome",
    query: record({
      id: Id(),
      outcome: Optional(Enum([...batchRowOutcomes])),
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    }),
    reply: pageOf(OrderBatchRow),
  },
});
