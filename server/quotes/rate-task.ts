import type { CheaperStep } from '../rating/next-cheaper.ts';
import type { Quote, QuoteTime } from '../rating/quote.ts';
import type { RateRequest } from '../rating/request.ts';

/** What a rating thread is asked. Tariffs travel by their fingerprints, with the documents that it says it lacks. */
export type RateTask = { readonly documents: readonly unknown[] } & (RateWork | CheaperWork);

export interface RateWork {
  readonly kind: 'rate';
  readonly jobs: readonly { readonly fingerprints: readonly string[]; readonly request: RateRequest }[];
  readonly time: QuoteTime;
  /** Prices alone: neither boxes nor lines are told. */
  readonly brief: boolean;
}

export interface CheaperWork {
  readonly kind: 'cheaper';
  readonly jobs: readonly { readonly fingerprints: readonly string[]; readonly request: RateRequest }[];
  /** Ratings that each search may take. */
  readonly ratings: number;
}

export type RateAnswer =
  | { readonly kind: 'missing'; readonly fingerprints: readonly string[] }
  | { readonly kind: 'rate'; readonly quotes: readonly Quote[] }
  /** By job, by tariff. */
  | { readonly kind: 'cheaper'; readonly steps: readonly (readonly (CheaperStep | undefined)[])[] };
