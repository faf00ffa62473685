import { uuidv7 } from 'uuidv7';
import type { CallInput } from '../../contract/endpoints/all.ts';
import type { ShipmentOutcome } from '../../contract/entities/orders/deliver.ts';
import type { BatchResult } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { lockOrders } from '../orders/db/orders.ts';
import { scopeOf } from '../orders/order-scope.ts';
import { requireActivated } from '../orders/write/activation.ts';
import { type LockedOrder, noteOf, outcomeOf, type Refused } from '../orders/write/batch.ts';
import { type Asked, askedIds, askedNumbers, lockFitting, possibleIds, resultsOf } from './asked-orders.ts';
import { noTotals, sumShipment } from './db/shipment-records.ts';
import {
  changeShipment,
  deleteLines,
  insertLines,
  insertShipment,
  insertShipmentLog,
  listLineOrders,
  lockShipment,
} from './db/shipments.ts';
import { newInventoryNo, newShipmentNo } from './shipment-numbers.ts';

export type Heading = Pick<CallInput<'deliver.add'>, 'shipmentNo' | 'deliverDate' | 'estimatedArrivalDate' | 'remark'>;

/** Makes an open shipment of these orders, or an empty one without ids. Makes none when every order is refused. */
export async function addShipment(
  tx: Transaction,
  input: CallInput<'deliver.add'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  requireActivated(caller);
  const { ids, ...heading } = input;
  const scope = await scopeOf(tx, caller, 'deliver:edit');
  const made = await makeShipment(tx, scope, { asked: askedIds(ids ?? []), heading, mayBeEmpty: ids === undefined }, caller, now);
  return outcomeWith(tx, caller, made);
}

interface Making {
  readonly asked: readonly Asked[];
  readonly heading: Heading;
  readonly mayBeEmpty: boolean;
}

export interface MadeShipment {
  readonly id: string | null;
  readonly number: string | null;
  readonly taken: readonly LockedOrder[];
  readonly results: BatchResult[];
}

/** Locks the orders, makes a shipment of those that fit, and logs it. */
export async function makeShipment(
  tx: Transaction,
  scope: OrderScope,
  { asked, heading, mayBeEmpty }: Making,
  caller: SignedInCaller,
  now: Date,
): Promise<MadeShipment> {
  const dates = datesOf(heading);
  const { taken, results } = await lockFitting(tx, scope, asked, caller);
  if (taken.length === 0 && !mayBeEmpty) return { id: null, number: null, taken, results };
  const { tenantId, username } = caller.principal;
  const id = uuidv7();
  const wanted = noteOf(heading.shipmentNo);
  const number = wanted ?? newShipmentNo(now);
  const row = {
    tenantId,
    id,
    number,
    inventoryNo: newInventoryNo(now),
    ...dates,
    remark: noteOf(heading.remark),
    createdBy: username,
    createdAt: now,
  };
  if (!(await insertShipment(tx, row))) throw numberTaken(number);
  await putIn(tx, id, taken, 0, caller, now);
  const [only] = taken.length === 1 ? taken : [];
  await insertShipmentLog(tx, { ...logOf(id, 'create', caller, now), orders: taken.length, orderNo: only?.customerNo ?? null });
  await audit(tx, caller, now, { action: 'shipment.create', subject: id, detail: { number, orders: taken.length } });
  return { id, number, taken, results };
}

/** Adds orders to an open shipment, by id or by any of their numbers. */
export async function addOrders(
  tx: Transaction,
  input: CallInput<'deliver.addOrders'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  requireActivated(caller);
  const scope = await scopeOf(tx, caller, 'deliver:edit');
  const { id, number } = await lockOpen(tx, scope, input.id);
  const asked = [...askedIds(input.ids ?? []), ...(await askedNumbers(tx, scope, input.numbers ?? ''))];
  if (asked.length === 0) throw new Refusal('nothing_selected');
  const there = await listLineOrders(tx, scope.tenantId, id);
  const { taken, results } = await lockFitting(tx, scope, asked, caller);
  if (there.length + taken.length > limits.batchRows) throw new Refusal('shipment_full', { values: { max: limits.batchRows } });
  await putIn(tx, id, taken, there.at(-1)?.position ?? 0, caller, now);
  const [only] = taken.length === 1 ? taken : [];
  if (taken.length > 0)
    await insertShipmentLog(tx, { ...logOf(id, 'add', caller, now), orders: taken.length, orderNo: only?.customerNo ?? null });
  return outcomeWith(tx, caller, { id, number, results });
}

