import type { CallInput } from '../../contract/endpoints/all.ts';
import type { ShipmentOutcome } from '../../contract/entities/orders/deliver.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { lockOrders } from '../orders/db/orders.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { requireActivated } from '../orders/write/activation.ts';
import { type LockedOrder, movable, type Refused, writingOf } from '../orders/write/batch.ts';
import { moveLogistics } from '../orders/write/logistics.ts';
import { askedIds, resultsOf } from './asked-orders.ts';
import { changeShipment, insertShipmentLog, listLineOrders } from './db/shipments.ts';
import { findWaitingIds } from './db/waiting.ts';
import { type Heading, lockOpen, logOf, type MadeShipment, makeShipment, outcomeWith } from './fill-shipments.ts';

/** Hands over an open shipment, or a new one of these orders. */
export async function confirmShipment(
  tx: Transaction,
  input: CallInput<'deliver.confirm'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  requireActivated(caller);
  const { id, ids, ...heading } = input;
  const scope = await scopeOf(tx, caller, 'deliver:confirm');
  if (id !== undefined) return confirmOpen(tx, scope, id, caller, now);
  if (ids === undefined) throw new Refusal('nothing_selected');
  return confirmNew(tx, scope, { ids, heading }, caller, now);
}

/** Hands over all waiting orders of a sender; the reply equals that of a confirmation of the same orders. */
export async function confirmByShipper(
  tx: Transaction,
  { shipper, productCode, tickets, ...heading }: CallInput<'deliver.confirmByShipper'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  requireActivated(caller);
  const scope = await scopeOf(tx, caller, 'deliver:confirm');
  const product = productCode === undefined || productCode === '' ? {} : { productCode };
  const ids = await findWaitingIds(tx, scope, { shipper, ...product }, limits.batchRows + 1);
  if (tickets !== undefined && tickets !== ids.length) throw new Refusal('shipment_changed', { values: { tickets: ids.length } });
  if (ids.length === 0) throw new Refusal('nothing_selected');
  if (ids.length > limits.batchRows) throw new Refusal('shipment_full', { values: { max: limits.batchRows } });
  return confirmNew(tx, scope, { ids, heading }, caller, now);
}

async function confirmNew(
  tx: Transaction,
  scope: OrderScope,
  { ids, heading }: { readonly ids: readonly string[]; readonly heading: Heading },
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  const made = await makeShipment(tx, scope, { asked: askedIds(ids), heading, mayBeEmpty: false }, caller, now);
  if (made.id !== null && made.number !== null) await handOver(tx, { id: made.id, number: made.number }, made.taken, caller, now);
  return outcomeWith(tx, caller, made);
}

async function confirmOpen(
  tx: Transaction,
  scope: OrderScope,
  wanted: string,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  const { id, number } = await lockOpen(tx, scope, wanted);
  const before = await listLineOrders(tx, scope.tenantId, id);
  const asked = before.map(({ orderId }) => orderId);
  const orders = await lockOrders(tx, scope, asked);
  // An order that was refunded while this call waited for its lock has left the shipment.
  const still = new Set((await listLineOrders(tx, scope.tenantId, id)).map(({ orderId }) => orderId));
  if (still.size === 0) throw new Refusal('shipment_empty', { values: { no: number } });
  const refused: Refused = new Map();
  const fitting = movable(orders, 'goOnline', refused).filter((order) => still.has(order.id));
  if (fitting.length !== still.size) throw new Error('An order of an open shipment cannot be handed over.');
  await handOver(tx, { id, number }, fitting, caller, now);
  const made: MadeShipment = { id, number, taken: fitting, results: resultsOf(askedIds(asked), orders, refused, caller) };
  return outcomeWith(tx, caller, made);
}

/** Confirms the shipment first: a moved order would leave an open one. */
async function handOver(
  tx: Transaction,
  { id, number }: { readonly id: string; readonly number: string },
  orders: readonly LockedOrder[],
  caller: SignedInCaller,
  now: Date,
): Promise<void> {
  const { tenantId, username } = caller.principal;
  await changeShipment(tx, tenantId, id, { state: 'confirmed', confirmedBy: username, confirmedAt: now });
  const moved = await moveLogistics(tx, orders, 'goOnline', writingOf(caller, now), { note: number });
  if (moved.length !== orders.length) throw new Error('An order of the shipment was not moved.');
  await insertShipmentLog(tx, { ...logOf(id, 'confirm', caller, now), orders: orders.length });
  await audit(tx, caller, now, { action: 'shipment.confirm', subject: id, detail: { number, orders: orders.length } });
}
