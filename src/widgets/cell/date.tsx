import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { dayOf, inZone } from '../parts/times.ts';

/** A day in the user's format; that of a time with an offset is the day in the tenant's zone. */
export const dateCell: CellWidget = {
  kind: 'cell',
  name: 'date',
  properties: record({}),
  render: ({ value }, context) => <span className="wb-time">{shown(value, context)}</span>,
  text: ({ value }, context) => shown(value, context),
};

function shown(value: unknown, { timeZone, dateFormat }: CellContext): string {
  return dayOf(inZone(value, timeZone), dateFormat) ?? plainText(value);
}
