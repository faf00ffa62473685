import { dayNumber } from '../../../../../contract/values/date-range.ts';
import type { FunctionWork } from './here.ts';

/** Days and times travel as texts in the tenant's time zone, so arithmetic needs none. */
export const dateWork = {
  now: (_values, { minute }) => minute,
  today: (_values, { day }) => day,
  addDays: ([date, n]) => moved(date, dayText(dayOf(date) + whole(n))),
  addMonths([date, n]) {
    const [year = 0, month = 0, day = 0] = new Date(dayOf(date) * dayMs).toISOString().split(/[-T]/).map(Number);
    const months = year * 12 + month - 1 + whole(n);
    const first = Date.UTC(Math.floor(months / 12), months % 12, 1) / dayMs;
    const last = Date.UTC(Math.floor(months / 12), (months % 12) + 1, 1) / dayMs - 1;
    return moved(date, dayText(Math.min(first + day - 1, last)));
  },
  days: ([from, to]) => BigInt(dayOf(to) - dayOf(from)),
} satisfies Readonly<Record<string, FunctionWork>>;

const dayMs = 86_400_000;

/** Days since 1970. Times may stand behind a `T` or a blank, with or without seconds. */
function dayOf(date: unknown): number {
  const day = typeof date === 'string' ? dayNumber(date.slice(0, 10)) : null;
  if (day === null) throw new TypeError('A day or time is wanted');
  return day;
}

function dayText(day: number): string {
  const text = new Date(day * dayMs).toISOString();
  // Years beyond 9999 are written with a sign.
  if (!/^\d{4}-/.test(text)) throw new RangeError('No such day');
  return text.slice(0, 10);
}

/** The day takes the place of the other one; a time stays. */
function moved(date: unknown, day: string): string {
  return `${day}${String(date).slice(10)}`;
}

function whole(value: unknown): number {
  const number = Number(value);
  if (!Number.isInteger(number)) throw new TypeError('A whole number is wanted');
  return number;
}
