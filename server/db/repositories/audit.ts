import type { Transaction } from '../database.ts';
import { auditLog } from '../tables/tenancy.ts';

/** Writes what was done, in the transaction that does it. */
export async function insertAudit(tx: Transaction, rows: readonly (typeof auditLog.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditLog).values([...rows]);
}
