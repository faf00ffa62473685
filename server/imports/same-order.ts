import { type DraftInput, OrderInput } from '../../contract/entities/orders/order-input.ts';
import type { Transaction } from '../db/database.ts';
import { findDrafts } from '../orders/db/order-writes.ts';
import { orderAsDraft } from '../orders/order-as-draft.ts';

/** Reports whether the stored order has the same content as `order`; ignores the sender when the rows leave it to the default. */
export async function isSameOrder(
  tx: Transaction,
  tenantId: string,
  id: string,
  order: OrderInput,
  { sender }: { readonly sender: boolean },
): Promise<boolean> {
  const there = (await findDrafts(tx, tenantId, [id])).get(id) ?? (await orderAsDraft(tx, tenantId, id));
  return printOf(there, sender) === printOf(order, sender);
}

/** Derived fields, and the number that is known to match. */
const left = new Set(['id', 'customerNo', 'volume']);

function printOf(order: DraftInput | OrderInput, sender: boolean): string {
  const known = Object.keys(OrderInput.properties).filter((name) => sender || name !== 'consignor');
  return JSON.stringify(bare(Object.fromEntries(Object.entries(order).filter(([name]) => known.includes(name)))));
}

/** Removes blanks and trailing zeros of decimals, and sorts names and lines. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(bare(item))).sort();
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .flatMap(([name, part]) => (left.has(name) || isBlank(part) ? [] : [[name, bare(part)]]))
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  const text = String(value);
  return /^\d+\.\d*$/.test(text) ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}
