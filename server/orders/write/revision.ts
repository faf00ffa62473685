import type { SignedInCaller } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { localTime } from '../../quotes/quote-view.ts';
import { findLastLog } from '../db/order-writes.ts';

/**
 * The order is as its writer saw it. Who does not say what they saw is let through.
 * @param order locked, so that it stays so until it is written
 * @throws Refusal order_changed, with who wrote it, when, and the revision to say by who writes over it all the same
 */
export async function requireRevision(
  tx: Transaction,
  { id, revision }: { readonly id: string; readonly revision: number },
  seen: number | undefined,
  { principal }: SignedInCaller,
): Promise<void> {
  if (seen === undefined || seen === revision) return;
  const last = await findLastLog(tx, principal.tenantId, id);
  const operator = last?.operator ?? '?';
  const time = last === null ? '?' : localTime(principal.timeZone, last.at);
  throw new Refusal('order_changed', { values: { operator, time }, result: { operator, updateTime: time, revision } });
}
