import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { tenantMenu } from './tables.ts';

export type TenantMenuRow = typeof tenantMenu.$inferSelect;

/** Lists the tenant's own menu rows and its changes to the platform's. */
export function listTenantMenu(tx: Transaction, tenantId: string): Promise<TenantMenuRow[]> {
  return tx.select().from(tenantMenu).where(eq(tenantMenu.tenantId, tenantId));
}

/** Inserts or replaces a row. */
export async function putTenantMenu(tx: Transaction, row: TenantMenuRow): Promise<void> {
  const { tenantId: _tenant, id: _id, builtIn: _kind, ...values } = row;
  await tx
    .insert(tenantMenu)
    .values(row)
    .onConflictDoUpdate({ target: [tenantMenu.tenantId, tenantMenu.id], set: values });
}

export async function deleteTenantMenu(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(tenantMenu).where(and(eq(tenantMenu.tenantId, tenantId), eq(tenantMenu.id, id)));
}

/** Serializes permission changes of a tenant, so that checks and writes see the same data. */
export async function lockPermissions(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rights:${tenantId}`}, 0))`);
}
