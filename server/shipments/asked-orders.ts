import type { BatchResult } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { findByNumber } from '../orders/db/order-look-ups.ts';
import { findOrders } from '../orders/db/order-records.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { lockOrders } from '../orders/db/orders.ts';
import { splitNumbers } from '../orders/order-filters.ts';
import { type LockedOrder, type Refused, refusedRow } from '../orders/write/batch.ts';
import { findActiveLines } from './db/shipments.ts';
import { fitOrders } from './fitness.ts';

/** Orders that a call asks for; `label` is what the reply names before the order is known. */
export interface Asked {
  readonly label: string;
  /** Null for a number that no order has. */
  readonly id: string | null;
}

type Named = Pick<LockedOrder, 'id' | 'customerNo'>;

/** Requests by id, each once. */
export function askedIds(ids: readonly string[]): Asked[] {
  return [...new Set(ids)].map((id) => ({ label: id, id }));
}

/** Finds the orders of scanned or pasted numbers. @throws Refusal too_many_numbers */
export async function askedNumbers(tx: Transaction, scope: OrderScope, pasted: string): Promise<Asked[]> {
  const numbers = splitNumbers(pasted);
  if (numbers.length > limits.numberList) {
    const field = { path: 'numbers', rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.numberList } });
  }
  return Promise.all(numbers.map(async (label) => ({ label, id: await findByNumber(tx, scope, label) })));
}

/** Returns the requested ids that can name an order. */
export function possibleIds(asked: readonly Asked[]): string[] {
  return [...new Set(asked.flatMap(({ id }) => (id !== null && isRowId(id) ? [id] : [])))];
}

/** Locks the requested orders and splits them into those that fit, in the requested order, and refused ones with a result each. */
export async function lockFitting(tx: Transaction, scope: OrderScope, asked: readonly Asked[], caller: SignedInCaller) {
  const ids = possibleIds(asked);
  const orders = ids.length === 0 ? [] : await lockOrders(tx, scope, ids);
  const refused: Refused = new Map();
  const lines = await findActiveLines(tx, scope.tenantId, ids);
  const fitting = new Map(fitOrders(orders, lines, refused).map((order) => [order.id, order]));
  return { taken: ids.flatMap((id) => fitting.get(id) ?? []), results: resultsOf(asked, orders, refused, caller) };
}

/** Tells without locks which of the requested orders would fit now. */
export async function findFitting(tx: Transaction, scope: OrderScope, asked: readonly Asked[], caller: SignedInCaller) {
  const ids = possibleIds(asked);
  const orders = await findOrders(tx, scope, ids);
  const states = orders.map(({ id, customerNo, documentStatus, logisticsStatus, settlementStatus }) => {
    return { id, customerNo, document: documentStatus, logistics: logisticsStatus, money: settlementStatus };
  });
  const refused: Refused = new Map();
  const fitting = fitOrders(states, await findActiveLines(tx, scope.tenantId, ids), refused);
  return { taken: fitting.map(({ id }) => id), results: resultsOf(asked, states, refused, caller) };
}

/** One result for each request, in the order of the requests; two numbers of the same order are one order, taken once. */
export function resultsOf(asked: readonly Asked[], orders: readonly Named[], refused: Refused, caller: SignedInCaller): BatchResult[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const seen = new Set<string>();
  return asked.flatMap(({ id, label }): BatchResult[] => {
    const order = id === null ? undefined : byId.get(id);
    if (order === undefined) return [refusedRow(id ?? label, label, new Refusal('order_not_found'), caller)];
    if (seen.has(order.id)) return [];
    seen.add(order.id);
    const reason = refused.get(order.id);
    const shown = label === order.id ? order.customerNo : label;
    return [reason === undefined ? { id: order.id, label: shown, ok: true } : refusedRow(order.id, shown, reason, caller)];
  });
}
