import type { Transaction } from '../db/database.ts';
import { readSettings } from '../tenant-settings/settings.ts';

export interface ReviewPolicy {
  /** How many people have to approve a request. */
  readonly reviewers: 1 | 2;
  /** Days after a decision until its pictures are deleted. */
  readonly keptDays: number;
}

/** Reads the platform's policy; the transaction is of the platform's tenant. */
export async function readReviewPolicy(tx: Transaction, platformId: string): Promise<ReviewPolicy> {
  const { activationReviewers, retentionDays } = await readSettings(tx, platformId);
  return { reviewers: activationReviewers === 2 ? 2 : 1, keptDays: retentionDays };
}
