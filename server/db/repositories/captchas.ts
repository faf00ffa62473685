import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../database.ts';
import { captcha } from '../tables/tenancy.ts';

/** Keeps the answer that a key waits for, in place of an older one, and forgets those that ran out. */
export async function putCaptcha(tx: Transaction, row: typeof captcha.$inferInsert, now: Date): Promise<void> {
  await tx.delete(captcha).where(lt(captcha.expiresAt, now));
  await tx.insert(captcha).values(row).onConflictDoUpdate({ target: captcha.key, set: row });
}

/** Takes the answer away and returns its hash, or null when there is none that is still good: a key is spent by its first check. */
export async function takeCaptcha(tx: Transaction, key: string, purpose: string, now: Date): Promise<Buffer | null> {
  const [taken] = await tx
    .delete(captcha)
    .where(and(eq(captcha.key, key), eq(captcha.purpose, purpose)))
    .returning();
  return taken !== undefined && taken.expiresAt > now ? taken.answerHash : null;
}
