import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { pricedFor } from '../../quotes/priced-for.ts';
import type { PricedFor } from '../../quotes/pricing.ts';

/** Refuses accounts that are not activated (security L15). @throws Refusal not_activated */
export function requireActivated(caller: SignedInCaller): PricedFor {
  const who = pricedFor(caller);
  if (!who.activated) throw new Refusal('not_activated');
  return who;
}
