import { move } from '../../contract/order-states.ts';
import { Refusal } from '../calls/refusal.ts';
import type { LockedOrder, Refused } from '../orders/write/batch.ts';
import type { ActiveLine } from './db/shipments.ts';

type States = Pick<LockedOrder, 'id' | 'document' | 'logistics' | 'money'>;

/** Returns the reason why an order cannot go into a shipment, or null. */
export function reasonAgainst(order: Omit<States, 'id'>, line: ActiveLine | undefined): Refusal | null {
  const values: Readonly<Record<string, string>> = line === undefined ? {} : { no: line.number };
  if (move(order, 'goOnline') === null) return new Refusal('order_wrong_state', { messageKey: textOf(order, line), values });
  return line === undefined ? null : new Refusal('order_in_shipment', { values });
}

function textOf({ document, logistics }: Omit<States, 'id'>, line: ActiveLine | undefined): string {
  if (document === 'voided') return 'shipment.voided';
  if (logistics !== 'none' && logistics !== 'order_placed') return line === undefined ? 'shipment.handedOver' : 'shipment.handedOverIn';
  return document === 'generated' ? 'shipment.notPaid' : 'shipment.notGenerated';
}

/** Returns the orders that may go into a shipment; adds the others with their reasons to `refused`. */
export function fitOrders<O extends States>(orders: readonly O[], lines: ReadonlyMap<string, ActiveLine>, refused: Refused): O[] {
  return orders.filter((order) => {
    const reason = reasonAgainst(order, lines.get(order.id));
    if (reason !== null) refused.set(order.id, reason);
    return reason === null;
  });
}
