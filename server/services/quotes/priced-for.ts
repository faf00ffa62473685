import { activatedStatus } from '../../../contract/entities/account.ts';
import type { Transaction } from '../../db/database.ts';
import { findUser } from '../../db/repositories/accounts.ts';
import type { SignedInCaller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import type { PricedFor } from './pricing.ts';

/** Whom a caller's prices are for. @throws Refusal unauthorized when the user is gone */
export async function pricedFor(tx: Transaction, { principal }: SignedInCaller): Promise<PricedFor> {
  const { tenantId, userId, timeZone } = principal;
  const user = await findUser(tx, tenantId, userId);
  if (user === null) throw new Refusal('unauthorized');
  return { tenantId, userId, timeZone, activated: user.autheStatus === activatedStatus };
}
