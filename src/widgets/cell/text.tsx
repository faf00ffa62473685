import { Integer, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

/** A value as it came. */
export const textCell: CellWidget = {
  kind: 'cell',
  name: 'text',
  properties: record({
    /** Lines that it may take before the rest is cut; the whole text stays in the title. */
    lines: Optional(Integer({ minimum: 1, maximum: 10 })),
  }),
  render({ value, props }) {
    if (isEmpty(value)) return dash;
    const text = plainText(value);
    if (typeof props.lines !== 'number') return text;
    return (
      <span className="wb-clamp" style={{ WebkitLineClamp: props.lines }} title={text}>
        {text}
      </span>
    );
  },
  text: ({ value }) => plainText(value),
};
