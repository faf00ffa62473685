import type { Principal } from '../../server/calls/caller.ts';
import { keepNothing } from '../../server/calls/kept.ts';

/** A caller who holds no right but those that are given; nothing is kept for him, so that a test may change what he derives from. */
export function principalOf(given: Partial<Principal> & Pick<Principal, 'tenantId' | 'userId'>): Principal {
  return {
    sessionId: '',
    username: 'user',
    nickName: 'User',
    autheStatus: 1,
    activated: true,
    timeZone: 'UTC',
    permissions: new Set(),
    ...given,
    keptRights: keepNothing,
    keptTexts: keepNothing,
  };
}
