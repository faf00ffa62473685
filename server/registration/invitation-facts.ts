import { createHash } from 'node:crypto';
import { maskedContact } from '../codes/contacts.ts';
import type { Transaction } from '../db/database.ts';
import { findRoles } from '../permission/db/roles.ts';
import type { Invitation } from './db/invitations.ts';

/** The state of an invitation; one that is over stays as it ended. */
export function stateOf({ acceptedAt, revokedAt, expiresAt }: Invitation, at: Date): 'open' | 'accepted' | 'revoked' | 'expired' {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= at.getTime() ? 'expired' : 'open';
}

/** Names roles; an unknown id has no name. */
export async function roleNames(tx: Transaction, tenantId: string): Promise<(ids: readonly string[]) => string> {
  const names = new Map((await findRoles(tx, tenantId)).map(({ id, name }) => [id, name]));
  return (ids) => ids.flatMap((id) => names.get(id) ?? []).join(', ');
}

/** Shows enough of a recipient to know it again. */
export function masked({ channel, recipient }: Invitation): string {
  return maskedContact({ channel, to: recipient });
}

/** The hash of a token, which alone is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
