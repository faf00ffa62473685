import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/** Locks what a tenant has saved against additions until the transaction ends, so that its limit and its names hold. */
export async function holdSaved(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved:${tenantId}`}, 0))`);
}
