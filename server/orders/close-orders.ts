import type { CallInput } from '../../contract/endpoints/all.ts';
import type { BatchOutcome, BatchResult } from '../../contract/envelope.ts';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { move } from '../../contract/order-states.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Queue } from '../carriers/carrier-jobs.ts';
import type { Database, Transaction } from '../db/database.ts';
import { once } from '../money/idempotency.ts';
import { changeOrders, insertOrderLog, lockOrders } from './db/orders.ts';
import { splitNumbers } from './order-filters.ts';
import { isOrderId } from './order-id.ts';
import { scopeOf } from './order-scope.ts';
import { byCurrency, logRows, noteOf, writingOf } from './write/batch.ts';
import { type Returned, refundPaid } from './write/payments.ts';
import { notifyCarrier } from './write/take-back.ts';

/**
 * Abandons orders, each by its own state; refunds paid ones and asks the carrier to cancel. The outcome lists each id once, in the given
 * order. Orders of another tenant or outside the data rules are reported like missing ones (security T6).
 * @throws Refusal `nothing_selected`; `too_many_numbers` above the limit of ids
 */
export async function closeOrders(
  database: Database,
  input: CallInput<'order.close'>,
  caller: SignedInCaller,
  now: Date,
  queue: Queue,
): Promise<BatchOutcome> {
  const ids = splitNumbers(input.ids);
  if (ids.length === 0) throw new Refusal('nothing_selected');
  if (ids.length > limits.idsInQuery) {
    const field = { path: 'ids', rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.idsInQuery } });
  }
  const { tenantId } = caller.principal;
  return database.tenant(tenantId, (tx) => {
    const work = () => closeAll(tx, ids, input.reason, caller, now, queue);
    // A call without an idempotency key also closes once: a closed order is in no state to be closed again.
    return caller.idempotencyKey == null ? work() : once(tx, caller, 'order.close', input, work, now);
  });
}

/** Abandons orders in the caller's transaction; each has its own outcome. */
export async function closeAll(
  tx: Transaction,
  ids: readonly string[],
  reason: string | undefined,
  caller: SignedInCaller,
  now: Date,
  queue: Queue,
): Promise<BatchOutcome> {
  const scope = await scopeOf(tx, caller, 'order:abandon');
  const orders = await lockOrders(tx, scope, ids.filter(isOrderId));
  const byId = new Map(orders.map((order) => [order.id, order]));
  const closed = orders.filter((order) => move(order, 'abandon') !== null || move(order, 'abandonPaid') !== null);
  if (closed.length > 0) {
    await writeClosed(tx, closed, reason, caller, now);
    await notifyCarrier(tx, closed, queue, caller);
  }
  const results = ids.map((id): BatchResult => {
    const order = byId.get(id);
    if (order === undefined) return refused(id, id, 'order_not_found', caller);
    if (!closed.includes(order)) return refused(id, order.customerNo, 'order_wrong_state', caller);
    return { id, label: order.customerNo, ok: true };
  });
  const done = results.filter((result) => result.ok).length;
  return { done, failed: results.length - done, results };
}

type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

/** Writes state, money, log and audit entries in one transaction. */
async function writeClosed(tx: Transaction, orders: readonly LockedOrder[], reason: string | undefined, caller: SignedInCaller, now: Date) {
  const { tenantId } = caller.principal;
  const writing = writingOf(caller, now);
  const note = noteOf(reason);
  const idsOf = (rows: readonly LockedOrder[]) => rows.map((order) => order.id);
  const paid = orders.filter((order) => move(order, 'abandonPaid') !== null);
  const unpaid = orders.filter((order) => !paid.includes(order));
  const returned = new Map<string, Returned>();
  for (const { id } of byCurrency(paid)) returned.set(id, await refundPaid(tx, id, 'void', writing, note));
  await changeOrders(tx, tenantId, idsOf(unpaid), { documentStatus: 'voided' });
  await changeOrders(tx, tenantId, idsOf(paid), { documentStatus: 'voided', settlementStatus: 'refunded', refundedAt: now });
  await insertOrderLog(tx, [...logRows(unpaid, 'abandon', writing, note), ...logRows(paid, 'abandonPaid', writing, note)]);
  await audit(
    tx,
    caller,
    now,
    ...orders.map(({ id, customerNo, document: from, money }) => ({
      action: 'order.abandon' as const,
      subject: id,
      detail: { customerNo, from, money, reason: note, ...returned.get(id) },
    })),
  );
}

function refused(id: string, label: string, errorCode: ErrorCode, caller: SignedInCaller): BatchResult {
  return { id, label, ok: false, errorCode, message: messageOf(errors[errorCode].messageKey, caller.language) };
}
