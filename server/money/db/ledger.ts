import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { account, ledgerTransfer } from './tables.ts';

export interface NewTransfer {
  readonly id: string;
  readonly cause: typeof ledgerTransfer.$inferSelect.cause;
  readonly orderId: string | null;
  readonly attempt: number;
  readonly amount: string;
  readonly currency: string;
  readonly operator: string;
  readonly remark: string | null;
  readonly at: Date;
}

const moving = 'move_money($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/** Writes a transfer with its entries and balances; returns false and writes nothing when the balance does not cover it. */
export async function insertTransfer(tx: Transaction, row: NewTransfer): Promise<boolean> {
  const [moved] = await tx.ask<{ balance: string | null }>(`select ${moving}::text as balance`, valuesOf(row));
  return moved?.balance != null;
}

/** Writes a transfer that the caller does not await; a balance that is too low fails the transaction (see `isNotCovered`). */
export async function insertCoveredTransfer(tx: Transaction, row: NewTransfer): Promise<void> {
  await tx.ask(`select demand_covered(${moving})`, valuesOf(row));
}

/** Reports whether a transaction failed because a balance did not cover a transfer. */
export function isNotCovered(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'WB003';
}

function valuesOf({ id, cause, orderId, attempt, amount, currency, operator, remark, at }: NewTransfer): readonly unknown[] {
  return [id, cause, orderId, attempt, amount, currency, operator, remark, at];
}

/** What a transfer changes of the balance. */
export const signedAmount = sql`(case when ${ledgerTransfer.cause} in ('pay', 'adjust_charge') then -${ledgerTransfer.amount} else ${ledgerTransfer.amount} end)`;

/** Lists the tenant's accounts of one kind by currency. */
export function listBalances(tx: Transaction, tenantId: string, timeZone: string) {
  return tx
    .select({
      id: account.id,
      currency: account.currency,
      balance: account.balance,
      warnBelow: account.warnBelow,
      isLow: sql<boolean>`coalesce(${account.balance} < ${account.warnBelow}, false)`,
      updatedAt: sql<string | null>`(${account.updatedAt} at time zone ${timeZone})::text`,
    })
    .from(account)
    .where(and(eq(account.tenantId, tenantId), eq(account.kind, 'balance')))
    .orderBy(sql`${account.currency} <> (select base_currency from tenant where id = ${tenantId}::uuid)`, asc(account.currency));
}

/** Lists the transfers of an order, oldest first. */
export function listTransfersOf(tx: Transaction, tenantId: string, orderId: string, timeZone: string) {
  return tx
    .select({
      id: ledgerTransfer.id,
      cause: ledgerTransfer.cause,
      amount: sql<string>`${signedAmount}::text`,
      currency: ledgerTransfer.currency,
      balanceAfter: ledgerTransfer.balanceAfter,
      attempt: ledgerTransfer.attempt,
      createdAt: sql<string>`(${ledgerTransfer.createdAt} at time zone ${timeZone})::text`,
      operator: ledgerTransfer.operator,
      remark: ledgerTransfer.remark,
    })
    .from(ledgerTransfer)
    .where(
      and(
        eq(ledgerTransfer.tenantId, tenantId),
        sql`(${ledgerTransfer.orderId} = ${orderId} or ${ledgerTransfer.id} in (
          select transfer_id from adjustment where tenant_id = ${tenantId} and order_id = ${orderId} and state = 'booked'))`,
      ),
    )
    .orderBy(asc(ledgerTransfer.position));
}

/** Counts the payments of each order; omits unpaid orders. */
export function countPayments(tx: Transaction, tenantId: string, orderIds: readonly string[]) {
  return tx.ask<{ readonly orderId: string; readonly attempts: number }>(
    `select order_id as "orderId", max(attempt) as attempts from ledger_transfer
     where tenant_id = $1 and order_id = any($2::uuid[]) and cause = 'pay' group by order_id`,
    [tenantId, orderIds],
  );
}

/** Sums payments and returns of an order by currency, with the number of payments. */
export function sumTransfersOf(tx: Transaction, tenantId: string, orderId: string) {
  return tx
    .select({
      currency: ledgerTransfer.currency,
      paid: sql<string>`coalesce(sum(${ledgerTransfer.amount}) filter (where ${ledgerTransfer.cause} = 'pay'), 0)::text`,
      returned: sql<string>`coalesce(sum(${ledgerTransfer.amount}) filter (where ${ledgerTransfer.cause} <> 'pay'), 0)::text`,
      attempts: sql<number>`coalesce(max(${ledgerTransfer.attempt}) filter (where ${ledgerTransfer.cause} = 'pay'), 0)::int`,
    })
    .from(ledgerTransfer)
    .where(and(eq(ledgerTransfer.tenantId, tenantId), eq(ledgerTransfer.orderId, orderId)))
    .groupBy(ledgerTransfer.currency);
}
