import { namedRange, type RangeName } from '../../runtime/language/named-ranges.ts';

export type RangeProblem = 'tooLong' | 'reversed';

/** Calendar days that a range covers, both ends included; times of the day do not count. NaN for what is no day. */
export function daysCovered(begin: string, end: string): number {
  return Math.round((dayNumber(end) - dayNumber(begin)) / dayMs) + 1;
}

/** What is wrong with a range; null when it is good or not complete. */
export function rangeProblem(value: unknown, maxDays: number): RangeProblem | null {
  const range = asRange(value);
  if (range === null) return null;
  const [begin, end] = range;
  if (end < begin) return 'reversed';
  return daysCovered(begin, end) > maxDays ? 'tooLong' : null;
}

/** A complete range of wire days or times, or null. */
export function asRange(value: unknown): readonly [string, string] | null {
  const [begin, end]: readonly unknown[] = Array.isArray(value) ? value : [];
  return typeof begin === 'string' && typeof end === 'string' && begin !== '' && end !== '' ? [begin, end] : null;
}

/** Ranges that people pick most, seen from today in the tenant's zone; none covers more than 31 days. */
export function presetsFrom(today: string): readonly { readonly name: RangeName; readonly range: readonly [string, string] }[] {
  return offered.map((name) => ({ name, range: namedRange(name, today) }));
}

const offered: readonly RangeName[] = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'];

const dayMs = 86_400_000;

function dayNumber(time: string): number {
  return Date.parse(`${time.slice(0, 10)}T00:00:00Z`);
}
