import { Optional, String as Text } from 'typebox';
import { safeImage } from '../../../contract/addresses.ts';
import { record } from '../../../contract/envelope.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, plainText } from '../parts/empty.ts';
import { Pictures } from '../parts/pictures.tsx';

/** A small picture, or several (a list); a click shows them whole. */
export const imageCell: CellWidget = {
  kind: 'cell',
  name: 'image',
  properties: record({
    /** What it shows, for who cannot see it. */
    alt: Optional(Text({ maxLength: 200 })),
  }),
  render({ value, props }, context) {
    const addresses = (Array.isArray(value) ? value : [value]).flatMap((one) => safeImage(one) ?? []);
    if (addresses.length === 0) return dash;
    return <Pictures addresses={addresses} alt={typeof props.alt === 'string' ? props.alt : context.translate('widget.image.open')} />;
  },
  text: ({ value }) => plainText(value),
};
