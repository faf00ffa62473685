import { record } from '../../../contract/envelope.ts';
import { dateRange } from '../../../contract/values/date-range.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';

/** First and last day, or begin and end, as one value. */
export const dateRangeCell: CellWidget = {
  kind: 'cell',
  name: 'dateRange',
  properties: record({}),
  render: (input) => <span className="wb-time">{rangeText(input)}</span>,
  text: rangeText,
};

function rangeText({ value }: CellInput): string {
  return dateRange.format(value, {}) ?? plainText(value);
}
