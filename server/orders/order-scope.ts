import { createHash } from 'node:crypto';
import type { TotalsPurpose } from '../../contract/endpoints/order-write.ts';
import { orderMoves } from '../../contract/order-states.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { orderData } from '../permission/data-resources.ts';
import { rowsFor } from '../permission/row-filter.ts';
import type { OrderRows } from './db/order-rows.ts';
import type { OrderScope } from './db/order-search.ts';

/** Rights that calls on orders are checked by. */
export type OrderRight =
  | 'order:list'
  | 'order:detail'
  | 'order:amount'
  | 'order:external'
  | 'order:abandon'
  | 'order:export'
  | 'order:submit'
  | 'order:pay'
  | 'order:refund'
  | 'order:chargeback'
  | 'order:confirm'
  | 'order:delete'
  | 'order:import';

type Asking = Pick<SignedInCaller, 'principal'>;

/** The orders on which the caller holds the right of this call. There is no way to the orders that does not ask for it. */
export async function scopeOf(tx: Transaction, { principal }: Asking, right: OrderRight): Promise<OrderScope> {
  const { tenantId, timeZone } = principal;
  return { tenantId, timeZone, rows: await rowsFor(tx, principal, right, orderData) };
}

/** Whether no data rule narrows the scope: all orders of the tenant. */
export function isWhole({ rows }: Pick<OrderScope, 'rows'>): boolean {
  return rows.some((conditions) => conditions.length === 0);
}

/** Rights that show what orders cost. */
const priceRights = ['order:amount', 'order:pay', 'order:submit'] as const;

/**
 * The orders of which the caller may see what they cost together: all that they see the amounts of, and without that right those
 * that they may pay now or submit now.
 */
export async function totalsScopeOf(tx: Transaction, asking: Asking): Promise<OrderScope> {
  const { tenantId, timeZone, permissions } = asking.principal;
  const rows: OrderRows[number][] = [];
  for (const right of priceRights.filter((key) => permissions.has(key))) {
    const scope = await scopeOf(tx, asking, right);
    rows.push(...scope.rows.map((rules) => [...rules, ...openTo[right]]));
  }
  return { tenantId, timeZone, rows };
}

/** The right that each purpose of a sum needs. */
const purposeRights = {
  submit: ['order:submit'],
  submitAndPay: ['order:submit', 'order:pay'],
  pay: ['order:pay'],
  refund: ['order:refund'],
  abandon: ['order:abandon'],
  reject: ['order:confirm'],
  chargeBack: ['order:chargeback'],
} as const satisfies Readonly<Record<TotalsPurpose, readonly OrderRight[]>>;

/** The orders that the caller may do this to. */
export async function purposeScopeOf(tx: Transaction, asking: Asking, to: TotalsPurpose): Promise<OrderScope> {
  const { tenantId, timeZone } = asking.principal;
  let rows: OrderRows = [[]];
  for (const right of purposeRights[to]) {
    const more = (await scopeOf(tx, asking, right)).rows;
    rows = rows.flatMap((one) => more.map((other) => [...one, ...other]));
  }
  return { tenantId, timeZone, rows };
}

/** What a price right without `order:amount` asks of an order: its price is told while the right can be used, and not after. */
const openTo = {
  'order:amount': [],
  'order:pay': [
    { field: 'documentStatus', condition: 'in', values: orderMoves.pay.from.document },
    { field: 'settlementStatus', condition: 'in', values: orderMoves.pay.from.money },
    { field: 'confirmStatus', condition: 'in', values: ['pending_review', 'approved'] },
  ],
  'order:submit': [
    { field: 'documentStatus', condition: 'in', values: orderMoves.submit.from.document },
    { field: 'settlementStatus', condition: 'in', values: orderMoves.submit.from.money },
  ],
} as const satisfies Readonly<Record<(typeof priceRights)[number], OrderRows[number]>>;

/** How the rights begin that a file of orders took beside permission keys: the rows that it was made of. */
const rowsRight = 'rows:order:';

/** The scope of an export as a right to be kept with its file: other data rules make another one. */
export function rightOfRows({ rows }: Pick<OrderScope, 'rows'>): string {
  const alternatives = rows.map((alternative) => alternative.map((rule) => JSON.stringify(rule)).sort());
  return (
    rowsRight +
    createHash('sha256')
      .update(JSON.stringify(alternatives.map(String).sort()))
      .digest('base64url')
  );
}

/** Whether the caller holds all rights that a file took, as they are now (security T8). */
export async function holdsRights(tx: Transaction, asking: Asking, rights: readonly string[]): Promise<boolean> {
  const keys = rights.filter((right) => !right.startsWith(rowsRight));
  if (keys.some((key) => !asking.principal.permissions.has(key))) return false;
  const rows = rights.filter((right) => right.startsWith(rowsRight));
  if (rows.length === 0) return true;
  const now = rightOfRows(await scopeOf(tx, asking, 'order:export'));
  return rows.every((right) => right === now);
}
