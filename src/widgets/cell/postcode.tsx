import { Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { LateText } from '../parts/late/late-text.tsx';
import { latePostcode } from '../parts/late/late-type.ts';

/** A postcode in the writing of its country. */
export const postcodeCell: CellWidget = {
  kind: 'cell',
  name: 'postcode',
  properties: record({
    /** ISO 3166-1, mostly an expression. */
    country: Optional(Text({ maxLength: 2 })),
  }),
  render(input) {
    if (isEmpty(input.value)) return dash;
    return (
      <LateText type={latePostcode} read={(postcode) => postcode.format(input.value, placeOf(input))} plain={plainText(input.value)} />
    );
  },
  text: (input) => latePostcode.now()?.exported(input.value, placeOf(input)) ?? plainText(input.value),
};

function placeOf({ props }: CellInput): { readonly country: string } {
  return { country: typeof props.country === 'string' ? props.country : '' };
}
