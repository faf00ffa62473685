import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { storedFile } from './tables.ts';

/**
 * Bytes that a tenant's files take. Until the transaction ends no other adds one, so that two at once cannot both have the
 * last free place.
 */
export async function holdFileSpace(tx: Transaction, tenantId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(4270116, hashtext(${tenantId}))`);
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${storedFile.size}), 0)::text` })
    .from(storedFile)
    .where(eq(storedFile.tenantId, tenantId));
  return Number(row?.total ?? 0);
}

export async function insertFile(tx: Transaction, row: typeof storedFile.$inferInsert): Promise<void> {
  await tx.insert(storedFile).values(row);
}

/** A file of the tenant; of this user alone unless `ofUser` is null. */
export async function findFile(tx: Transaction, tenantId: string, id: string, ofUser: string | null) {
  const [found] = await tx
    .select({ name: storedFile.name, type: storedFile.type, content: storedFile.content })
    .from(storedFile)
    .where(and(eq(storedFile.tenantId, tenantId), eq(storedFile.id, id), ofUser === null ? undefined : eq(storedFile.userId, ofUser)));
  return found ?? null;
}
