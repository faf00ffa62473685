import { Number as Num, Optional, String as Text, Union } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

/** A value with a second, quieter line below it: a name and its number, a product and its size. */
export const twoLinesCell: CellWidget = {
  kind: 'cell',
  name: 'twoLines',
  properties: record({
    /** The second line, mostly an expression over `row`; left out where it is empty. */
    second: Optional(Union([Text({ maxLength: 500 }), Num()])),
  }),
  render({ value, props: { second } }) {
    if (isEmpty(value) && isEmpty(second)) return dash;
    return (
      <span className="wb-two-lines">
        <span>{plainText(value)}</span>
        {isEmpty(second) ? null : <span className="wb-muted">{plainText(second)}</span>}
      </span>
    );
  },
  text: ({ value, props: { second } }) => (isEmpty(second) ? plainText(value) : `${plainText(value)}, ${plainText(second)}`),
};
