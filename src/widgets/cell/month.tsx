import { record } from '../../../contract/envelope.ts';
import { month } from '../../../contract/values/calendar.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';

/** A month, or the month of a day or time. */
export const monthCell: CellWidget = {
  kind: 'cell',
  name: 'month',
  properties: record({}),
  render: (input) => <span className="wb-time">{monthText(input)}</span>,
  text: monthText,
};

function monthText({ value }: CellInput): string {
  return (typeof value === 'string' ? month.format(value.slice(0, 7), {}) : null) ?? plainText(value);
}
