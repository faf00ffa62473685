import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { loginAttempt } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** How failures under one key slow down the next try. */
export interface AttemptRule {
  readonly key: string;
  /** Failures that cost no wait. */
  readonly free: number;
  /** Each failure above those multiplies the wait by two to this power, starting from one second. */
  readonly growth: number;
  readonly longestWaitSeconds: number;
}

export interface AttemptState {
  readonly key: string;
  readonly failures: number;
  readonly blockedUntil: Date;
}

/** The counters of these keys that are not older than `windowSeconds`. */
export async function readAttempts(tx: Transaction, keys: readonly string[], now: Date, windowSeconds: number): Promise<AttemptState[]> {
  const rows = await tx
    .select()
    .from(loginAttempt)
    .where(inArray(loginAttempt.key, [...keys]));
  const oldest = now.getTime() - windowSeconds * 1000;
  return rows.filter((row) => row.lastAt.getTime() > oldest);
}

/**
 * Counts a try as failed before it is judged, so that tries made at once, on any node, cannot all be judged. False when the
 * key has to wait: then the caller must roll back, so that the other keys of the try are not counted either.
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

/** How long the key waits after so many failures. The exponent is bounded: 2^30 seconds is above any wait that a rule may set. */
function waitAfter(failures: SQL, rule: AttemptRule): SQL {
  return sql`make_interval(secs => case when ${failures} <= ${rule.free} then 0
    else least(${rule.longestWaitSeconds}, power(2, least(30, ${rule.growth} * (${failures} - ${rule.free})))) end)`;
}

/**
 * A try turned out good. The account takes back this one try: strangers' guesses at it stay counted, else each visit of its
 * owner would buy them new ones. The address takes back what this account failed there: signing in to one account buys no
 * guesses at another.
 */
export async function settleAttempts(
  tx: Transaction,
  { pair, account, address }: { readonly pair: AttemptRule; readonly account: AttemptRule; readonly address: AttemptRule },
): Promise<void> {
  // In the order in which claims take them, whatever the database's collation, so that neither waits for the other.
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

/** Forgets one counter. */
export async function forgetAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.delete(loginAttempt).where(eq(loginAttempt.key, key));
}

/** Forgets counters that nobody holds right now, and says how many. */
export async function forgetAttemptsBefore(tx: Transaction, moment: Date, atMost = 500): Promise<number> {
  const old = tx
    .select({ key: loginAttempt.key })
    .from(loginAttempt)
    .where(lt(loginAttempt.lastAt, moment))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return (await tx.delete(loginAttempt).where(inArray(loginAttempt.key, old)).returning({ key: loginAttempt.key })).length;
}
