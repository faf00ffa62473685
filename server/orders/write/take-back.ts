import type { SignedInCaller } from '../../calls/caller.ts';
import { type Queue, queueCancelling } from '../../carriers/carrier-jobs.ts';
import { clearBoxNumbers } from '../../carriers/db/order-placing.ts';
import type { Transaction } from '../../db/database.ts';
import { changeOrders, type OrderChange } from '../db/orders.ts';
import type { LockedOrder } from './batch.ts';

/**
 * Marks submitted orders as failed, so that they can be changed and submitted again, or abandoned. Removes the carrier's numbers and
 * notifies the carrier. `change` adds further changes.
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

/** Queues the job that cancels orders with the carrier; skips orders that it does not have. */
export async function notifyCarrier(tx: Transaction, orders: readonly LockedOrder[], queue: Queue, caller: SignedInCaller): Promise<void> {
  const placings = orders.flatMap(({ id, document, placingNo }) =>
    document === 'ordering' || document === 'generated' ? [{ orderId: id, placingNo }] : [],
  );
  await queueCancelling(tx, queue, placings, caller);
}
