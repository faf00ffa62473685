import { and, eq, sql } from 'drizzle-orm';
import { appUser, tenant } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';

/** The names of a user that a password must not contain; null when the user does not exist. */
export async function readOwnNames(tx: Transaction, tenantId: string, userId: string): Promise<readonly (string | null)[] | null> {
  const [found] = await tx
    .select({ username: appUser.username, nickName: appUser.nickName, phone: appUser.phone, email: appUser.email, company: tenant.name })
    .from(appUser)
    .innerJoin(tenant, eq(tenant.id, appUser.tenantId))
    .where(and(eq(appUser.tenantId, tenantId), eq(appUser.id, userId)));
  return found === undefined ? null : [found.username, found.nickName, found.phone, found.email?.split('@')[0] ?? null, found.company];
}

export interface NewPassword {
  readonly tenantId: string;
  readonly userId: string;
  readonly hash: string;
  /** The hash that the old password was checked against; null when something else proved the owner. */
  readonly verified: string | null;
  /** A session that stays; a trigger ends all others, in this transaction. */
  readonly keptSession: string | null;
}

/** Stores a password. @returns false when the user is disabled, or the password was changed meanwhile */
export async function storePassword(tx: Transaction, { tenantId, userId, hash, verified, keptSession }: NewPassword): Promise<boolean> {
  await tx.execute(sql`select set_config('app.kept_session', ${keptSession ?? ''}, true)`);
  const stored = await tx.execute<{ id: string }>(sql`
    update app_user set password_hash = ${hash}
    where tenant_id = ${tenantId}::uuid and id = ${userId}::uuid and state = 'active' and password_hash = coalesce(${verified}::text, password_hash)
    returning id`);
  return stored.rows.length === 1;
}
