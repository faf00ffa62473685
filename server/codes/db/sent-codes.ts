import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { sentCode } from './tables.ts';

export type SentCode = typeof sentCode.$inferSelect;

/** Locks a recipient's counter until the transaction ends, so that concurrent requests are counted one by one. */
export async function lockRecipient(tx: Transaction, recipientHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(21, ${recipientHash.readInt32BE(0)})`);
}

/** Locks the counter of the requesting network. Always taken before the recipient's lock. */
export async function lockAsker(tx: Transaction, askedFromHash: Buffer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(22, ${askedFromHash.readInt32BE(0)})`);
}

/** Locks the counter of all recipients. Always taken last. */
export async function lockSending(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(23, 0)`);
}

/** A request for a code, as the limits count it. */
export type AskedCode = Pick<SentCode, 'purpose' | 'channel' | 'askedFromHash' | 'createdAt'>;

/** Returns the requests for codes to a recipient, latest last. */
export function askedCodes(tx: Transaction, recipientHash: Buffer, since: Date): Promise<AskedCode[]> {
  const { purpose, channel, askedFromHash, createdAt } = sentCode;
  return tx
    .select({ purpose, channel, askedFromHash, createdAt })
    .from(sentCode)
    .where(and(eq(sentCode.recipientHash, recipientHash), gt(createdAt, since)))
    .orderBy(createdAt);
}

/** Ends the codes of a purpose that a recipient has. */
export async function endOlderCodes(
  tx: Transaction,
  { purpose, recipientHash }: { readonly purpose: string; readonly recipientHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .update(sentCode)
    .set({ expiresAt: now })
    .where(and(eq(sentCode.recipientHash, recipientHash), eq(sentCode.purpose, purpose), gt(sentCode.expiresAt, now)));
}

/** Counts the codes that a network requested, sent or not. */
export async function countAskedFrom(tx: Transaction, askedFromHash: Buffer, since: Date): Promise<number> {
  const [row] = await tx
    .select({ asked: sql<number>`count(*)::int` })
    .from(sentCode)
    .where(and(eq(sentCode.askedFromHash, askedFromHash), gt(sentCode.createdAt, since)));
  return row?.asked ?? 0;
}

/** Counts the codes sent to all recipients, or to those of one tenant. */
export async function countSent(tx: Transaction, since: Date, tenantHash: Buffer | null): Promise<number> {
  const ofTenant = tenantHash === null ? undefined : eq(sentCode.tenantHash, tenantHash);
  const [row] = await tx
    .select({ sent: sql<number>`count(*)::int` })
    .from(sentCode)
    .where(and(ne(sentCode.channel, 'none'), gt(sentCode.createdAt, since), ofTenant));
  return row?.sent ?? 0;
}

/** Stores a code and deletes those that no limit counts any more. */
export async function insertSentCode(tx: Transaction, row: SentCode, oldest: Date): Promise<void> {
  await tx.delete(sentCode).where(lt(sentCode.createdAt, oldest));
  await tx.insert(sentCode).values(row);
}

export interface CodeQuestion {
  readonly purpose: string;
  readonly subjectHash: Buffer;
  readonly challengeHash: Buffer;
}

/** Counts an attempt at a code before it is verified. @returns null when the code does not exist, is expired or was tried too often */
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

/** Consumes a code. @returns false when it was already consumed */
export async function spendSentCode(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(sentCode)
    .set({ expiresAt: now })
    .where(and(eq(sentCode.id, id), gt(sentCode.expiresAt, now)))
    .returning({ id: sentCode.id });
  return spent.length === 1;
}
