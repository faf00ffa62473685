import type { Transaction } from '../../../db/database.ts';
import { findUser } from '../../../db/repositories/accounts.ts';
import type { SignedInCaller } from '../../caller.ts';
import type { PricedFor } from '../../quotes/pricing.ts';
import { Refusal } from '../../refusal.ts';

/** The spec's autheStatus of an account that is activated. */
const activatedStatus = 1;

/** Whom prices are for. */
export async function pricedFor(tx: Transaction, { principal }: SignedInCaller): Promise<PricedFor> {
  const { tenantId, userId, timeZone } = principal;
  const user = await findUser(tx, tenantId, userId);
  return { tenantId, timeZone, userId, activated: user?.autheStatus === activatedStatus };
}

/** Until an account is activated it neither submits nor pays (security L15). @throws Refusal not_activated */
export async function demandActivated(tx: Transaction, caller: SignedInCaller): Promise<PricedFor> {
  const who = await pricedFor(tx, caller);
  if (!who.activated) throw new Refusal('not_activated');
  return who;
}
