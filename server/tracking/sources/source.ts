import type { ReportedEvent } from '../recording.ts';

/** Someone who can be asked where a parcel is: a carrier, or an aggregator of carriers. */
export interface TrackingSource {
  /** As in the tables of codes. */
  readonly name: string;
  /** The numbers that it may be asked about, as a pattern that PostgreSQL and JavaScript both read. */
  readonly pattern: string;
  /**
   * Returns everything that it knows of a number, in any order.
   * @param since begin of the period in which the number means this parcel
   * @throws Error when it cannot be reached; it is asked again later
   */
  ask(number: string, since: Date, now: Date): Promise<readonly ReportedEvent[]>;
}

/** Returns the source that may be asked about a number, or null. */
export function sourceOf(sources: readonly TrackingSource[], number: string): TrackingSource | null {
  return sources.find(({ pattern }) => new RegExp(pattern).test(number)) ?? null;
}
