import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { dayOf } from '../parts/times.ts';

export const dateCell: CellWidget = {
  kind: 'cell',
  name: 'date',
  properties: record({}),
  render: ({ value }) => <span className="wb-time">{dayOf(value) ?? plainText(value)}</span>,
  text: ({ value }) => dayOf(value) ?? plainText(value),
};
