import type { SignedInCaller } from '../../calls/caller.ts';
import { type Queue, queueCancelling } from '../../carriers/carrier-jobs.ts';
import { clearBoxNumbers } from '../../carriers/db/order-placing.ts';
import type { Transaction } from '../../db/database.ts';
import { changeOrders, type OrderChange } from '../db/orders.ts';
import type { LockedOrder } from './batch.ts';

/**
 * Orders on their way to a warehouse have failed for now: they may be changed and submitted anew, or abandoned. They have no number of a
 * carrier any more, and it is told so. `change` says what else becomes of them.
 */
export async function takeBack(
  tx: Transaction,
  orders: readonly LockedOrder[],
  change: OrderChange,
  queue: Queue,
  caller: SignedInCaller,
): Promise<void> {
  const { tenantId } = caller.principal;
  const ids = orders.map(({ id }) => id);
  await clearBoxNumbers(tx, tenantId, ids);
  await changeOrders(tx, tenantId, ids, {
    documentStatus: 'order_failed',
    logisticsStatus: 'none',
    failReason: null,
    trackingNumber: null,
    masterTrackingNumber: null,
    ...change,
  });
  await notifyCarrier(tx, orders, queue, caller);
}

/** Queues what tells the carrier that orders, as they were, do not travel. Those that it does not have need nothing. */
export async function notifyCarrier(tx: Transaction, orders: readonly LockedOrder[], queue: Queue, caller: SignedInCaller): Promise<void> {
  const placings = orders.flatMap(({ id, document, placingNo }) =>
    document === 'ordering' || document === 'generated' ? [{ orderId: id, placingNo }] : [],
  );
  await queueCancelling(tx, queue, placings, caller);
}
