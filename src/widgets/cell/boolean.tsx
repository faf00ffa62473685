import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';
import { statusTag } from '../parts/status-tag.tsx';

const yes = new Set<unknown>([true, 1, '1', 'true', 'Y']);

export const booleanCell: CellWidget = {
  kind: 'cell',
  name: 'boolean',
  properties: record({
    /** Only what holds is told, as a tag: a mark that few rows have. */
    tag: Optional(Bool()),
  }),
  render: (input, context) =>
    input.props.tag !== true ? booleanText(input, context) : yes.has(input.value) ? statusTag(booleanText(input, context), 'blue') : null,
  text: booleanText,
};

function booleanText({ value }: CellInput, { translate }: CellContext): string {
  return isEmpty(value) ? dash : translate(yes.has(value) ? 'widget.boolean.yes' : 'widget.boolean.no');
}
