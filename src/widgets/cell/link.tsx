import { Optional, String as Text } from 'typebox';
import { safeHref } from '../../../contract/addresses.ts';
import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

/** A value that opens an address of the web in a new window; only http and https do, anything else is plain text. */
export const linkCell: CellWidget = {
  kind: 'cell',
  name: 'link',
  properties: record({
    /** The address, mostly an expression; without it, the value is the address. */
    href: Optional(Text({ maxLength: 2_000 })),
  }),
  render({ value, props }) {
    if (isEmpty(value)) return dash;
    const text = plainText(value);
    const address = safeHref(props.href ?? value);
    if (address === null) return text;
    return (
      <a
        className="wb-link"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={address}
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </a>
    );
  },
  text: ({ value }) => plainText(value),
};
