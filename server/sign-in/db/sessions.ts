import { and, count, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { auditLog, session } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

const of = ({ tenantId, userId }: Owner) => and(eq(session.tenantId, tenantId), eq(session.userId, userId));

/** Lists the running sessions of a user, the last seen first. */
export function listSessions(tx: Transaction, owner: Owner, now: Date, seenAfter: Date) {
  return tx
    .select({
      id: session.id,
      address: session.address,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
    })
    .from(session)
    .where(and(of(owner), gt(session.expiresAt, now), gt(session.lastSeenAt, seenAfter)))
    .orderBy(desc(session.lastSeenAt), desc(session.id))
    .limit(200);
}

/** Ends one session of a user. @returns false when there is none */
export async function endSession(tx: Transaction, owner: Owner, id: string): Promise<boolean> {
  const ended = await tx
    .delete(session)
    .where(and(of(owner), eq(session.id, id)))
    .returning({ id: session.id });
  return ended.length === 1;
}

/** Ends all sessions of a user but one, and returns how many. */
export async function endOtherSessions(tx: Transaction, owner: Owner, kept: string): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(and(of(owner), ne(session.id, kept)))
    .returning({ id: session.id });
  return ended.length;
}

/** Records that the user of a session was proved. */
export async function markProved(tx: Transaction, tenantId: string, sessionId: string, at: Date): Promise<void> {
  await tx
    .update(session)
    .set({ provedAt: at })
    .where(and(eq(session.tenantId, tenantId), eq(session.id, sessionId)));
}

/** Reads a page of a user's audit rows of these actions, the latest first. */
export async function readHistory(
  tx: Transaction,
  { tenantId, userId }: Owner,
  actions: readonly string[],
  page: { readonly limit: number; readonly offset: number },
) {
  const own = and(eq(auditLog.tenantId, tenantId), eq(auditLog.userId, userId), inArray(auditLog.action, [...actions]));
  const rows = await tx
    .select()
    .from(auditLog)
    .where(own)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await tx.select({ total: count() }).from(auditLog).where(own);
  return { rows, total: counted?.total ?? 0 };
}
