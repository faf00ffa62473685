import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { sentCode } from './tables.ts';

export type SentCode = typeof sentCode.$inferSelect;

/** Until the transaction ends nobody else counts for this recipient, so that requests made at once are counted one by one. */
export async function lockRecipient(tx: Transaction, recipientHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(21, ${recipientHash.readInt32BE(0)})`);
}

/** The same for the network that asks. Taken before the recipient's lock, by everybody. */
export async function lockAsker(tx: Transaction, askedFromHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(22, ${askedFromHash.readInt32BE(0)})`);
}

/** The same for all recipients together. Taken last, by everybody. */
export async function lockSending(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(23, 0)`);
}

/** When codes were sent to a recipient, the latest last. */
export async function sendingTimes(tx: Transaction, recipientHash: Buffer, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: sentCode.createdAt })
    .from(sentCode)
    .where(and(eq(sentCode.recipientHash, recipientHash), ne(sentCode.channel, 'none'), gt(sentCode.createdAt, since)))
    .orderBy(sentCode.createdAt);
  return rows.map(({ at }) => at);
}

/** How many codes a network asked for, sent or not. */
export async function countAskedFrom(tx: Transaction, askedFromHash: Buffer, since: Date): Promise<number> {
  const [row] = await tx
    .select({ asked: sql<number>`count(*)::int` })
    .from(sentCode)
    .where(and(eq(sentCode.askedFromHash, askedFromHash), gt(sentCode.createdAt, since)));
  return row?.asked ?? 0;
}

/** How many codes were sent to anybody. */
export async function countSent(tx: Transaction, since: Date): Promise<number> {
  const [row] = await tx
    .select({ sent: sql<number>`count(*)::int` })
    .from(sentCode)
    .where(and(ne(sentCode.channel, 'none'), gt(sentCode.createdAt, since)));
  return row?.sent ?? 0;
}

/** Keeps a code, and forgets those that no limit counts any more. */
export async function insertSentCode(tx: Transaction, row: SentCode, oldest: Date): Promise<void> {
  await tx.delete(sentCode).where(lt(sentCode.createdAt, oldest));
  await tx.insert(sentCode).values(row);
}

export interface CodeQuestion {
  readonly purpose: string;
  readonly subjectHash: Buffer;
  readonly challengeHash: Buffer;
}

/** Counts a try at a code before it is judged. @returns null when there is no such code, or it is too old or tried too often */
export async function claimCodeTry(tx: Transaction, asked: CodeQuestion, now: Date, most: number) {
  const [claimed] = await tx
    .update(sentCode)
    .set({ tries: sql`${sentCode.tries} + 1` })
    .where(
      and(
        eq(sentCode.challengeHash, asked.challengeHash),
        eq(sentCode.purpose, asked.purpose),
        eq(sentCode.subjectHash, asked.subjectHash),
        gt(sentCode.expiresAt, now),
        lt(sentCode.tries, most),
      ),
    )
    .returning({ id: sentCode.id, codeHash: sentCode.codeHash });
  return claimed ?? null;
}

/** Makes a code useless. @returns false when it was already */
export async function spendSentCode(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(sentCode)
    .set({ expiresAt: now })
    .where(and(eq(sentCode.id, id), gt(sentCode.expiresAt, now)))
    .returning({ id: sentCode.id });
  return spent.length === 1;
}
