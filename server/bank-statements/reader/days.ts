import { dayNumber } from '../../../contract/values/date-range.ts';

/** Returns `YYYY-MM-DD` of a day that exists, or null. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (year < 1970 || year > 2199) return null;
  const found = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return dayNumber(found) === null ? null : found;
}

/** Reads `YYYY-MM-DD`, with or without a time behind it. The bank's own day counts, so a time zone changes nothing. */
export function isoDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T+Z-])/.exec(text.trim()) ?? [];
  return dayOf(Number(year), Number(month), Number(day));
}

/** Reads `YYMMDD` as SWIFT has it: 80 to 99 are of the last century. */
export function swiftDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === '') return null;
  const short = Number(year);
  return dayOf(short < 80 ? 2000 + short : 1900 + short, Number(month), Number(day));
}

/** Reads `MMDD` in the year that brings it nearest to another day: entries of a new year may have values of the old one. */
export function nearestDay(text: string, beside: string): string | null {
  const [, month = '', day = ''] = /^(\d{2})(\d{2})$/.exec(text) ?? [];
  const year = Number(beside.slice(0, 4));
  const found = [year - 1, year, year + 1]
    .map((of) => dayOf(of, Number(month), Number(day)))
    .filter((of) => of !== null)
    .sort((one, other) => distance(one, beside) - distance(other, beside));
  return found[0] ?? null;
}

/** Whole days between two days, without sign. */
export function distance(one: string, other: string): number {
  return Math.abs((dayNumber(one) ?? Number.NaN) - (dayNumber(other) ?? Number.NaN));
}
