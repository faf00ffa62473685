import { Optional, String as Text } from 'typebox';
import { safeImage } from '../../../contract/addresses.ts';
import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

/** A small picture that opens whole in a new window. */
export const imageCell: CellWidget = {
  kind: 'cell',
  name: 'image',
  properties: record({
    /** What it shows, for who cannot see it. */
    alt: Optional(Text({ maxLength: 200 })),
  }),
  render({ value, props }, context) {
    const address = safeImage(value);
    if (isEmpty(value) || address === null) return dash;
    const alt = typeof props.alt === 'string' ? props.alt : context.translate('widget.image.open');
    return (
      <a className="wb-image" href={address} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
        <img src={address} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      </a>
    );
  },
  text: ({ value }) => plainText(value),
};
