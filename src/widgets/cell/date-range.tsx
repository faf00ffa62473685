import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { shownRange } from '../parts/shown-range.ts';

/** First and last day, or begin and end, as one value. */
export const dateRangeCell: CellWidget = {
  kind: 'cell',
  name: 'dateRange',
  properties: record({}),
  render: (input, context) => <span className="wb-time">{rangeText(input, context)}</span>,
  text: rangeText,
};

function rangeText({ value }: CellInput, { dateFormat }: CellContext): string {
  return shownRange(value, dateFormat) ?? plainText(value);
}
