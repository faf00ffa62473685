import { and, eq, lt, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { passkeyChallenge, pendingSignIn } from './tables.ts';

export type PasskeyPurpose = typeof passkeyChallenge.$inferSelect.purpose;

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  readonly tenantId: string;
  readonly userId: string;
  /** In lower case. */
  readonly username: string;
  readonly how: string;
  readonly passwordHash: string | null;
  readonly remember: boolean;
}

/** Stores a sign-in that waits, and deletes the user's expired ones. */
export async function insertPending(tx: Transaction, row: typeof pendingSignIn.$inferInsert, now: Date): Promise<void> {
  const own = and(eq(pendingSignIn.tenantId, row.tenantId), eq(pendingSignIn.userId, row.userId));
  await tx.delete(pendingSignIn).where(and(own, lte(pendingSignIn.expiresAt, now)));
  await tx.insert(pendingSignIn).values(row);
}

/** Counts a try and returns the sign-in; null when it does not exist, is expired or was tried too often. Needs no tenant. */
export async function claimPending(tx: Transaction, tokenHash: Buffer, now: Date, most: number): Promise<PendingSignIn | null> {
  const found = await tx.execute<PendingSignIn & Record<string, unknown>>(sql`
    select tenant_id as "tenantId", user_id as "userId", username, how, password_hash as "passwordHash", remember
    from pending_sign_in_of(${tokenHash}, ${now.toISOString()}::timestamptz, ${most})`);
  return found.rows[0] ?? null;
}

/** Consumes a sign-in that waits. @returns false when a concurrent call consumed it first */
export async function deletePending(tx: Transaction, tenantId: string, tokenHash: Buffer): Promise<boolean> {
  const gone = await tx
    .delete(pendingSignIn)
    .where(and(eq(pendingSignIn.tenantId, tenantId), eq(pendingSignIn.tokenHash, tokenHash)))
    .returning({ userId: pendingSignIn.userId });
  return gone.length === 1;
}

/** Deletes sign-ins of all tenants that ran out, at most so many; returns how many. Needs no tenant. */
export async function purgePending(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const purged = await tx.execute<{ gone: number }>(
    sql`select purge_pending_sign_ins(${now.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return purged.rows[0]?.gone ?? 0;
}

/** Stores a challenge and deletes expired ones. */
export async function insertChallenge(tx: Transaction, row: typeof passkeyChallenge.$inferInsert, now: Date): Promise<void> {
  await tx.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now));
  await tx.insert(passkeyChallenge).values(row);
}

/** Consumes a challenge and returns its host; null when it is unknown, expired, or of another purpose or subject. */
export async function takeChallenge(
  tx: Transaction,
  { hash, purpose, subject }: { readonly hash: Buffer; readonly purpose: PasskeyPurpose; readonly subject: string },
  now: Date,
): Promise<string | null> {
  const [taken] = await tx.delete(passkeyChallenge).where(eq(passkeyChallenge.hash, hash)).returning();
  return taken !== undefined && taken.expiresAt > now && taken.purpose === purpose && taken.subject === subject ? taken.rpId : null;
}
