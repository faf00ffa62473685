import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { bankCredential } from './tables.ts';

const own = (tenantId: string, id: string) => and(eq(bankCredential.tenantId, tenantId), eq(bankCredential.id, id));

/** Lists the tenant's bank cards and accounts, the default first. */
export function listCredentials(tx: Transaction, tenantId: string, timeZone: string) {
  return tx
    .select({
      id: bankCredential.id,
      kind: bankCredential.kind,
      ownerName: bankCredential.ownerName,
      accountNumber: bankCredential.accountNumber,
      bankName: bankCredential.bankName,
      isDefault: bankCredential.isDefault,
      createdAt: sql<string>`(${bankCredential.createdAt} at time zone ${timeZone})::text`,
    })
    .from(bankCredential)
    .where(eq(bankCredential.tenantId, tenantId))
    .orderBy(desc(bankCredential.isDefault), desc(bankCredential.createdAt), desc(bankCredential.id));
}

export async function findCredential(tx: Transaction, tenantId: string, id: string) {
  const [found] = await tx.select().from(bankCredential).where(own(tenantId, id));
  return found ?? null;
}

export async function findDefaultCredential(tx: Transaction, tenantId: string) {
  const [found] = await tx
    .select({ id: bankCredential.id })
    .from(bankCredential)
    .where(and(eq(bankCredential.tenantId, tenantId), eq(bankCredential.isDefault, true)));
  return found ?? null;
}

/** Locks the tenant's list until the transaction ends, so that it has one default and keeps its limit. */
export async function holdCredentials(tx: Transaction, tenantId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(4270171, hashtext(${tenantId}))`);
  return tx.select({ accountNumber: bankCredential.accountNumber }).from(bankCredential).where(eq(bankCredential.tenantId, tenantId));
}

export async function insertCredential(tx: Transaction, row: typeof bankCredential.$inferInsert): Promise<void> {
  await tx.insert(bankCredential).values(row);
}

/** Makes one row the default; call `holdCredentials` first. */
export async function moveDefault(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx
    .update(bankCredential)
    .set({ isDefault: false })
    .where(and(eq(bankCredential.tenantId, tenantId), eq(bankCredential.isDefault, true)));
  await tx.update(bankCredential).set({ isDefault: true }).where(own(tenantId, id));
}

export async function deleteCredential(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.delete(bankCredential).where(own(tenantId, id));
}
