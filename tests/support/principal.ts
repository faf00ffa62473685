import { uncached } from '../../server/calls/cache.ts';
import type { Principal } from '../../server/calls/caller.ts';

/** A principal with only the given permissions. Nothing is cached for it, so a test may change their sources. */
export function principalOf(given: Partial<Principal> & Pick<Principal, 'tenantId' | 'userId'>): Principal {
  return {
    sessionId: '',
    username: 'user',
    nickName: 'User',
    autheStatus: 1,
    activated: true,
    freshProof: true,
    timeZone: 'UTC',
    permissions: new Set(),
    ...given,
    permissionCache: uncached,
    textCache: uncached,
  };
}
