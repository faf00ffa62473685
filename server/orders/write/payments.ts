import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { BatchOutcome } from '../../../contract/envelope.ts';
import { compareDecimals } from '../../../contract/values/exact.ts';
import { type Audited, audit } from '../../audit/audit.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Queue } from '../../carriers/carrier-jobs.ts';
import type { Transaction } from '../../db/database.ts';
import { type Cause, move as moveMoney, paidFor, timesPaid } from '../../money/ledger.ts';
import { leftOf } from '../../money/money.ts';
import { changeOrders, insertOrderLog } from '../db/orders.ts';
import { demandSame, readTotals } from '../totals.ts';
import { demandActivated } from './asking.ts';
import { byCurrency, inBatch, type LockedOrder, logRows, movable, noteOf, rowByRow, writingOf } from './batch.ts';
import { takeBack } from './take-back.ts';
import type { Writing } from './written-order.ts';

/** An order with its price. */
export interface Owed {
  readonly id: string;
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/**
 * Pays orders from the balance, each by itself and once whatever happens. What is rejected is not paid.
 * @throws Refusal price_changed, for all of them, when they cost something else than the payer saw
 */
export async function pay(tx: Transaction, input: CallInput<'order.pay'>, caller: SignedInCaller, now: Date): Promise<BatchOutcome> {
  demandActivated(caller);
  const writing = writingOf(caller, now);
  const { tenantId } = writing;
  // Read when the orders are locked, and asked in the same packet.
  const read = (ids: readonly string[]) =>
    Promise.all([readTotals(tx, { ids: [...ids], to: 'pay' }, caller, now), timesPaid(tx, tenantId, ids)]);
  return inBatch(
    tx,
    caller,
    'order:pay',
    input.ids,
    async (orders, refused, [totals, attempts]) => {
      const payable = movable(orders, 'pay', refused).filter((order) => {
        if (order.confirmStatus === 'rejected') refused.set(order.id, new Refusal('order_wrong_state'));
        return order.confirmStatus !== 'rejected';
      });
      // Where none is charged, each says why; there is no sum to agree to.
      if (payable.length > 0) demandSame(totals, input.totals);
      const paid: LockedOrder[] = [];
      // A payment that is refused has written nothing: none needs a savepoint.
      for (const order of byCurrency(payable)) {
        const refusal = await refusalOf(charge(tx, order, writing, attempts.get(order.id) ?? 0));
        if (refusal === null) paid.push(order);
        else refused.set(order.id, refusal);
      }
      tx.unheard(markPaid(tx, paid, writing, caller));
    },
    read,
  );
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
      returned.set(order.id, await giveBack(tx, order.id, 'refund', writing, note));
    });
    await takeBack(tx, back, { settlementStatus: 'refunded', refundedAt: now }, queue, caller);
    await insertOrderLog(tx, logRows(back, 'refund', writing, note));
    await audit(tx, caller, now, ...back.map((order) => moneyBack(order, 'refund', note, returned.get(order.id))));
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

/**
 * Takes what an order costs from the balance.
 * @param attempts how often it was paid before
 * @throws Refusal balance_too_low, order_wrong_state; with nothing written
 */
export async function charge(tx: Transaction, { id, totalAmount, currency }: Owed, writing: Writing, attempts: number): Promise<void> {
  const { tenantId, operator, at, seesBalance = false } = writing;
  // What has no price is not paid: it is neither free nor dear.
  if (totalAmount === null || currency === null) throw new Refusal('order_wrong_state');
  if (compareDecimals(totalAmount, '0') === 0) return;
  const attempt = attempts + 1;
  await moveMoney(tx, { tenantId, orderId: id, cause: 'pay', attempt, amount: totalAmount, currency, operator, at, seesBalance });
}

/** What came back for an order; null when nothing did. */
export type Returned = { readonly amount: string; readonly currency: string } | null;

/** An audit row of money that came back. */
export function moneyBack(
  { id, customerNo }: { readonly id: string; readonly customerNo: string },
  cause: Exclude<Cause, 'pay'>,
  reason: string | null,
  returned: Returned = null,
): Audited {
  return { action: `order.${cause}`, subject: id, detail: { customerNo, reason, ...returned } };
}

/** Gives back what an order paid and has not got back yet; nothing when there is nothing. */
export async function giveBack(
  tx: Transaction,
  orderId: string,
  cause: Exclude<Cause, 'pay'>,
  { tenantId, operator, at }: Writing,
  remark: string | null,
): Promise<Returned> {
  const moved = await paidFor(tx, tenantId, orderId);
  const amount = leftOf(moved);
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
