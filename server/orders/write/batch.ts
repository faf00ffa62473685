import { uuidv7 } from 'uuidv7';
import type { BatchOutcome, BatchResult } from '../../../contract/envelope.ts';
import { errors } from '../../../contract/errors.ts';
import { move, type OrderMoveName } from '../../../contract/order-states.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { messageOf } from '../../calls/messages.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { balancePermission } from '../../money/ledger.ts';
import { inSavepoint } from '../db/order-writes.ts';
import { lockOrders, type NewOrderLog } from '../db/orders.ts';
import type { FieldChange } from '../db/tables.ts';
import { titledField } from '../field-titles.ts';
import { isOrderId } from '../order-id.ts';
import { type OrderPermission, scopeOf } from '../order-scope.ts';
import type { Writing } from './written-order.ts';

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

/** Why rows of a batch are refused, by id; those that it does not name are done. */
export type Refused = Map<string, Refusal>;

/**
 * A batch over the caller's orders: each id once, rows locked in the order of their ids, each with its own outcome in the order that
 * was sent. Foreign, absent and malformed ids, and those outside the data rules, are refused alike (security T6).
 */
export async function inBatch(
  tx: Transaction,
  caller: SignedInCaller,
  permission: OrderPermission,
  ids: readonly string[],
  act: (orders: readonly LockedOrder[], refused: Refused) => Promise<void>,
): Promise<BatchOutcome> {
  return onLocked(await lockBatch(tx, caller, permission, ids), caller, act);
}

export interface LockedBatch<R = undefined> {
  /** Each once, in the order in which they were sent. */
  readonly wanted: readonly string[];
  readonly orders: readonly LockedOrder[];
  readonly found: R;
}

/** @param read what is needed besides; asked right after the lock, so that it sees what the lock waited for */
export async function lockBatch<R = undefined>(
  tx: Transaction,
  caller: SignedInCaller,
  permission: OrderPermission,
  ids: readonly string[],
  ...[read]: undefined extends R ? [] : [read: (ids: readonly string[]) => Promise<R>]
): Promise<LockedBatch<R>> {
  const wanted = [...new Set(ids)];
  const possible = wanted.filter(isOrderId);
  const locking = lockOrders(tx, await scopeOf(tx, caller, permission), possible).execute();
  const [orders, found] = await Promise.all([locking, read?.(possible)]);
  return { wanted, orders, found: found as R };
}

/** The second half of `inBatch`, for who locked the orders before. */
export async function onLocked<R>(
  { wanted, orders, found }: LockedBatch<R>,
  caller: SignedInCaller,
  act: (orders: readonly LockedOrder[], refused: Refused, found: R) => Promise<void>,
): Promise<BatchOutcome> {
  const refused: Refused = new Map();
  if (orders.length > 0) await act(orders, refused, found);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return outcomeOf(
    wanted.map((id): BatchResult => {
      const order = byId.get(id);
      if (order === undefined) return refusedRow(id, id, new Refusal('order_not_found'), caller);
      const refusal = refused.get(id);
      if (refusal !== undefined) return refusedRow(id, order.customerNo, refusal, caller);
      return { id, label: order.customerNo, ok: true };
    }),
  );
}

/** The orders that the move may be made from; the others are refused. */
export function movable(orders: readonly LockedOrder[], name: OrderMoveName, refused: Refused): LockedOrder[] {
  return orders.filter((order) => {
    if (move(order, name) !== null) return true;
    refused.set(order.id, new Refusal('order_wrong_state'));
    return false;
  });
}

/** Does the work of each row by itself: a refused one takes back what it did, and nothing else. The rows that were done. */
export async function rowByRow(
  tx: Transaction,
  orders: readonly LockedOrder[],
  refused: Refused,
  work: (order: LockedOrder) => Promise<void>,
): Promise<LockedOrder[]> {
  const done: LockedOrder[] = [];
  for (const order of byCurrency(orders)) {
    try {
      await inSavepoint(tx, () => work(order));
      done.push(order);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(order.id, error);
    }
  }
  return done;
}

/** In the order in which money is moved: two batches that lock the accounts of two currencies never wait for each other. */
export function byCurrency<T extends { readonly currency: string | null }>(orders: readonly T[]): T[] {
  const of = ({ currency }: T) => currency ?? '';
  return [...orders].sort((one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0));
}

export function outcomeOf(results: BatchResult[]): BatchOutcome {
  const done = results.filter((result) => result.ok).length;
  return { done, failed: results.length - done, results };
}

export function refusedRow(id: string, label: string, refusal: Refusal, { language }: Pick<SignedInCaller, 'language'>): BatchResult {
  const { code, detail } = refusal;
  return { id, label, ok: false, errorCode: code, message: refusalText(refusal, language, detail.values) };
}

/** Fields that a refusal of a row names; its page marks all of them. */
const mostNamed = 3;

/** A refusal in words; the fields that it names say more than "check what is marked". */
export function refusalText({ code, detail }: Refusal, language: SignedInCaller['language'], values = detail.values): string {
  const { fields = [] } = detail;
  if (fields.length === 0 || (code !== 'invalid_fields' && code !== 'bad_request'))
    return messageOf(detail.messageKey ?? errors[code].messageKey, language, values);
  const named = fields.slice(0, mostNamed).map((field) => {
    const text = messageOf(field.message, language, field.values ?? values);
    const { title } = titledField(field.path, language);
    return title === null ? text : messageOf('order.fieldProblem', language, { title, text });
  });
  const more = fields.length - named.length;
  const rest = more > 0 ? [messageOf('order.moreProblems', language, { count: String(more) })] : [];
  return [...named, ...rest].join(language === 'zh_CN' ? '；' : '; ');
}

/** An entry of orders' logs each, with what was changed in them. */
export function logRows(
  orders: readonly { readonly id: string; readonly changes?: readonly FieldChange[] | undefined }[],
  operation: string,
  writing: Writing,
  note?: string | null,
): NewOrderLog[] {
  const { tenantId, operator, at } = writing;
  return orders.map(({ id, changes = [] }) => {
    const entry = { tenantId, id: uuidv7(), orderId: id, at, operator, operation, note: note ?? null };
    return changes.length === 0 ? entry : { ...entry, changes };
  });
}

/** A reason as it is kept: a blank one is none. */
export function noteOf(reason: string | undefined): string | null {
  const text = reason?.trim();
  return text === undefined || text === '' ? null : text;
}

export function writingOf({ principal }: SignedInCaller, at: Date): Writing {
  const { tenantId, username: operator, permissions } = principal;
  return { tenantId, operator, at, seesBalance: permissions.has(balancePermission) };
}

/** What somebody writes is outside their data rules (security P3). */
export function outsideRules(): Refusal {
  return new Refusal('forbidden', { messageKey: 'order.outsideRules' });
}
