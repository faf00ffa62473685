import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { recoveryCode, userFactor } from './tables.ts';

export type Factor = typeof userFactor.$inferSelect;

/** The user whose factors are meant. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

const of = ({ tenantId, userId }: Owner) => and(eq(userFactor.tenantId, tenantId), eq(userFactor.userId, userId));

/** Lists the confirmed factors of a user, oldest first. */
export function listFactors(tx: Transaction, owner: Owner): Promise<Factor[]> {
  return tx
    .select()
    .from(userFactor)
    .where(and(of(owner), isNotNull(userFactor.confirmedAt)))
    .orderBy(asc(userFactor.createdAt), asc(userFactor.id));
}

/** Locks the user's factors, so that two changes cannot both remove the last one. */
export async function lockFactors(tx: Transaction, { userId }: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(40, hashtext(${userId}))`);
}

/** Stores a secret that waits for its first code; it replaces an earlier one that waits. */
export async function putUnconfirmed(tx: Transaction, row: Factor): Promise<void> {
  await tx.delete(userFactor).where(and(of(row), isNull(userFactor.confirmedAt)));
  await tx.insert(userFactor).values(row);
}

/** Finds the secret that waits for its first code, or null. */
export async function findUnconfirmed(tx: Transaction, owner: Owner): Promise<Factor | null> {
  const [found] = await tx
    .select()
    .from(userFactor)
    .where(and(of(owner), isNull(userFactor.confirmedAt)))
    .for('update');
  return found ?? null;
}

/** @returns false when the passkey is already registered */
export async function insertPasskey(tx: Transaction, row: Factor): Promise<boolean> {
  const added = await tx.insert(userFactor).values(row).onConflictDoNothing().returning({ id: userFactor.id });
  return added.length === 1;
}

export async function confirmFactor(tx: Transaction, factor: Factor, name: string, at: Date): Promise<void> {
  await tx
    .update(userFactor)
    .set({ name, confirmedAt: at })
    .where(and(of(factor), eq(userFactor.id, factor.id)));
}

/** Accepts a time step once. @returns false when a code of this or a later step was accepted before */
export async function spendStep(tx: Transaction, factor: Factor, step: number, at: Date): Promise<boolean> {
  const spent = await tx
    .update(userFactor)
    .set({ lastStep: step, lastUsedAt: at })
    .where(and(of(factor), eq(userFactor.id, factor.id), or(isNull(userFactor.lastStep), lt(userFactor.lastStep, step))))
    .returning({ id: userFactor.id });
  return spent.length === 1;
}

/** Records the use of a passkey. @returns false when its counter did not grow, which only a copy explains; some always send 0 */
export async function spendCounter(tx: Transaction, factor: Factor, counter: number, at: Date): Promise<boolean> {
  const grown = counter === 0 ? eq(userFactor.counter, 0) : lt(userFactor.counter, counter);
  const spent = await tx
    .update(userFactor)
    .set({ counter, lastUsedAt: at })
    .where(and(of(factor), eq(userFactor.id, factor.id), grown))
    .returning({ id: userFactor.id });
  return spent.length === 1;
}

/** @returns false when the user has no such factor */
export async function renameFactor(tx: Transaction, owner: Owner, id: string, name: string): Promise<boolean> {
  const renamed = await tx
    .update(userFactor)
    .set({ name })
    .where(and(of(owner), eq(userFactor.id, id)))
    .returning({ id: userFactor.id });
  return renamed.length === 1;
}

export async function deleteFactor(tx: Transaction, owner: Owner, id: string): Promise<void> {
  await tx.delete(userFactor).where(and(of(owner), eq(userFactor.id, id)));
}

/** Finds the owner of a passkey, or null. Needs no tenant. */
export async function findPasskeyOwner(tx: Transaction, credentialId: Buffer): Promise<Owner | null> {
  const found = await tx.execute<{ tenantId: string; userId: string }>(
    sql`select tenant_id as "tenantId", user_id as "userId" from passkey_owner(${credentialId})`,
  );
  return found.rows[0] ?? null;
}

/** Reports whether pages of a tenant are on this host. Needs no tenant. */
export async function isTenantDomain(tx: Transaction, host: string): Promise<boolean> {
  const found = await tx.execute<{ known: boolean }>(sql`select exists (select 1 from tenant_of_domain(${host})) as known`);
  return found.rows[0]?.known === true;
}

const codesOf = ({ tenantId, userId }: Owner) => and(eq(recoveryCode.tenantId, tenantId), eq(recoveryCode.userId, userId));

/** Stores new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, owner: Owner, hashes: readonly Buffer[]): Promise<void> {
  const { tenantId, userId } = owner;
  await tx.delete(recoveryCode).where(codesOf(owner));
  if (hashes.length > 0) await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ tenantId, userId, codeHash })));
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(tx: Transaction, owner: Owner): Promise<number> {
  const [row] = await tx
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCode)
    .where(and(codesOf(owner), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

/** Consumes a recovery code. @returns false when it is unknown or was used */
export async function spendRecoveryCode(tx: Transaction, owner: Owner, codeHash: Buffer, at: Date): Promise<boolean> {
  const spent = await tx
    .update(recoveryCode)
    .set({ usedAt: at })
    .where(and(codesOf(owner), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ userId: recoveryCode.userId });
  return spent.length === 1;
}
