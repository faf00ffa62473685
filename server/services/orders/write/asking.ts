import type { SignedInCaller } from '../../caller.ts';
import { pricedFor } from '../../quotes/priced-for.ts';
import type { PricedFor } from '../../quotes/pricing.ts';
import { Refusal } from '../../refusal.ts';

/** Until an account is activated it neither submits nor pays (security L15). @throws Refusal not_activated */
export function demandActivated(caller: SignedInCaller): PricedFor {
  const who = pricedFor(caller);
  if (!who.activated) throw new Refusal('not_activated');
  return who;
}
