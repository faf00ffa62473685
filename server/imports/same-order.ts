import { type DraftInput, OrderInput } from '../../contract/entities/order-input.ts';
import type { Transaction } from '../db/database.ts';
import { findDrafts } from '../orders/db/order-writes.ts';
import { typedOf } from '../orders/order-typed.ts';

/** Whether the order of the id says what `order` says; without its sender where the rows leave that to the default. */
export async function isSameOrder(
  tx: Transaction,
  tenantId: string,
  id: string,
  order: OrderInput,
  { sender }: { readonly sender: boolean },
): Promise<boolean> {
  const there = (await findDrafts(tx, tenantId, [id])).get(id) ?? (await typedOf(tx, tenantId, id));
  return printOf(there, sender) === printOf(order, sender);
}

/** What is reckoned, or known by the number already. */
const left = new Set(['id', 'customerNo', 'volume']);

function printOf(order: DraftInput | OrderInput, sender: boolean): string {
  const known = Object.keys(OrderInput.properties).filter((name) => sender || name !== 'consignor');
  return JSON.stringify(bare(Object.fromEntries(Object.entries(order).filter(([name]) => known.includes(name)))));
}

/** Without blanks and without regard to the order of names and lines, or to zeros behind a decimal point. */
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
