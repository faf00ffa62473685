import { eq } from 'drizzle-orm';
import { tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** The name of the company that a bill is made out to. */
export async function findTenantName(tx: Transaction, tenantId: string): Promise<string> {
  const [row] = await tx.select({ name: tenant.name }).from(tenant).where(eq(tenant.id, tenantId));
  return row?.name ?? '';
}
