import type { ErrorCode } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { LocalRange } from '../../db/repositories/order-search.ts';
import { Refusal } from '../refusal.ts';

const dayMs = 86_400_000;

/**
 * A search range (spec section 9): a day stands for its start or its end, a time for itself; at most 31 calendar days, both
 * ends included. One end alone would be a range without limit and is refused.
 */
export function readRange(name: string, begin: string | undefined, end: string | undefined): LocalRange | undefined {
  if (begin === undefined && end === undefined) return undefined;
  if (begin === undefined) throw problem('invalid_fields', `${name}_begin`, 'required', 'rule.rangeIncomplete');
  if (end === undefined) throw problem('invalid_fields', `${name}_end`, 'required', 'rule.rangeIncomplete');
  const firstDay = dayNumber(begin);
  if (firstDay === null) throw problem('invalid_fields', `${name}_begin`, 'day', 'rule.day');
  const lastDay = dayNumber(end);
  if (lastDay === null) throw problem('invalid_fields', `${name}_end`, 'day', 'rule.day');
  const from = begin.length === 10 ? `${begin} 00:00:00` : begin;
  const to = end.length === 10 ? `${end} 23:59:59` : end;
  if (from > to) throw problem('range_reversed', `${name}_begin`, 'range_reversed', 'error.rangeReversed');
  if (lastDay - firstDay + 1 > limits.rangeDays) throw problem('range_too_long', `${name}_begin`, 'range_too_long', 'error.rangeTooLong');
  return { from, to };
}

/** Days since 1970 of a `YYYY-MM-DD[ HH:mm:ss]`, or null when there is no such day or time. */
function dayNumber(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.exec(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  const time = new Date(0).setUTCFullYear(year, month - 1, day);
  const real = new Date(time);
  const exists = year > 0 && real.getUTCFullYear() === year && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  return exists ? Math.floor(time / dayMs) : null;
}

function problem(code: ErrorCode, path: string, rule: string, message: string): Refusal {
  return new Refusal(code, { fields: [{ path, rule, message }], values: { days: limits.rangeDays } });
}
