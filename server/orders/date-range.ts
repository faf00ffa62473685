import type { ErrorCode } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { dayNumber, exactRange, rangeProblem } from '../../contract/values/date-range.ts';
import { Refusal } from '../calls/refusal.ts';
import type { LocalRange } from './db/order-search.ts';

/**
 * A search range (spec section 9): a day stands for its start or its end, a time for itself; at most 31 calendar days, both
 * ends included. One end alone would be a range without limit and is refused.
 */
export function readRange(name: string, begin: string | undefined, end: string | undefined): LocalRange | undefined {
  if (begin === undefined && end === undefined) return undefined;
  if (begin === undefined) throw problem('invalid_fields', `${name}_begin`, 'required', 'rule.rangeIncomplete');
  if (end === undefined) throw problem('invalid_fields', `${name}_end`, 'required', 'rule.rangeIncomplete');
  if (dayNumber(begin) === null) throw problem('invalid_fields', `${name}_begin`, 'day', 'rule.day');
  if (dayNumber(end) === null) throw problem('invalid_fields', `${name}_end`, 'day', 'rule.day');
  const wrong = rangeProblem([begin, end], limits.rangeDays);
  if (wrong === 'reversed') throw problem('range_reversed', `${name}_begin`, 'range_reversed', 'error.rangeReversed');
  if (wrong !== null) throw problem('range_too_long', `${name}_begin`, 'range_too_long', 'error.rangeTooLong');
  return exactRange([begin, end]);
}

function problem(code: ErrorCode, path: string, rule: string, message: string): Refusal {
  return new Refusal(code, { fields: [{ path, rule, message }], values: { days: limits.rangeDays } });
}
