import { record } from '../../../contract/envelope.ts';
import { time } from '../../../contract/values/calendar.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';

/** A time of day. */
export const timeCell: CellWidget = {
  kind: 'cell',
  name: 'time',
  properties: record({}),
  render: (input) => <span className="wb-time">{timeText(input)}</span>,
  text: timeText,
};

function timeText({ value }: CellInput): string {
  return time.format(value, {}) ?? plainText(value);
}
