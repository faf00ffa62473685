import { createHash } from 'node:crypto';
import { activatedStatus } from '../../contract/entities/identity/account.ts';
import { limits } from '../../contract/limits.ts';
import { listHeldPermissions } from '../account/db/accounts.ts';
import { createCache } from '../calls/cache.ts';
import type { Principal } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { isAllowedAddress } from '../tenant-settings/allowed-addresses.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { listVisitSessions } from '../tenants/db/impersonation.ts';
import { findSessionCaller } from './db/sign-in.ts';

/** Number of users and tenants whose permissions and dictionaries are cached. */
const cachedUsers = 2_000;
const cachedTenants = 200;

/**
 * Reads the user of a token anew at each call (security L11); null when the token is unknown or expired, the user disabled, or the
 * address outside the tenant's networks. What the tenant decided is kept under the stamp of its rights, so that it costs no query.
 */
export function createAuthentication(database: Database, now: () => Date) {
  const permissionCaches = createCache(cachedUsers);
  const textCaches = createCache(cachedTenants);
  return async (token: string, address?: string): Promise<Principal | null> => {
    const found = await database.single((tx) => findSessionCaller(tx, hashOf(token), now(), limits.sessionIdleMs / 1000));
    if (found === null) return null;
    const { permissionStamp, textStamp, provedAt, ...caller } = found;
    const { tenantId, userId } = caller;
    const permissionCache = permissionCaches(`${tenantId} ${userId}`, permissionStamp);
    const permissions = await permissionCache('permissions', async () => {
      const held = await database.tenant(tenantId, (tx) => listHeldPermissions(tx, tenantId, userId));
      return new Set(held.map(({ action }) => action));
    });
    const { allowedAddresses, visits } = await permissionCache('session policy', () =>
      database.tenant(tenantId, async (tx) => ({
        allowedAddresses: (await readSettings(tx, tenantId)).allowedAddresses,
        visits: await listVisitSessions(tx, tenantId, now()),
      })),
    );
    const visit = visits.get(caller.sessionId);
    if (visit === undefined && address !== undefined && !isAllowedAddress(allowedAddresses, address)) return null;
    return {
      ...caller,
      visit,
      activated: caller.autheStatus === activatedStatus,
      freshProof: now().getTime() - new Date(provedAt).getTime() < limits.freshProofMs,
      permissions,
      permissionCache,
      textCache: textCaches(tenantId, textStamp),
    };
  };
}

/** Tokens and codes are stored as this hash only. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
