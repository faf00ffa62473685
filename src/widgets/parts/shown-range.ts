import { type DateFormat, inDateFormat } from '../../../contract/values/date-format.ts';
import { asRange, dateRange } from '../../../contract/values/date-range.ts';

/** A range of days or times as its user reads it; null if it is incomplete. */
export function shownRange(value: unknown, format: DateFormat | undefined): string | null {
  const ends = asRange(value)?.map((end) => inDateFormat(end, format));
  return dateRange.format(ends, {});
}
