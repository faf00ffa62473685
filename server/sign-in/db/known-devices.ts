import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { knownDevice } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Finds the one of these devices that is known for an account name in lower case, or null. Needs no tenant. */
export async function findKnownDevice(
  tx: Transaction,
  tokenHashes: readonly Buffer[],
  username: string,
  now: Date,
): Promise<{ id: string; tokenHash: Buffer } | null> {
  const hashes = sql`array[${sql.join(
    tokenHashes.map((hash) => sql`${hash}::bytea`),
    sql`, `,
  )}]::bytea[]`;
  const found = await tx.execute<{ id: string; tokenHash: Buffer }>(
    sql`select id, token_hash as "tokenHash" from known_device_of(${hashes}, ${username}, ${now.toISOString()}::timestamptz)`,
  );
  return found.rows[0] ?? null;
}

/** Stores a new device; deletes the user's expired devices and the least recently used ones above `most`. */
export async function insertKnownDevice(tx: Transaction, row: typeof knownDevice.$inferInsert, most: number): Promise<void> {
  const own = and(eq(knownDevice.tenantId, row.tenantId), eq(knownDevice.userId, row.userId));
  await tx.insert(knownDevice).values(row);
  await tx.delete(knownDevice).where(and(own, lte(knownDevice.expiresAt, row.createdAt)));
  const surplus = tx.select({ id: knownDevice.id }).from(knownDevice).where(own).orderBy(desc(knownDevice.lastUsedAt)).offset(most);
  await tx.delete(knownDevice).where(and(own, inArray(knownDevice.id, surplus)));
}

/** Records the use of a device. @returns false when it is no longer known */
export async function touchKnownDevice(tx: Transaction, tenantId: string, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  const touched = await tx
    .update(knownDevice)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(knownDevice.tenantId, tenantId), eq(knownDevice.id, id)))
    .returning({ id: knownDevice.id });
  return touched.length === 1;
}
