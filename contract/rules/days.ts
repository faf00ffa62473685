import { month, time } from '../values/calendar.ts';
import { type Rule, textOf } from './rule.ts';

/** Rules about days, months and times of day. */
export const dayRules = {
  /** An existing month. */
  month: {
    test: (value) => month.isValid(value, {}),
    messageKey: 'rule.month',
    good: ['2026-11', '0001-01'],
    bad: ['', '2026-13', '2026-1', '11/2026', '2026-11-01', 202611],
  },
  /** A time of day on a clock of 24 hours. */
  time: {
    test: (value, { seconds }) => time.isValid(value, { seconds: seconds === true }),
    messageKey: 'rule.time',
    optional: { seconds: true },
    good: ['00:00', '23:59'],
    bad: ['', '24:00', '9:05', '09:05:00', 'noon', 905],
    more: [{ options: { seconds: true }, good: ['23:59:59'], bad: ['23:59', '23:59:60'] }],
  },
  /** A day or month that is not before this one. */
  notBefore: {
    test: (value, { day }) => compared(value, day) >= 0,
    messageKey: 'rule.notBefore',
    options: { day: '2026-11-21' },
    good: ['2026-11-21', '2026-11-21 00:00:00', '2027-01-01', '2026-11'],
    bad: ['', '2026-11-20', '2026-11-20 23:59:59', '2026-10', 'soon', 20261122],
  },
  /** A day or month that is not after this one. */
  notAfter: {
    test: (value, { day }) => compared(value, day) <= 0,
    messageKey: 'rule.notAfter',
    options: { day: '2026-11-21' },
    good: ['2026-11-21', '2026-11-21 23:59:59', '2025-12-31', '2026-11'],
    bad: ['', '2026-11-22', '2026-12', 'soon', 20261120],
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** The order of two days, or of their months where one is a month; NaN for anything else. */
function compared(value: unknown, other: unknown): number {
  const [mine, theirs] = [textOf(value), textOf(other)];
  if (typeof value !== 'string' || !isDay.test(mine) || !isDay.test(theirs)) return Number.NaN;
  const length = Math.min(10, mine.length, theirs.length);
  const [one, two] = [mine.slice(0, length), theirs.slice(0, length)];
  return one < two ? -1 : one > two ? 1 : 0;
}

const isDay = /^\d{4}-\d{2}(?:$|-\d{2}(?:$| ))/;
