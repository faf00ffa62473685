import { and, eq, inArray, lt } from 'drizzle-orm';
import { captcha } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Stores the answer of a key, replacing an older one, and deletes expired ones. */
export async function putCaptcha(tx: Transaction, row: typeof captcha.$inferInsert, now: Date): Promise<void> {
  await tx.delete(captcha).where(lt(captcha.expiresAt, now));
  await tx.insert(captcha).values(row).onConflictDoUpdate({ target: captcha.key, set: row });
}

/** Deletes some expired rows and returns how many; skips locked rows. */
export async function purgeCaptchas(tx: Transaction, now: Date, atMost: number): Promise<number> {
  const old = tx
    .select({ key: captcha.key })
    .from(captcha)
    .where(lt(captcha.expiresAt, now))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return (await tx.delete(captcha).where(inArray(captcha.key, old)).returning({ key: captcha.key })).length;
}

/** Deletes the answer and returns its hash, or null when it is missing or expired; the first check consumes the key. */
export async function takeCaptcha(tx: Transaction, key: string, purpose: string, now: Date): Promise<Buffer | null> {
  const [taken] = await tx
    .delete(captcha)
    .where(and(eq(captcha.key, key), eq(captcha.purpose, purpose)))
    .returning();
  return taken !== undefined && taken.expiresAt > now ? taken.answerHash : null;
}
