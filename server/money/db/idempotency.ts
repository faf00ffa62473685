import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { idempotencyKey } from './tables.ts';

/** Claims a key; false when another call has it. Waits for the end of a concurrent claim's transaction. */
export async function claimKey(tx: Transaction, row: typeof idempotencyKey.$inferInsert): Promise<boolean> {
  return (await insertRows(tx, idempotencyKey, [row], 'on conflict do nothing returning key')).length > 0;
}

export async function findKey(tx: Transaction, tenantId: string, key: string) {
  const [row] = await tx
    .select({ fingerprint: idempotencyKey.fingerprint, reply: idempotencyKey.reply })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.tenantId, tenantId), eq(idempotencyKey.key, key)));
  return row ?? null;
}

export async function keepReply(tx: Transaction, tenantId: string, key: string, reply: unknown): Promise<void> {
  await tx.ask('update idempotency_key set reply = $3::json where tenant_id = $1 and key = $2', [tenantId, key, JSON.stringify(reply)]);
}

export async function forgetKey(tx: Transaction, tenantId: string, key: string): Promise<void> {
  await tx.delete(idempotencyKey).where(and(eq(idempotencyKey.tenantId, tenantId), eq(idempotencyKey.key, key)));
}
