import { limits } from '../limits.ts';
import type { ValueType } from './value-type.ts';

export type Range = readonly [begin: string, end: string];
export type RangeProblem = 'incomplete' | 'day' | 'reversed' | 'tooLong';

export interface DateRangeOptions {
  readonly maxDays?: number;
}

const dayMs = 86_400_000;
const separator = ' – ';
/** Longest text of a typed range: two times and a separator. */
const longest = 64;

/**
 * First and last day, or exact begin and end, in the tenant's time zone (spec section 9): at most 31 calendar days, both ends included. A
 * day stands for its start or its end.
 */
export const dateRange: ValueType<Range, DateRangeOptions> = {
  parse(typed, options) {
    if (typed.length > longest) return null;
    const ends = typed.split(/\s*(?:[–—~～]|\bto\b|至|,|，)\s*|\s+-\s+/).map((part) => part.trim());
    const range: unknown = ends.length === 1 ? [ends[0], ends[0]] : ends;
    return dateRange.isValid(range, options) ? range : null;
  },
  isValid: (value, { maxDays = limits.rangeDays }): value is Range =>
    Array.isArray(value) && value.length === 2 && asRange(value) !== null && rangeProblem(value, maxDays) === null,
  format: (value) => asRange(value)?.join(separator) ?? null,
  exported: (value) => asRange(value)?.join(separator) ?? null,
};

/** Returns a complete range of wire days or times, or null. */
export function asRange(value: unknown): Range | null {
  const [begin, end]: readonly unknown[] = Array.isArray(value) ? value : [];
  return typeof begin === 'string' && typeof end === 'string' && begin !== '' && end !== '' ? [begin, end] : null;
}

/** Returns the problem of a range; null when it is valid or absent. */
export function rangeProblem(value: unknown, maxDays: number): RangeProblem | null {
  const range = asRange(value);
  if (range === null) return isHalf(value) ? 'incomplete' : null;
  const [first, last] = range.map(dayNumber);
  if (first == null || last == null) return 'day';
  const { from, to } = exactRange(range);
  if (from > to) return 'reversed';
  return last - first + 1 > maxDays ? 'tooLong' : null;
}

/** Returns the exact times of a range: days extend from 00:00:00 of the first to 23:59:59 of the last. */
export function exactRange([begin, end]: Range): { readonly from: string; readonly to: string } {
  return { from: begin.length === 10 ? `${begin} 00:00:00` : begin, to: end.length === 10 ? `${end} 23:59:59` : end };
}

/** Returns the days since 1970 of a `YYYY-MM-DD[ HH:mm:ss]`, or null for a day or time that does not exist. */
export function dayNumber(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  const time = new Date(0).setUTCFullYear(year, month - 1, day);
  const real = new Date(time);
  const exists = year > 0 && real.getUTCFullYear() === year && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  return exists ? Math.floor(time / dayMs) : null;
}

function isHalf(value: unknown): boolean {
  return Array.isArray(value) && value.some((end) => typeof end === 'string' && end !== '');
}
