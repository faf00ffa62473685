import { compareDecimals, type Exact, exact, fixedText, zero } from '../../../contract/values/exact.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import { requireFreshProof } from '../../calls/fresh-proof.ts';
import type { Transaction } from '../../db/database.ts';
import { readSettings } from '../../tenant-settings/settings.ts';

interface Owed {
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/**
 * Refuses a payment above the tenant's limit by a caller who was not proved recently (security L16). The sum of each currency counts by its
 * number, because the server knows no rates. Fresh callers, who are most, cost no query.
 * @throws Refusal step_up_required
 */
export async function requireProofToPay(tx: Transaction, { principal }: SignedInCaller, owed: readonly Owed[]): Promise<void> {
  if (principal.freshProof) return;
  const { stepUpAbove } = await readSettings(tx, principal.tenantId);
  if (stepUpAbove === null) return;
  const sums = new Map<string, Exact>();
  for (const { totalAmount, currency } of owed)
    if (totalAmount !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? zero).add(exact(totalAmount)));
  for (const sum of sums.values()) if (compareDecimals(fixedText(sum, 4), stepUpAbove) > 0) requireFreshProof(principal);
}
