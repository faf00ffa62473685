import type { SignedInCaller } from '../calls/caller.ts';
import type { PricedFor } from './pricing.ts';

/** Derives the pricing context from the caller's current account; each call reads its session anew. */
export function pricedFor({ principal: { tenantId, userId, timeZone, activated } }: SignedInCaller): PricedFor {
  return { tenantId, userId, timeZone, activated };
}
