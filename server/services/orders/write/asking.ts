import type { Transaction } from '../../../db/database.ts';
import type { SignedInCaller } from '../../caller.ts';
import { pricedFor } from '../../quotes/priced-for.ts';
import type { PricedFor } from '../../quotes/pricing.ts';
import { Refusal } from '../../refusal.ts';

/** Until an account is activated it neither submits nor pays (security L15). @throws Refusal not_activated */
export async function demandActivated(tx: Transaction, caller: SignedInCaller): Promise<PricedFor> {
  const who = await pricedFor(tx, caller);
  if (!who.activated) throw new Refusal('not_activated');
  return who;
}
