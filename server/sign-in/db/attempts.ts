import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { loginAttempt } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** How failures under one key delay the next attempt. */
export interface AttemptRule {
  readonly key: string;
  /** Failures without a delay. */
  readonly free: number;
  /** Each further failure multiplies the wait by two to this power, starting at one second. */
  readonly growth: number;
  readonly longestWaitSeconds: number;
}

export interface AttemptState {
  readonly key: string;
  readonly failures: number;
  readonly blockedUntil: Date;
}

/** Reads the counters of these keys that are not older than `windowSeconds`. */
export async function readAttempts(tx: Transaction, keys: readonly string[], now: Date, windowSeconds: number): Promise<AttemptState[]> {
  const rows = await tx
    .select()
    .from(loginAttempt)
    .where(inArray(loginAttempt.key, [...keys]));
  const oldest = now.getTime() - windowSeconds * 1000;
  return rows.filter((row) => row.lastAt.getTime() > oldest);
}

/**
 * Counts an attempt as failed before it is verified, so that concurrent attempts on any node cannot all be verified. Returns false when the
 * key has to wait; the caller then rolls back, so that no other key is counted.
 */
export async function claimAttempt(tx: Transaction, rule: AttemptRule, now: Date, windowSeconds: number): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const failures = sql`case when ${loginAttempt.lastAt} <= ${moment} - make_interval(secs => ${windowSeconds}) then 1 else ${loginAttempt.failures} + 1 end`;
  const counted = await tx
    .insert(loginAttempt)
    .values({ key: rule.key, failures: 1, lastAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginAttempt.key,
      set: { failures, lastAt: now, blockedUntil: sql`${moment} + ${waitAfter(failures, rule)}` },
      setWhere: sql`${loginAttempt.blockedUntil} <= ${moment}`,
    })
    .returning({ failures: loginAttempt.failures });
  return counted.length === 1;
}

/** Computes the wait after this many failures. The exponent is capped: 2^30 seconds exceed any configured wait. */
function waitAfter(failures: SQL, rule: AttemptRule): SQL {
  return sql`make_interval(secs => case when ${failures} <= ${rule.free} then 0
    else least(${rule.longestWaitSeconds}, power(2, least(30, ${rule.growth} * (${failures} - ${rule.free})))) end)`;
}

/**
 * Settles a successful attempt. The account's counter drops by this one attempt, because otherwise each visit of the owner would give
 * strangers new guesses. The address drops the failures of this account only, so that signing in to one account gives no guesses at
 * another.
 */
export async function settleAttempts(
  tx: Transaction,
  { pair, account, address }: { readonly pair: AttemptRule; readonly account: AttemptRule; readonly address: AttemptRule },
): Promise<void> {
  // The same order as in claims, independent of the collation, so that neither deadlocks.
  const locked = [pair.key, account.key, address.key];
  await tx
    .select({ key: loginAttempt.key })
    .from(loginAttempt)
    .where(inArray(loginAttempt.key, locked))
    .orderBy(sql`${loginAttempt.key} collate "C"`)
    .for('update');
  const [gone] = await tx.delete(loginAttempt).where(eq(loginAttempt.key, pair.key)).returning({ failures: loginAttempt.failures });
  const others = sql`greatest(0, ${loginAttempt.failures} - 1)`;
  await tx
    .update(loginAttempt)
    .set({ failures: others, blockedUntil: sql`${loginAttempt.lastAt} + ${waitAfter(others, account)}` })
    .where(eq(loginAttempt.key, account.key));
  await tx
    .update(loginAttempt)
    .set({ failures: sql`greatest(0, ${loginAttempt.failures} - ${gone?.failures ?? 0})`, blockedUntil: sql`${loginAttempt.lastAt}` })
    .where(eq(loginAttempt.key, address.key));
}

/** Deletes one counter. */
export async function forgetAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.delete(loginAttempt).where(eq(loginAttempt.key, key));
}

/** Deletes unlocked counters and returns how many. */
export async function forgetAttemptsBefore(tx: Transaction, moment: Date, atMost = 500): Promise<number> {
  const old = tx
    .select({ key: loginAttempt.key })
    .from(loginAttempt)
    .where(lt(loginAttempt.lastAt, moment))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return (await tx.delete(loginAttempt).where(inArray(loginAttempt.key, old)).returning({ key: loginAttempt.key })).length;
}
