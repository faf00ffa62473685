import type { CallInput } from '../../contract/endpoints/all.ts';
import type { ShipmentOutcome } from '../../contract/entities/orders/deliver.ts';
import { isOpenClaim, move } from '../../contract/order-states.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { lockOrders } from '../orders/db/orders.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { requireActivated } from '../orders/write/activation.ts';
import { type LockedOrder, noteOf, type Refused, writingOf } from '../orders/write/batch.ts';
import { moveLogistics } from '../orders/write/logistics.ts';
import { askedIds, resultsOf } from './asked-orders.ts';
import {
  changeShipment,
  deleteLines,
  endLines,
  insertShipmentLog,
  type LockedShipment,
  listLineOrders,
  lockShipment,
  readCancelHours,
} from './db/shipments.ts';
import { logOf, outcomeWith } from './fill-shipments.ts';

const hour = 3_600_000;

/**
 * Cancels a shipment: its orders wait again. Of a confirmed one, orders that a warehouse has received and those with a claim stay, and with
 * them the shipment; it ends only when no order stays.
 */
export async function cancelShipment(
  tx: Transaction,
  input: CallInput<'deliver.cancel'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  requireActivated(caller);
  const reason = noteOf(input.reason);
  if (reason === null) throw wrongField('reason', 'required', 'rule.required');
  const scope = await scopeOf(tx, caller, 'deliver:cancel');
  const shipment = isRowId(input.id) ? await lockShipment(tx, scope, input.id) : null;
  if (shipment === null) throw new Refusal('shipment_not_found');
  const { id, number } = shipment;
  if (shipment.state === 'cancelled') throw new Refusal('shipment_not_open', { values: { no: number } });
  const asked = (await listLineOrders(tx, scope.tenantId, id)).map(({ orderId }) => orderId);
  const orders = await lockOrders(tx, scope, asked);
  const refused: Refused = new Map();
  const leaving = shipment.state === 'open' ? orders : await withdraw(tx, scope, shipment, orders, refused, { reason, caller, now });
  const ends = refused.size === 0;
  if (ends) await end(tx, id, reason, caller, now);
  else
    await deleteLines(
      tx,
      scope.tenantId,
      id,
      leaving.map((order) => order.id),
    );
  if (leaving.length > 0 || ends) {
    const operation = ends ? 'cancel' : 'cancelPart';
    await insertShipmentLog(tx, { ...logOf(id, operation, caller, now), orders: leaving.length, note: reason });
    await audit(tx, caller, now, {
      action: 'shipment.cancel',
      subject: id,
      detail: { number, orders: leaving.length, stay: refused.size, reason },
    });
  }
  return outcomeWith(tx, caller, { id, number, results: resultsOf(askedIds(asked), orders, refused, caller) });
}

async function end(tx: Transaction, id: string, cancelReason: string, { principal }: SignedInCaller, cancelledAt: Date): Promise<void> {
  const { tenantId, username: cancelledBy } = principal;
  await endLines(tx, tenantId, id);
  await changeShipment(tx, tenantId, id, { state: 'cancelled', cancelledBy, cancelledAt, cancelReason });
}

interface Cancelling {
  readonly reason: string;
  readonly caller: SignedInCaller;
  readonly now: Date;
}

/** Moves back the orders that no warehouse has received; the others are refused. */
async function withdraw(
  tx: Transaction,
  { tenantId }: OrderScope,
  shipment: NonNullable<LockedShipment>,
  orders: readonly LockedOrder[],
  refused: Refused,
  { reason, caller, now }: Cancelling,
): Promise<readonly LockedOrder[]> {
  const hours = await readCancelHours(tx, tenantId);
  if (!isWithin(shipment.confirmedAt, hours, now)) throw new Refusal('shipment_too_late', { values: { hours } });
  const free = orders.filter((order) => {
    if (isOpenClaim(order.claim)) refused.set(order.id, new Refusal('claim_open'));
    else if (move(order, 'withdrawHandOver') === null)
      refused.set(order.id, new Refusal('order_wrong_state', { messageKey: 'shipment.received' }));
    return !refused.has(order.id);
  });
  return moveLogistics(tx, free, 'withdrawHandOver', writingOf(caller, now), { note: reason });
}

/** Returns the end of the period for cancelling a confirmed hand-over. */
export function cancelUntil(confirmedAt: Date, hours: number): Date {
  return new Date(confirmedAt.getTime() + hours * hour);
}

/** Reports whether a confirmed hand-over can still be cancelled. */
export function isWithin(confirmedAt: Date | null, hours: number, now: Date): boolean {
  return confirmedAt !== null && hours > 0 && now <= cancelUntil(confirmedAt, hours);
}
