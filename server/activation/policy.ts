import type { Transaction } from '../db/database.ts';

export interface ReviewPolicy {
  /** How many people have to approve a request. */
  readonly reviewers: 1 | 2;
  /** Days after a decision until its pictures are deleted. */
  readonly keptDays: number;
}

/** Reads the platform's policy; the transaction is of the platform's tenant. */
export async function readReviewPolicy(_tx: Transaction, _platformId: string): Promise<ReviewPolicy> {
  return { reviewers: 1, keptDays: 180 };
}
