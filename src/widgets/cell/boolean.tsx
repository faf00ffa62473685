import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';

const yes = new Set<unknown>([true, 1, '1', 'true', 'Y']);

export const booleanCell: CellWidget = {
  kind: 'cell',
  name: 'boolean',
  properties: record({}),
  render: booleanText,
  text: booleanText,
};

function booleanText({ value }: CellInput, { translate }: CellContext): string {
  return isEmpty(value) ? dash : translate(yes.has(value) ? 'widget.boolean.yes' : 'widget.boolean.no');
}
