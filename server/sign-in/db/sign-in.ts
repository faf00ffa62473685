import { and, eq, lte, sql } from 'drizzle-orm';
import { appUser, loginCode, session } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** Whom a session names, and the stamps of what a server may keep for them. */
export interface SessionCaller {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  readonly autheStatus: number;
  readonly tenantId: string;
  readonly timeZone: string;
  /** Another one when roles, menus or data rules of the tenant changed. */
  readonly rights: string;
  /** Another one when its dictionaries changed. */
  readonly texts: string;
}

/** Whom a token's hash names now, or null; silence of `idleSeconds` ends a session. One statement, which needs no tenant. */
export async function findSessionCaller(tx: Transaction, tokenHash: Buffer, now: Date, idleSeconds: number): Promise<SessionCaller | null> {
  const found = await tx.execute<SessionCaller & Record<string, unknown>>(sql`
    select session_id as "sessionId", user_id as "userId", username, nick_name as "nickName", authe_status as "autheStatus",
      tenant_id as "tenantId", time_zone as "timeZone", rights, texts
    from session_caller(${tokenHash}, ${now.toISOString()}::timestamptz, make_interval(secs => ${idleSeconds}))`);
  return found.rows[0] ?? null;
}

export interface FoundAccount {
  readonly tenantId: string;
  readonly userId: string;
  readonly passwordHash: string;
  /** Neither the user nor the tenant is switched off. */
  readonly active: boolean;
}

/** The account of a name in lower case, or null. Needs no tenant. */
export async function findAccount(tx: Transaction, username: string): Promise<FoundAccount | null> {
  const found = await tx.execute<FoundAccount & Record<string, unknown>>(sql`
    select tenant_id as "tenantId", user_id as "userId", password_hash as "passwordHash", active from sign_in_account(${username})`);
  return found.rows[0] ?? null;
}

/** Where an account can be reached; null when there is no such account. */
export async function readContact(
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<{ readonly phone: string | null; readonly email: string | null } | null> {
  const [found] = await tx
    .select({ phone: appUser.phone, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found ?? null;
}

/** Spends a one-time code: whose it was, or null when it is unknown, old, or its account switched off. Needs no tenant. */
export async function spendLoginCode(tx: Transaction, codeHash: Buffer, now: Date): Promise<{ tenantId: string; userId: string } | null> {
  const found = await tx.execute<{ tenantId: string; userId: string }>(sql`
    select tenant_id as "tenantId", user_id as "userId" from spend_login_code(${codeHash}, ${now.toISOString()}::timestamptz)`);
  return found.rows[0] ?? null;
}

/**
 * Whether a session or code may be issued to this user now, whose password was checked against `verified`. The account stays as
 * it is until the transaction ends: whoever switches it off after that finds what was issued.
 */
export async function mayIssueToken(
  tx: Transaction,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  verified: string | null,
): Promise<boolean> {
  const found = await tx.execute<{ may: boolean }>(sql`select may_issue_token(${tenantId}::uuid, ${userId}::uuid, ${verified}) as may`);
  return found.rows[0]?.may === true;
}

export async function insertLoginCode(tx: Transaction, row: typeof loginCode.$inferInsert): Promise<void> {
  await tx.insert(loginCode).values(row);
}

/** Keeps a new session, and forgets the user's that have run out. */
export async function insertSession(tx: Transaction, row: typeof session.$inferInsert): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.tenantId, row.tenantId), eq(session.userId, row.userId), lte(session.expiresAt, row.createdAt)));
  await tx.insert(session).values(row);
}

export async function deleteSession(tx: Transaction, tenantId: string, sessionId: string): Promise<void> {
  await tx.delete(session).where(and(eq(session.tenantId, tenantId), eq(session.id, sessionId)));
}
