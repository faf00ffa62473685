import { and, eq, inArray, lt } from 'drizzle-orm';
import { captcha } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Keeps the answer that a key waits for, in place of an older one, and forgets those that ran out. */
export async function putCaptcha(tx: Transaction, row: typeof captcha.$inferInsert, now: Date): Promise<void> {
  await tx.delete(captcha).where(lt(captcha.expiresAt, now));
  await tx.insert(captcha).values(row).onConflictDoUpdate({ target: captcha.key, set: row });
}

/** Forgets some that ran out and says how many; rows that somebody holds are passed over. */
export async function purgeCaptchas(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const old = tx
    .select({ key: captcha.key })
    .from(captcha)
    .where(lt(captcha.expiresAt, now))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return (await tx.delete(captcha).where(inArray(captcha.key, old)).returning({ key: captcha.key })).length;
}

/** Takes the answer away and returns its hash, or null when there is none that is still good: a key is spent by its first check. */
export async function takeCaptcha(tx: Transaction, key: string, purpose: string, now: Date): Promise<Buffer | null> {
  const [taken] = await tx
    .delete(captcha)
    .where(and(eq(captcha.key, key), eq(captcha.purpose, purpose)))
    .returning();
  return taken !== undefined && taken.expiresAt > now ? taken.answerHash : null;
}
