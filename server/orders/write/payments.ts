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
import { requireProofToPay } from './fresh-payment.ts';
import { takeBack } from './take-back.ts';
import type { Writing } from './written-order.ts';

/** An order with its price. */
export interface Owed {
  readonly id: string;
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/** `together` sends transfers with the commit, so a balance that is too low fails the call; `apart` awaits each answer. */
export type Charging = 'together' | 'apart';

/**
 * Runs work that charges, first `together`, because balances nearly always suffice. When one does not, the call has had no effect and
 * runs again `apart`, to report each order.
 */
export async function charging<T>(work: (how: Charging) => Promise<T>): Promise<T> {
  try {
    return await work('together');
  } catch (error) {
    if (!isNotCovered(error)) throw error;
    return work('apart');
  }
}

/** Locked orders to pay, with the number of earlier payments of each. */
export type Payable = LockedBatch<ReadonlyMap<string, number>>;

/** Locks the orders that `pay` pays. */
export async function lockPayable(tx: Transaction, { ids }: CallInput<'order.pay'>, caller: SignedInCaller): Promise<Payable> {
  requireActivated(caller);
  return lockBatch(tx, caller, 'order:pay', ids, (possible) => timesPaid(tx, caller.principal.tenantId, possible));
}

/**
 * Pays each order once from the balance, except rejected orders.
 * @throws Refusal price_changed for the whole call when the total differs from the one that the payer saw
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
    // Without an order to charge there is no total to compare; each row has its reason.
    if (payable.length > 0) checkSameTotals(sumOf(payable, caller), totals);
    const priced = byCurrency(payable).filter((order) => {
      if (isPriced(order)) return true;
      refused.set(order.id, new Refusal('order_wrong_state'));
      return false;
    });
    await requireProofToPay(tx, caller, priced);
    const charged = (order: LockedOrder) => charge(tx, order, writing, attempts.get(order.id) ?? 0, how);
    if (how === 'together') {
      tx.unawaited(markPaid(tx, priced, writing, caller));
      // Last, because the account stays locked until the commit.
      for (const order of priced) await charged(order);
      return;
    }
    const paid: LockedOrder[] = [];
    // A refused payment writes nothing, so it needs no savepoint.
    for (const order of priced) {
      const refusal = await refusalOf(charged(order));
      if (refusal === null) paid.push(order);
      else refused.set(order.id, refusal);
    }
    tx.unawaited(markPaid(tx, paid, writing, caller));
  });
}

/** Refunds paid orders before hand-over and takes them back. Afterwards money returns by a claim (decision 26). */
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

/** Reports whether an order has a price: a missing price is not zero. */
function isPriced({ totalAmount, currency }: Owed): boolean {
  return totalAmount !== null && currency !== null;
}

/**
 * Charges the balance with the price of an order.
 * @param attempts number of earlier payments
 * @throws Refusal balance_too_low (only `apart`), order_wrong_state; nothing is written then
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

/** The money that returned for an order; null when none did. */
export type Returned = { readonly amount: string; readonly currency: string } | null;

/** Builds the audit row of a refund. */
export function refundAudit(
  { id, customerNo }: { readonly id: string; readonly customerNo: string },
  cause: Exclude<Cause, 'pay'>,
  reason: string | null,
  returned: Returned = null,
): Audited {
  return { action: `order.${cause}`, subject: id, detail: { customerNo, reason, ...returned } };
}

/** Returns the paid amount of an order that was not returned yet; does nothing when there is none. */
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
  const paid = orders.map(({ id, totalAmount: amount, currency }) => ({
    action: 'order.pay' as const,
    subject: id,
    detail: { amount, currency },
  }));
  await Promise.all([
    changeOrders(tx, writing.tenantId, ids, { settlementStatus: 'paid', paidAt: writing.at }),
    insertOrderLog(tx, logRows(orders, 'pay', writing)),
    audit(tx, caller, writing.at, ...paid),
  ]);
}
