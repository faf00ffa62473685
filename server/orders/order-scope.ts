import { createHash } from 'node:crypto';
import type { TotalsPurpose } from '../../contract/endpoints/orders/order-write.ts';
import { orderMoves } from '../../contract/order-states.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Transaction } from '../db/database.ts';
import { orderData } from '../permission/data-resources.ts';
import { rowsFor } from '../permission/row-filter.ts';
import type { OrderRows } from './db/order-rows.ts';
import type { OrderScope } from './db/order-search.ts';

/** Permissions that guard calls on orders. */
export type OrderPermission =
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
  | 'order:import'
  | 'track:query'
  | 'deliver:list'
  | 'deliver:edit'
  | 'deliver:confirm'
  | 'deliver:cancel'
  | 'label:print'
  | 'print:list'
  | 'print:export'
  | 'track:export'
  | 'track:share';

type WithPrincipal = Pick<SignedInCaller, 'principal'>;

/** Returns the orders on which the caller holds this permission. Every query of orders needs such a scope. */
export async function scopeOf(tx: Transaction, { principal }: WithPrincipal, permission: OrderPermission): Promise<OrderScope> {
  const { tenantId, timeZone } = principal;
  return { tenantId, timeZone, rows: await rowsFor(tx, principal, permission, orderData) };
}

/** Reports whether the scope covers all orders of the tenant because no data rule narrows it. */
export function isWhole({ rows }: Pick<OrderScope, 'rows'>): boolean {
  return rows.some((conditions) => conditions.length === 0);
}

/** Permissions that show order prices. */
const pricePermissions = ['order:amount', 'order:pay', 'order:submit'] as const;

/** Returns the orders whose total the caller may see: those with visible amounts, otherwise those that the caller may pay or submit now. */
export async function totalsScopeOf(tx: Transaction, caller: WithPrincipal): Promise<OrderScope> {
  const { tenantId, timeZone, permissions } = caller.principal;
  const rows: OrderRows[number][] = [];
  for (const permission of pricePermissions.filter((key) => permissions.has(key))) {
    const scope = await scopeOf(tx, caller, permission);
    rows.push(...scope.rows.map((rules) => [...rules, ...priceShownIn[permission]]));
  }
  return { tenantId, timeZone, rows };
}

/** The permissions that each purpose of a total needs. */
const permissionsOfPurpose = {
  submit: ['order:submit'],
  submitAndPay: ['order:submit', 'order:pay'],
  pay: ['order:pay'],
  refund: ['order:refund'],
  abandon: ['order:abandon'],
  reject: ['order:confirm'],
  chargeBack: ['order:chargeback'],
} as const satisfies Readonly<Record<TotalsPurpose, readonly OrderPermission[]>>;

/** Returns the orders on which the caller may carry out this purpose. */
export async function purposeScopeOf(tx: Transaction, caller: WithPrincipal, to: TotalsPurpose): Promise<OrderScope> {
  const { tenantId, timeZone } = caller.principal;
  let rows: OrderRows = [[]];
  for (const permission of permissionsOfPurpose[to]) {
    const more = (await scopeOf(tx, caller, permission)).rows;
    rows = rows.flatMap((one) => more.map((other) => [...one, ...other]));
  }
  return { tenantId, timeZone, rows };
}

/** States in which a permission other than `order:amount` shows the price: only while it can be used. */
const priceShownIn = {
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
} as const satisfies Readonly<Record<(typeof pricePermissions)[number], OrderRows[number]>>;

/** Prefix of the pseudo-permission that records the data rules of an export. */
const rowsKey = 'rows:order:';

/** The same for the orders whose prices the caller may see. */
const pricedKey = `${rowsKey}amount:`;

/** Encodes the data rules of an export as a key that is stored with the file: changed rules give another key. */
export function keyOfRows({ rows }: Pick<OrderScope, 'rows'>, permission: 'order:export' | 'order:amount' = 'order:export'): string {
  const alternatives = rows.map((alternative) => alternative.map((rule) => JSON.stringify(rule)).sort());
  return (
    (permission === 'order:amount' ? pricedKey : rowsKey) +
    createHash('sha256')
      .update(JSON.stringify(alternatives.map(String).sort()))
      .digest('base64url')
  );
}

/** Reports whether the caller still holds all permissions that the file was written with (security T8). */
export async function holdsPermissions(tx: Transaction, caller: WithPrincipal, required: readonly string[]): Promise<boolean> {
  const keys = required.filter((permission) => !permission.startsWith(rowsKey));
  if (keys.some((key) => !caller.principal.permissions.has(key))) return false;
  const rows = required.filter((permission) => permission.startsWith(rowsKey));
  for (const key of rows) {
    const permission = key.startsWith(pricedKey) ? 'order:amount' : 'order:export';
    if (key !== keyOfRows(await scopeOf(tx, caller, permission), permission)) return false;
  }
  return true;
}
