import { uuidv7 } from 'uuidv7';
import { Refusal } from '../calls/refusal.ts';
import type { Transaction } from '../db/database.ts';
import { countPayments, insertCoveredTransfer, insertTransfer, listBalances, sumTransfersOf } from './db/ledger.ts';
import { moneyShown } from './money.ts';

/** The right to see what the tenant has. */
export const balancePermission = 'account:list';

/**
 * What moves an order's money here: `pay` takes it from the balance, the others give it back before hand-over. After that it comes back
 * by an accepted claim alone, which books itself (decision 26).
 */
export type Cause = 'pay' | 'refund' | 'void';

export interface Movement {
  readonly tenantId: string;
  readonly orderId: string;
  readonly cause: Cause;
  /** From 1; an order that was refunded and is submitted again is paid by its next attempt. */
  readonly attempt: number;
  /** More than zero; a decimal string. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly operator: string;
  readonly remark?: string | null;
  readonly at: Date;
  /** Who pays may see what the tenant has (`account:list`): a refusal tells it. */
  readonly seesBalance?: boolean;
}

/**
 * Moves money between the tenant's balance and its freight account, in the transaction of what causes it. Each (order,
 * cause, attempt) moves once whatever happens: a second one is an error of the database.
 * @throws Refusal balance_too_low, with nothing moved
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

/** The same without waiting: a balance that is too low fails the transaction, and nothing of it has happened. */
export function moveUnheard(tx: Transaction, { tenantId: _tenant, seesBalance: _sees, ...movement }: Movement): void {
  tx.unawaited(insertCoveredTransfer(tx, { ...movement, id: uuidv7(), remark: movement.remark ?? null }));
}

/** How often each of these orders was paid; those that never were are left out. */
export async function timesPaid(tx: Transaction, tenantId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await countPayments(tx, tenantId, orderIds)).map(({ orderId, attempts }) => [orderId, attempts]));
}

/** What an order paid and got back, in the currency that it was last paid in; null when it was never paid. */
export async function paidFor(tx: Transaction, tenantId: string, orderId: string) {
  const sums = await sumTransfersOf(tx, tenantId, orderId);
  const last = sums.reduce<(typeof sums)[number] | undefined>(
    (best, one) => (best === undefined || one.attempts > best.attempts ? one : best),
    undefined,
  );
  return last ?? null;
}
