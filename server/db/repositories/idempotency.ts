import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { idempotencyKey } from '../tables/money.ts';

/** Claims a key. False when somebody has it: the claim waits until their transaction has ended. */
export async function claimKey(tx: Transaction, row: typeof idempotencyKey.$inferInsert): Promise<boolean> {
  const claimed = await tx.insert(idempotencyKey).values(row).onConflictDoNothing().returning({ key: idempotencyKey.key });
  return claimed.length > 0;
}

export async function findKey(tx: Transaction, tenantId: string, key: string) {
  const [row] = await tx
    .select({ fingerprint: idempotencyKey.fingerprint, reply: idempotencyKey.reply })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.tenantId, tenantId), eq(idempotencyKey.key, key)));
  return row ?? null;
}

export async function keepReply(tx: Transaction, tenantId: string, key: string, reply: unknown): Promise<void> {
  await tx
    .update(idempotencyKey)
    .set({ reply: sql`${JSON.stringify(reply)}::json` })
    .where(and(eq(idempotencyKey.tenantId, tenantId), eq(idempotencyKey.key, key)));
}

export async function forgetKey(tx: Transaction, tenantId: string, key: string): Promise<void> {
  await tx.delete(idempotencyKey).where(and(eq(idempotencyKey.tenantId, tenantId), eq(idempotencyKey.key, key)));
}
