import { eq, lt } from 'drizzle-orm';
import { serverKey, spentProof } from '../../codes/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** A key that all servers share. @throws Error when the migrations made none of this name */
export async function readServerKey(tx: Transaction, name: string): Promise<Buffer> {
  const [found] = await tx.select().from(serverKey).where(eq(serverKey.name, name));
  if (found === undefined) throw new Error(`There is no server key ${name}.`);
  return found.value;
}

/** Notes that a proof was checked, and forgets those that have expired. @returns false when it was checked before */
export async function spendProof(tx: Transaction, row: typeof spentProof.$inferInsert, now: Date): Promise<boolean> {
  await tx.delete(spentProof).where(lt(spentProof.expiresAt, now));
  const spent = await tx.insert(spentProof).values(row).onConflictDoNothing().returning({ hash: spentProof.hash });
  return spent.length === 1;
}
