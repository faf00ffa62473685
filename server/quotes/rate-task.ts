import type { CheaperStep } from '../rating/next-cheaper.ts';
import type { Quote, QuoteTime } from '../rating/quote.ts';
import type { RateRequest } from '../rating/request.ts';

/** A task for a rating thread. It refers to tariffs by fingerprint and includes the documents that the thread lacks. */
export type RateTask = { readonly documents: readonly unknown[] } & (RateWork | CheaperWork);

export interface RateWork {
  readonly kind: 'rate';
  readonly jobs: readonly { readonly fingerprints: readonly string[]; readonly request: RateRequest }[];
  readonly time: QuoteTime;
  /** Returns prices only, without boxes and lines. */
  readonly brief: boolean;
}

export interface CheaperWork {
  readonly kind: 'cheaper';
  readonly jobs: readonly { readonly fingerprints: readonly string[]; readonly request: RateRequest }[];
  /** Upper limit of ratings per search. */
  readonly ratings: number;
}

export type RateAnswer =
  | { readonly kind: 'missing'; readonly fingerprints: readonly string[] }
  | { readonly kind: 'rate'; readonly quotes: readonly Quote[] }
  /** Steps by job and tariff. */
  | { readonly kind: 'cheaper'; readonly steps: readonly (readonly (CheaperStep | undefined)[])[] };
