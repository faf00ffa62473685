import type { CallReply } from '../../contract/endpoints/all.ts';
import { readBooks } from '../books/read-books.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { placingJob } from '../carriers/carrier-jobs.ts';
import { countPlatformClaims } from '../claims/db/claim-reviews.ts';
import type { Transaction } from '../db/database.ts';
import { readPlatformNumbers } from './db/platform-figures.ts';

/** Reads the numbers of the platform's operators; null for a merchant. The database answers nobody else either. */
export async function readPlatform(tx: Transaction, caller: SignedInCaller, now: Date): Promise<CallReply<'analysis.home'>['platform']> {
  const maySeeClaims = caller.principal.permissions.has('claim:list');
  const [numbers, claims, books] = await Promise.all([
    readPlatformNumbers(tx, now, placingJob),
    maySeeClaims ? countPlatformClaims(tx, null) : null,
    readBooks(tx, caller, now),
  ]);
  if (numbers === null) return null;
  const claimsIn = (wanted: string) => (claims === null ? null : (claims.find(({ state }) => state === wanted)?.total ?? 0));
  return { claimsRequested: claimsIn('requested'), claimsSecondReview: claimsIn('second_review'), books, ...numbers };
}
