import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { knownDevice } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** The device among these that is known for the account of a name in lower case, or null. Needs no tenant. */
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

/** Keeps a new device, and forgets the user's that ran out and the longest unused above `most`. */
export async function insertKnownDevice(tx: Transaction, row: typeof knownDevice.$inferInsert, most: number): Promise<void> {
  const own = and(eq(knownDevice.tenantId, row.tenantId), eq(knownDevice.userId, row.userId));
  await tx.insert(knownDevice).values(row);
  await tx.delete(knownDevice).where(and(own, lte(knownDevice.expiresAt, row.createdAt)));
  const surplus = tx.select({ id: knownDevice.id }).from(knownDevice).where(own).orderBy(desc(knownDevice.lastUsedAt)).offset(most);
  await tx.delete(knownDevice).where(and(own, inArray(knownDevice.id, surplus)));
}

/** Notes that a device was used. @returns false when it is known no longer */
export async function touchKnownDevice(tx: Transaction, tenantId: string, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  const touched = await tx
    .update(knownDevice)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(knownDevice.tenantId, tenantId), eq(knownDevice.id, id)))
    .returning({ id: knownDevice.id });
  return touched.length === 1;
}
