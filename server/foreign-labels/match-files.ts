import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { findByNumber } from '../orders/db/order-look-ups.ts';
import type { OrderScope } from '../orders/db/order-search.ts';
import { lockOrders } from '../orders/db/orders.ts';
import type { LockedOrder } from '../orders/write/batch.ts';

/** A file and the order that its name names, or the reason why it belongs to none. */
export type Match<F> = { readonly file: F } & ({ readonly order: LockedOrder } | { readonly refusal: Refusal });

/**
 * Matches files to orders by their names without extension: any number of an order, alone or before a space, a bracket or an underscore.
 * Locks the orders. An order takes the first of its files and must wait for its hand-over.
 */
export async function matchFiles<F extends { readonly name: string }>(
  tx: Transaction,
  scope: OrderScope,
  files: readonly F[],
): Promise<Match<F>[]> {
  const ids: (string | null)[] = [];
  for (const { name } of files) ids.push(await orderOf(tx, scope, name));
  const found = ids.flatMap((id) => id ?? []);
  const orders = new Map((found.length === 0 ? [] : await lockOrders(tx, scope, [...new Set(found)])).map((order) => [order.id, order]));
  const seen = new Set<string>();
  return files.map((file, at): Match<F> => {
    const order = orders.get(ids[at] ?? '');
    if (order === undefined) return { file, refusal: new Refusal('order_not_found', { messageKey: 'foreignLabel.unmatched' }) };
    if (seen.has(order.id)) return { file, refusal: new Refusal('order_wrong_state', { messageKey: 'foreignLabel.twice' }) };
    seen.add(order.id);
    const isOpen = order.document === 'generated' && order.logistics === 'order_placed';
    return isOpen ? { file, order } : { file, refusal: new Refusal('order_wrong_state', { messageKey: 'import.cell.orderNotOpen' }) };
  });
}

async function orderOf(tx: Transaction, scope: OrderScope, name: string): Promise<string | null> {
  const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '').trim();
  for (const number of new Set([stem, stem.split(/[\s_(（]/)[0] ?? ''])) {
    const id = number === '' || number.length > 100 ? null : await findByNumber(tx, scope, number);
    if (id !== null) return id;
  }
  return null;
}
