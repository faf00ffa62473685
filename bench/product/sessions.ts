import { createHash, randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';

export interface Account {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Inserts a session for each account like the server does. Signing in is not measured, and hundreds of sign-ins would take minutes of
 * password hashing. `admin` is the superuser. @returns tokens in the order of the accounts
 */
export async function openSessions(admin: ClientBase, accounts: readonly Account[]): Promise<readonly string[]> {
  const tokens = accounts.map(() => randomBytes(32).toString('base64url'));
  await admin.query(
    `INSERT INTO session (tenant_id, id, user_id, token_hash, address, created_at, last_seen_at, expires_at)
     SELECT one.tenant, gen_random_uuid(), one.member, one.hash, '127.0.0.1', now(), now(), now() + interval '3 hours'
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS one (tenant, member, hash)`,
    [
      accounts.map(({ tenantId }) => tenantId),
      accounts.map(({ userId }) => userId),
      tokens.map((token) => createHash('sha256').update(token).digest()),
    ],
  );
  return tokens;
}
