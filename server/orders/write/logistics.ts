import { move, type OrderMoveName } from '../../../contract/order-states.ts';
import type { Transaction } from '../../db/database.ts';
import { expectParcels } from '../../tracking/expect-parcels.ts';
import { changeOrders, insertOrderLog, type OrderChange } from '../db/orders.ts';
import { type LockedOrder, logRows } from './batch.ts';
import type { Writing } from './written-order.ts';

/** Moves along the logistics axis that a hand-over, a warehouse or a carrier reports. */
export type LogisticsMove = Extract<OrderMoveName, 'goOnline' | 'withdrawHandOver' | 'warehouse' | 'dispatch' | 'deliver' | 'detain'>;

/** The time of the event; it may lie before the time of writing. */
const changeOf: Readonly<Record<LogisticsMove, (happenedAt: Date) => OrderChange>> = {
  goOnline: (shipAt) => ({ logisticsStatus: 'online', shipAt }),
  withdrawHandOver: () => ({ logisticsStatus: 'order_placed', shipAt: null }),
  warehouse: (warehousedAt) => ({ logisticsStatus: 'in_warehouse', warehousedAt }),
  dispatch: (exitedAt) => ({ logisticsStatus: 'out_of_warehouse', exitedAt }),
  deliver: (deliveredAt) => ({ logisticsStatus: 'delivered', deliveredAt }),
  detain: () => ({ logisticsStatus: 'detained' }),
};

/**
 * Moves locked orders and writes their logs, in the caller's transaction. Returns the moved orders; the others stand in a state that the
 * move does not start from, and stay as they are.
 */
export async function moveLogistics(
  tx: Transaction,
  orders: readonly LockedOrder[],
  name: LogisticsMove,
  writing: Writing,
  { happenedAt = writing.at, note }: { readonly happenedAt?: Date; readonly note?: string } = {},
): Promise<LockedOrder[]> {
  const moved = orders.filter((order) => move(order, name) !== null);
  await changeOrders(
    tx,
    writing.tenantId,
    moved.map(({ id }) => id),
    changeOf[name](happenedAt),
  );
  await insertOrderLog(tx, logRows(moved, name, writing, note));
  if (name === 'goOnline')
    await expectParcels(
      tx,
      writing.tenantId,
      moved.map(({ id }) => id),
      writing.at,
    );
  return moved;
}
