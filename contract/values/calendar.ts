import { dayNumber } from './date-range.ts';
import type { ValueType } from './value-type.ts';

export interface DayOptions {
  /** First and last day, both allowed: `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface TimeOptions {
  /** `HH:mm:ss` in place of `HH:mm`. */
  readonly seconds?: boolean | undefined;
}

/** Longest typed text that is read. */
const longest = 32;

/** A calendar day, `YYYY-MM-DD`. */
export const day: ValueType<string, DayOptions> = {
  parse(typed, options) {
    const [, year, month, date] = typed.length > longest ? [] : (typedDay.exec(typed.trim()) ?? []);
    const value = `${year}-${two(month)}-${two(date)}`;
    return day.isValid(value, options) ? value : null;
  },
  isValid: (value, { min, max }): value is string =>
    typeof value === 'string' && value.length === 10 && dayNumber(value) !== null && isWithin(value, min, max),
  format: (value) => (day.isValid(value, {}) ? value : null),
  exported: (value) => (day.isValid(value, {}) ? value : null),
};

/** A month, `YYYY-MM`. */
export const month: ValueType<string, DayOptions> = {
  parse(typed, options) {
    const [, year, number] = typed.length > longest ? [] : (typedMonth.exec(typed.trim()) ?? []);
    const value = `${year}-${two(number)}`;
    return month.isValid(value, options) ? value : null;
  },
  isValid: (value, { min, max }): value is string =>
    typeof value === 'string' && value.length === 7 && dayNumber(`${value}-01`) !== null && isWithin(value, min, max),
  format: (value) => (month.isValid(value, {}) ? value : null),
  exported: (value) => (month.isValid(value, {}) ? value : null),
};

/** A time of day on a clock of 24 hours, `HH:mm` or `HH:mm:ss`, without a zone. */
export const time: ValueType<string, TimeOptions> = {
  parse(typed, options) {
    const [, hour, minute, second] = typed.length > longest ? [] : (typedTime.exec(typed.trim()) ?? []);
    if (hour === undefined) return null;
    const value = `${two(hour)}:${two(minute)}${options.seconds === true ? `:${two(second ?? '0')}` : ''}`;
    const isRead = options.seconds === true || second === undefined || Number(second) === 0;
    return isRead && time.isValid(value, options) ? value : null;
  },
  isValid: (value, { seconds }): value is string =>
    typeof value === 'string' && (seconds === true ? withSeconds : withoutSeconds).test(value),
  format: (value) => (isTime(value) ? value : null),
  exported: (value) => (isTime(value) ? value : null),
};

/** As people write days: 2026-1-5, 2026/01/05, 2026.1.5, 20260105, 2026年1月5日. */
const typedDay = /^(\d{4})(?:[-/.年](?=\d{1,2}\D)|(?=\d{4}$))(\d{1,2})(?:[-/.月](?=\d)|(?=\d{2}$))(\d{1,2})日?$/;
const typedMonth = /^(\d{4})(?:[-/.年](?=\d)|(?=\d{2}$))(\d{1,2})月?$/;
/** 9:05, 09：05, 0905, 9点05分, 09:05:30. */
const typedTime = /^(\d{1,2})[:：点]?(\d{2})分?(?:[:：]?(\d{2})秒?)?$/;
const withoutSeconds = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const withSeconds = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

function isTime(value: unknown): value is string {
  return typeof value === 'string' && (withoutSeconds.test(value) || withSeconds.test(value));
}

/** Days and months of one form compare as texts. */
function isWithin(value: string, min = value, max = value): boolean {
  return min.slice(0, value.length) <= value && value <= max.slice(0, value.length);
}

function two(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0');
}
