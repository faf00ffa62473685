import { Optional, String as Text, Unsafe } from 'typebox';
import { safeHref } from '../../../contract/addresses.ts';
import { record } from '../../../contract/envelope.ts';
import { asValues } from '../../runtime/inputs.ts';
import type { Values } from '../../runtime/ports.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { PageLink } from '../parts/page-link.tsx';

/**
 * A value that leads on: to a page of the application (`to`), which is plain text for users who do not have it, or to an address of
 * the web in a new window (`href`), where only http and https are links.
 */
export const linkCell: CellWidget = {
  kind: 'cell',
  name: 'link',
  properties: record({
    /** The address, mostly an expression; without it, the value is the address. */
    href: Optional(Text({ maxLength: 2_000 })),
    /** The path of a page of the menu, as the step `navigate` takes it. */
    to: Optional(
      Text({ pattern: '^/(?!/)[^\\s\\\\]*$', maxLength: 200, title: 'a path of this application, as in /order/list', 'x-constant': true }),
    ),
    /** Parameters of the page, by their names. */
    with: Optional(Unsafe<Values>({ type: 'object' })),
  }),
  render({ value, props }, context) {
    if (isEmpty(value)) return dash;
    const text = plainText(value);
    if (typeof props.to === 'string') {
      const page = context.page(props.to, asValues(props.with));
      return page === null ? text : <PageLink page={page}>{text}</PageLink>;
    }
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
