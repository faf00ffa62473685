import { eq, sql } from 'drizzle-orm';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { trackingLink } from './tables.ts';

export async function readOpenTracking(tx: Transaction, tenantId: string): Promise<boolean> {
  const [row] = await tx.select({ on: tenant.openTracking }).from(tenant).where(eq(tenant.id, tenantId));
  return row?.on === true;
}

export async function setOpenTracking(tx: Transaction, tenantId: string, openTracking: boolean): Promise<void> {
  await tx.update(tenant).set({ openTracking }).where(eq(tenant.id, tenantId));
}

export async function addLink(tx: Transaction, row: typeof trackingLink.$inferInsert): Promise<void> {
  await tx.insert(trackingLink).values(row);
}

/** Finds the order of a link that is good, or null. Needs no tenant. */
export async function orderOfLink(tx: Transaction, hash: Buffer, moment: Date) {
  const { rows } = await tx.execute<{ tenantId: string; orderId: string; timeZone: string }>(sql`
    select tenant_id as "tenantId", order_id as "orderId", time_zone as "timeZone"
    from order_of_tracking_link(${hash}::bytea, ${moment.toISOString()}::timestamptz)`);
  return rows[0] ?? null;
}