/** Takes orders out of an open shipment. */
export async function removeOrders(
  tx: Transaction,
  input: CallInput<'deliver.removeOrders'>,
  caller: SignedInCaller,
  now: Date,
): Promise<ShipmentOutcome> {
  requireActivated(caller);
  const scope = await scopeOf(tx, caller, 'deliver:edit');
  const { id, number } = await lockOpen(tx, scope, input.id);
  const asked = askedIds(input.ids);
  const orders = await lockOrders(tx, scope, possibleIds(asked));
  const removed = new Set(
    await deleteLines(
      tx,
      scope.tenantId,
      id,
      orders.map((order) => order.id),
    ),
  );
  const refused: Refused = new Map(
    orders.flatMap((order) =>
      removed.has(order.id) ? [] : [[order.id, new Refusal('order_wrong_state', { messageKey: 'shipment.notHere' })] as const],
    ),
  );
  const taken = orders.filter((order) => removed.has(order.id));
  const [only] = taken.length === 1 ? taken : [];
  if (taken.length > 0)
    await insertShipmentLog(tx, { ...logOf(id, 'remove', caller, now), orders: taken.length, orderNo: only?.customerNo ?? null });
  return outcomeWith(tx, caller, { id, number, results: resultsOf(asked, orders, refused, caller) });
}

/** Changes the dates and the remark of an open shipment; what is left out or blank is emptied. */
export async function editShipment(tx: Transaction, input: CallInput<'deliver.edit'>, caller: SignedInCaller, now: Date): Promise<null> {
  requireActivated(caller);
  const scope = await scopeOf(tx, caller, 'deliver:edit');
  const { id } = await lockOpen(tx, scope, input.id);
  await changeShipment(tx, scope.tenantId, id, { ...datesOf(input), remark: noteOf(input.remark) });
  await insertShipmentLog(tx, logOf(id, 'edit', caller, now));
  return null;
}

/** Locks a shipment that can still change. @throws Refusal shipment_not_found, shipment_not_open */
export async function lockOpen(tx: Transaction, scope: OrderScope, id: string) {
  const found = isRowId(id) ? await lockShipment(tx, scope, id) : null;
  if (found === null) throw new Refusal('shipment_not_found');
  if (found.state !== 'open') throw new Refusal('shipment_not_open', { values: { no: found.number } });
  return found;
}

async function putIn(
  tx: Transaction,
  shipmentId: string,
  orders: readonly LockedOrder[],
  after: number,
  caller: SignedInCaller,
  now: Date,
) {
  const { tenantId, username: addedBy } = caller.principal;
  await insertLines(
    tx,
    orders.map(({ id: orderId }, at) => ({ tenantId, shipmentId, orderId, position: after + at + 1, addedBy, addedAt: now })),
  );
}

/** A row of a shipment's log. */
export function logOf(shipmentId: string, operation: string, { principal }: SignedInCaller, at: Date) {
  return { tenantId: principal.tenantId, id: uuidv7(), shipmentId, at, operator: principal.username, operation };
}

export async function outcomeWith(
  tx: Transaction,
  { principal }: SignedInCaller,
  { id, number, results }: Pick<MadeShipment, 'id' | 'number' | 'results'>,
): Promise<ShipmentOutcome> {
  const totals = id === null ? noTotals : await sumShipment(tx, principal.tenantId, id);
  return { ...outcomeOf(results), id, shipmentNo: number, ...totals };
}

function datesOf({ deliverDate, estimatedArrivalDate }: Omit<Heading, 'shipmentNo'>) {
  const [deliver, arrival] = [noteOf(deliverDate), noteOf(estimatedArrivalDate)];
  if (deliver !== null && arrival !== null && arrival < deliver)
    throw wrongField('estimatedArrivalDate', 'after', 'shipment.arrivalBefore');
  return { deliverDate: deliver, arrivalDate: arrival };
}

function numberTaken(no: string): Refusal {
  return new Refusal('shipment_no_taken', {
    fields: [{ path: 'shipmentNo', rule: 'unique', message: 'error.shipmentNoTaken', values: { no } }],
    values: { no },
  });
}
