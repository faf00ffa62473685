import { uuidv7 } from 'uuidv7';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { countPayments, insertCoveredTransfer, insertTransfer, listBalances, sumTransfersOf } from './db/ledger.ts';
import { moneyShown } from './money.ts';

/** The permission to see balances. */
export const balancePermission = 'account:list';

/**
 * Causes of transfers: `pay` charges the balance, the others return money before hand-over. Afterwards only an accepted claim returns
 * money, and `decide_claim` books it (decision 26).
 */
export type Cause = 'pay' | 'refund' | 'void';

export interface Movement {
  readonly tenantId: string;
  readonly orderId: string;
  readonly cause: Cause;
  /** Counts payments of the order from 1: a refunded order that is submitted again is paid by its next attempt. */
  readonly attempt: number;
  /** A decimal string above zero. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly operator: string;
  readonly remark?: string | null;
  readonly at: Date;
  /** Whether the payer may see balances (`account:list`); a refusal then names the balance. */
  readonly seesBalance?: boolean;
}

/**
 * Moves money between the tenant's balance and its freight account, in the transaction of its cause. The database refuses a second
 * transfer of the same order, cause and attempt.
 * @throws Refusal balance_too_low; nothing has moved then
 */
export async function move(tx: Transaction, { tenantId, seesBalance = false, ...movement }: Movement): Promise<void> {
  const { amount, currency } = movement;
  const moved = await insertTransfer(tx, { ...movement, id: uuidv7(), remark: movement.remark ?? null });
  if (moved) return;
  const needed = moneyShown(amount, currency);
  if (!seesBalance) throw new Refusal('balance_too_low', { messageKey: 'order.balanceTooLow', values: { needed } });
  const account = (await listBalances(tx, tenantId, 'UTC')).find((one) => one.currency === currency);
  throw new Refusal('balance_too_low', {
    values: { needed, balance: moneyShown(account?.balance ?? '0', currency) },
  });
}

/** Moves money without awaiting the answer: a balance that is too low fails the whole transaction. */
export function moveUnheard(tx: Transaction, { tenantId: _tenant, seesBalance: _sees, ...movement }: Movement): void {
  tx.unawaited(insertCoveredTransfer(tx, { ...movement, id: uuidv7(), remark: movement.remark ?? null }));
}

/** Counts the payments of each order; omits orders that were never paid. */
export async function timesPaid(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await countPayments(tx, tenantId, orderIds)).map(({ orderId, attempts }) => [orderId, attempts]));
}

/** Returns the paid and returned amounts of an order in the currency of its last payment; null when it was never paid. */
export async function paidFor(tx: Transaction, tenantId: string, orderId: string) {
  const sums = await sumTransfersOf(tx, tenantId, orderId);
  const last = sums.reduce<(typeof sums)[number] | undefined>(
    (best, one) => (best === undefined || one.attempts > best.attempts ? one : best),
    undefined,
  );
  return last ?? null;
}
