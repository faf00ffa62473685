import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import { compareDecimals } from '../../../contract/values/exact.ts';
import { type Audited, audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Queue } from '../../carriers/carrier-jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { isNotCovered } from '../../money/db/ledger.ts';
import { type Cause, move as moveMoney, moveUnheard, paidFor, timesPaid } from '../../money/ledger.ts';
import { unreturned } from '../../money/money.ts';
import { changeOrders, insertOrderLog } from '../db/orders.ts';
import { checkSameTotals, sumOf } from '../totals.ts';
import { requireActivated } from './activation.ts';
import {
  byCurrency,
  inBatch,
  type LockedBatch,
  type LockedOrder,
  lockBatch,
  logRows,
  movable,
  noteOf,
  onLocked,
  rowByRow,
  writingOf,
} from './batch.ts';
import { takeBack } from './take-back.ts';
import type { Writing } from './written-order.ts';

/** An order with its price. */
export interface Owed {
  readonly id: string;
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/** How money moves: `together` with the commit, so that a balance which is too low fails the call, or `apart`, each with its answer. */
export type Charging = 'together' | 'apart';

/**
 * Does work that charges, which nearly always is covered: at first `together`. Where the balance is too low, nothing has happened,
 * and the work is done anew to say of each order whether it is paid.
 */
export async function charging<T>(work: (how: Charging) => Promise<T>): Promise<T> {
  try {
    return await work('together');
  } catch (error) {
    if (!isNotCovered(error)) throw error;
    return work('apart');
  }
}

/** Orders that are about to be paid, locked, with how often each was paid before. */
export type Payable = LockedBatch<ReadonlyMap<string, number>>;

/** Locks what `pay` pays. */
export async function lockPayable(tx: Transaction, { ids }: CallInput<'order.pay'>, caller: SignedInCaller): Promise<Payable> {
  requireActivated(caller);
  return lockBatch(tx, caller, 'order:pay', ids, (possible) => timesPaid(tx, caller.principal.tenantId, possible));
}

/**
 * Pays orders from the balance, each by itself and once whatever happens. What is rejected is not paid.
 * @throws Refusal price_changed, for all of them, when they cost something else than the payer saw
 */
export function pay(
  tx: Transaction,
  locked: Payable,
  { totals }: CallInput<'order.pay'>,
  caller: SignedInCaller,
  now: Date,
  how: Charging,
): Promise<BatchOutcome> {
  const writing = writingOf(caller, now);
  return onLocked(locked, caller, async (orders, refused, attempts) => {
    const payable = movable(orders, 'pay', refused).filter((order) => {
      if (order.confirmStatus === 'rejected') refused.set(order.id, new Refusal('order_wrong_state'));
      return order.confirmStatus !== 'rejected';
    });
    // Where none is charged, each says why; there is no sum to agree to.
    if (payable.length > 0) checkSameTotals(sumOf(payable, caller), totals);
    const priced = byCurrency(payable).filter((order) => {
      if (isPriced(order)) return true;
      refused.set(order.id, new Refusal('order_wrong_state'));
      return false;
    });
    const charged = (order: LockedOrder) => charge(tx, order, writing, attempts.get(order.id) ?? 0, how);
    if (how === 'together') {
      tx.unawaited(markPaid(tx, priced, writing, caller));
      // Last, since the account is locked from here to the commit.
      for (const order of priced) await charged(order);
      return;
    }
    const paid: LockedOrder[] = [];
    // A payment that is refused has written nothing: none needs a savepoint.
    for (const order of priced) {
      const refusal = await refusalOf(charged(order));
      if (refusal === null) paid.push(order);
      else refused.set(order.id, refusal);
    }
    tx.unawaited(markPaid(tx, paid, writing, caller));
  });
}

/** Gives back what paid orders cost while no warehouse or carrier has them; they do not travel. Later, money comes back by a claim (decision 26). */
export function refund(
  tx: Transaction,
  { ids, reason }: CallInput<'order.batchRefund'>,
  caller: SignedInCaller,
  now: Date,
  queue: Queue,
): Promise<BatchOutcome> {
  const writing = writingOf(caller, now);
  const note = noteOf(reason);
  return inBatch(tx, caller, 'order:refund', ids, async (orders, refused) => {
    const returned = new Map<string, Returned>();
    const back = await rowByRow(tx, movable(orders, 'refund', refused), refused, async (order) => {
      returned.set(order.id, await refundPaid(tx, order.id, 'refund', writing, note));
    });
    await takeBack(tx, back, { settlementStatus: 'refunded', refundedAt: now }, queue, caller);
    await insertOrderLog(tx, logRows(back, 'refund', writing, note));
    await audit(tx, caller, now, ...back.map((order) => refundAudit(order, 'refund', note, returned.get(order.id))));
  });
}

async function refusalOf(work: Promise<void>): Promise<Refusal | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** What has no price is not paid: it is neither free nor dear. */
function isPriced({ totalAmount, currency }: Owed): boolean {
  return totalAmount !== null && currency !== null;
}

/**
 * Takes what an order costs from the balance.
 * @param attempts how often it was paid before
 * @throws Refusal balance_too_low (only `apart`), order_wrong_state; with nothing written
 */
export async function charge(
  tx: Transaction,
  { id, totalAmount, currency }: Owed,
  writing: Writing,
  attempts: number,
  how: Charging = 'apart',
): Promise<void> {
  const { tenantId, operator, at, seesBalance = false } = writing;
  if (totalAmount === null || currency === null) throw new Refusal('order_wrong_state');
  if (compareDecimals(totalAmount, '0') === 0) return;
  const attempt = attempts + 1;
  const movement = { tenantId, orderId: id, cause: 'pay', attempt, amount: totalAmount, currency, operator, at, seesBalance } as const;
  if (how === 'together') moveUnheard(tx, movement);
  else await moveMoney(tx, movement);
}

/** What came back for an order; null when nothing did. */
export type Returned = { readonly amount: string; readonly currency: string } | null;

/** An audit row of money that came back. */
export function refundAudit(
  { id, customerNo }: { readonly id: string; readonly customerNo: string },
  cause: Exclude<Cause, 'pay'>,
  reason: string | null,
  returned: Returned = null,
): Audited {
  return { action: `order.${cause}`, subject: id, detail: { customerNo, reason, ...returned } };
}

/** Gives back what an order paid and has not got back yet; nothing when there is nothing. */
export async function refundPaid(
  tx: Transaction,
  orderId: string,
  cause: Exclude<Cause, 'pay'>,
  { tenantId, operator, at }: Writing,
  remark: string | null,
): Promise<Returned> {
  const moved = await paidFor(tx, tenantId, orderId);
  const amount = unreturned(moved);
  if (moved === null || amount === null) return null;
  const { currency, attempts: attempt } = moved;
  await moveMoney(tx, { tenantId, orderId, cause, attempt, amount, currency, operator, remark, at });
  return { amount, currency };
}

export async function markPaid(tx: Transaction, orders: readonly Owed[], writing: Writing, caller: SignedInCaller): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const paid = orders.map(({ id, totalAmount: amount, currency }) => ({ action: 'order.pay', subject: id, detail: { amount, currency } }));
  await Promise.all([
    changeOrders(tx, writing.tenantId, ids, { settlementStatus: 'paid', paidAt: writing.at }),
    insertOrderLog(tx, logRows(orders, 'pay', writing)),
    audit(tx, caller, writing.at, ...paid),
  ]);
}
