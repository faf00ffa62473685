import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { storedFile } from './tables.ts';

/**
 * Returns the bytes that a tenant's files and the pictures of its notices occupy and locks the counter until the transaction ends, so that two uploads cannot both use the
 * last free space.
 */
export async function holdFileSpace(tx: Transaction, tenantId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(4270116, hashtext(${tenantId}))`);
  const [row] = await tx
    .select({
      total: sql<string>`(coalesce(sum(${storedFile.size}), 0)
        + (select coalesce(sum(p.size), 0) from announcement_picture p where p.tenant_id = ${tenantId}))::text`,
    })
    .from(storedFile)
    .where(eq(storedFile.tenantId, tenantId));
  return Number(row?.total ?? 0);
}

export async function insertFile(tx: Transaction, row: typeof storedFile.$inferInsert): Promise<void> {
  await tx.insert(storedFile).values(row);
}

/** Finds a file of the tenant; only of this user unless `ofUser` is null. */
export async function findFile(tx: Transaction, tenantId: string, id: string, ofUser: string | null) {
  const [found] = await tx
    .select({ name: storedFile.name, type: storedFile.type, content: storedFile.content })
    .from(storedFile)
    .where(and(eq(storedFile.tenantId, tenantId), eq(storedFile.id, id), ofUser === null ? undefined : eq(storedFile.userId, ofUser)));
  return found ?? null;
}
