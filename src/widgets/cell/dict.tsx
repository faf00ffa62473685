import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { isTone, type Tone } from '../../runtime/language/tones.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';
import { statusTag } from '../parts/status-tag.tsx';

/** A value by the text of its choice, as a tag where the choice has a colour. */
export const dictCell: CellWidget = {
  kind: 'cell',
  name: 'dict',
  needsDict: true,
  properties: record({
    /** `false`: plain text although the item has a colour. */
    tag: Optional(Bool()),
  }),
  render(input, context) {
    const shown = entries(input, context);
    if (shown.length === 0) return dash;
    if (input.props.tag === false || shown.every(({ tone }) => tone === null)) return shown.map(({ text }) => text).join(', ');
    return shown.map(({ value, text, tone }) => statusTag(text, tone ?? 'grey', value));
  },
  text(input, context) {
    const shown = entries(input, context);
    return shown.length === 0 ? dash : shown.map(({ text }) => text).join(', ');
  },
};

interface Entry {
  readonly value: string;
  readonly text: string;
  readonly tone: Tone | null;
}

/** A value may be a comma-joined list (wire.md, Lists); the text that came beside it serves while the dictionary is not there. */
function entries({ value, row, dataIndex, dict, items: listed }: CellInput, context: CellContext): readonly Entry[] {
  if (isEmpty(value)) return [];
  const items = listed ?? (dict === undefined ? null : context.items(dict));
  const whole = String(value);
  const beside = row[`${dataIndex}_dictText`];
  const values = items?.has(whole) ? [whole] : whole.split(',').map((part) => part.trim());
  const only = values.length === 1 && typeof beside === 'string' && beside !== '' ? beside : null;
  return values.map((one) => {
    const item = items?.get(one);
    return { value: one, text: item?.text ?? only ?? one, tone: isTone(item?.colour) ? item.colour : null };
  });
}
