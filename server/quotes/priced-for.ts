import type { SignedInCaller } from '../calls/caller.ts';
import type { PricedFor } from './pricing.ts';

/** Whom a caller's prices are for: as the account is now, since each call reads its session anew. */
export function pricedFor({ principal: { tenantId, userId, timeZone, activated } }: SignedInCaller): PricedFor {
  return { tenantId, userId, timeZone, activated };
}
