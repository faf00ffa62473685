import { Enum, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';
import { statusTag } from '../parts/status-tag.tsx';

const yes = new Set<unknown>([true, 1, '1', 'true', 'Y']);

/** Yes or no, as a word or a tag. */
export const booleanCell: CellWidget = {
  kind: 'cell',
  name: 'boolean',
  properties: record({
    /** Only what holds is told, as a tag that says so: a mark that few rows have. */
    tag: Optional(Enum(['yes', 'default'])),
  }),
  render: (input, context) => {
    if (input.props.tag === undefined) return booleanText(input, context);
    const said = input.props.tag === 'default' ? 'widget.boolean.default' : 'widget.boolean.yes';
    return yes.has(input.value) ? statusTag(context.translate(said), 'blue') : null;
  },
  text: booleanText,
};

function booleanText({ value }: CellInput, { translate }: CellContext): string {
  return isEmpty(value) ? dash : translate(yes.has(value) ? 'widget.boolean.yes' : 'widget.boolean.no');
}
