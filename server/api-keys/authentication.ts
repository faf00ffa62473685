import { activatedStatus } from '../../contract/entities/identity/account.ts';
import { limits } from '../../contract/limits.ts';
import { listHeldPermissions } from '../account/db/accounts.ts';
import { createCache } from '../calls/cache.ts';
import type { Principal } from '../calls/caller.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Database } from '../db/database.ts';
import { hashOf } from '../sign-in/authentication.ts';
import { isAllowedAddress } from '../tenant-settings/allowed-addresses.ts';
import { readSettings } from '../tenant-settings/settings.ts';
import { findKeyCaller, spendSignature } from './db/api-keys.ts';
import { goodSignature, type SignedRequest } from './signature.ts';
import { isApiToken } from './token.ts';

/** Number of keys and tenants whose permissions and dictionaries are cached. */
const cachedKeys = 1_000;
const cachedTenants = 200;

export type KeyAuthentication = ReturnType<typeof createKeyAuthentication>;

/**
 * Reads the user of an API token anew at each call: null when the token is unknown, expired or revoked, or its owner or company is no
 * longer active. Its rights are those of the key that the owner holds at this moment.
 */
export function createKeyAuthentication(database: Database, now: () => Date, box: SecretBox) {
  const permissionCaches = createCache(cachedKeys);
  const textCaches = createCache(cachedTenants);

  async function authenticate(token: string, address: string): Promise<Principal | null> {
    if (!isApiToken(token)) return null;
    const found = await database.single((tx) => findKeyCaller(tx, hashOf(token), now(), address));
    if (found === null) return null;
    const { permissionStamp, textStamp, keyId, label, keyRights, addresses, secret, ...user } = found;
    const { tenantId, userId } = user;
    // A cache of its own: what a key may see is not what its owner may see.
    const permissionCache = permissionCaches(keyId, `${permissionStamp} ${keyRights.join(' ')}`);
    const permissions = await permissionCache('permissions', async () => {
      const held = await database.tenant(tenantId, (tx) => listHeldPermissions(tx, tenantId, userId));
      return new Set(held.map(({ action }) => action).filter((action) => keyRights.includes(action)));
    });
    // A key without addresses of its own keeps to those of its company.
    const networks =
      addresses.length > 0
        ? addresses
        : await permissionCache('networks', () =>
            database.tenant(tenantId, async (tx) => (await readSettings(tx, tenantId)).allowedAddresses),
          );
    return {
      ...user,
      sessionId: keyId,
      activated: user.autheStatus === activatedStatus,
      freshProof: false,
      permissions,
      permissionCache,
      textCache: textCaches(tenantId, textStamp),
      apiKey: { id: keyId, label, allowed: isAllowedAddress(networks, address), signingSecret: secret },
    };
  }

  /** Reports whether a request is signed by its key, in time and for the first time. */
  async function isSigned({ tenantId, apiKey }: Principal, request: SignedRequest): Promise<boolean> {
    const sealed = apiKey?.signingSecret;
    if (apiKey === undefined || sealed === undefined || sealed === null) return false;
    const secret = box.open(sealed, signingOwner(tenantId, apiKey.id)).toString();
    const signature = goodSignature(request, secret, now());
    if (signature === null) return false;
    const expiresAt = new Date(now().getTime() + 2 * limits.signedRequestMs);
    return database.tenant(tenantId, (tx) => spendSignature(tx, { tenantId, keyId: apiKey.id, signature, expiresAt }));
  }

  return { authenticate, isSigned };
}

/** Whose secret it is, so that a sealed one cannot be moved to another key. */
export function signingOwner(tenantId: string, keyId: string): string {
  return `api key ${tenantId} ${keyId}`;
}
