import { and, eq, lte, sql } from 'drizzle-orm';
import { loginCode, session } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** The user of a session, and the stamps of cacheable data. */
export interface SessionCaller {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly nickName: string;
  readonly autheStatus: number;
  readonly tenantId: string;
  readonly timeZone: string;
  /** Changes with the roles, menus and data rules of the tenant. */
  readonly permissionStamp: string;
  /** Changes with the tenant's dictionaries. */
  readonly textStamp: string;
  /** When the user was last proved by password or factor. */
  readonly provedAt: Date;
}

/** Finds the current user of a token's hash, or null; `idleSeconds` without a call end a session. One statement, which needs no tenant. */
export async function findSessionCaller(tx: Transaction, tokenHash: Buffer, now: Date, idleSeconds: number): Promise<SessionCaller | null> {
  const found = await tx.execute<SessionCaller & Record<string, unknown>>(sql`
    select session_id as "sessionId", user_id as "userId", username, nick_name as "nickName", authe_status as "autheStatus",
      tenant_id as "tenantId", time_zone as "timeZone", rights as "permissionStamp", texts as "textStamp",
      proved_at as "provedAt"
    from session_caller(${tokenHash}, ${now.toISOString()}::timestamptz, make_interval(secs => ${idleSeconds}))`);
  return found.rows[0] ?? null;
}

export interface FoundAccount {
  readonly tenantId: string;
  readonly userId: string;
  readonly passwordHash: string;
  /** True when neither the user nor the tenant is disabled. */
  readonly active: boolean;
}

/** Finds the user of an account name in lower case, or null. Needs no tenant. */
export async function findAccount(tx: Transaction, username: string): Promise<FoundAccount | null> {
  const found = await tx.execute<FoundAccount & Record<string, unknown>>(sql`
    select tenant_id as "tenantId", user_id as "userId", password_hash as "passwordHash", active from sign_in_account(${username})`);
  return found.rows[0] ?? null;
}

/** Consumes a one-time code and returns its user, or null when it is unknown or expired or the user disabled. Needs no tenant. */
export async function spendLoginCode(tx: Transaction, codeHash: Buffer, now: Date): Promise<{ tenantId: string; userId: string } | null> {
  const found = await tx.execute<{ tenantId: string; userId: string }>(sql`
    select tenant_id as "tenantId", user_id as "userId" from spend_login_code(${codeHash}, ${now.toISOString()}::timestamptz)`);
  return found.rows[0] ?? null;
}

/**
 * Reports whether a session or code may be issued to this user, whose password was checked against `verified`. Locks the user until the
 * transaction ends, so that disabling the user afterwards also revokes the new session.
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

/** Stores a new session and deletes the user's expired ones. */
export async function insertSession(tx: Transaction, row: typeof session.$inferInsert): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.tenantId, row.tenantId), eq(session.userId, row.userId), lte(session.expiresAt, row.createdAt)));
  await tx.insert(session).values(row);
}

export async function deleteSession(tx: Transaction, tenantId: string, sessionId: string): Promise<void> {
  await tx.delete(session).where(and(eq(session.tenantId, tenantId), eq(session.id, sessionId)));
}
