import { eq, lt } from 'drizzle-orm';
import { serverKey, spentProof } from '../../codes/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Reads a key that all servers share. @throws Error when no migration created it */
export async function readServerKey(tx: Transaction, name: string): Promise<Buffer> {
  const [found] = await tx.select().from(serverKey).where(eq(serverKey.name, name));
  if (found === undefined) throw new Error(`The server key ${name} does not exist.`);
  return found.value;
}

/** Records a checked proof and deletes expired ones. @returns false when it was already checked */
export async function spendProof(tx: Transaction, row: typeof spentProof.$inferInsert, now: Date): Promise<boolean> {
  await tx.delete(spentProof).where(lt(spentProof.expiresAt, now));
  const spent = await tx.insert(spentProof).values(row).onConflictDoNothing().returning({ hash: spentProof.hash });
  return spent.length === 1;
}
