import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { dayOf, inZone } from '../parts/times.ts';

/** A day; that of a time with an offset is the day in the tenant's zone. */
export const dateCell: CellWidget = {
  kind: 'cell',
  name: 'date',
  properties: record({}),
  render: ({ value }, { timeZone }) => <span className="wb-time">{dayOf(inZone(value, timeZone)) ?? plainText(value)}</span>,
  text: ({ value }, { timeZone }) => dayOf(inZone(value, timeZone)) ?? plainText(value),
};
