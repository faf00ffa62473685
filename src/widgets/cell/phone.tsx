import { Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { LateText } from '../parts/late/late-text.tsx';
import { latePhone } from '../parts/late/late-type.ts';

/** A phone number as people write it; copied, it is what a carrier dials. */
export const phoneCell: CellWidget = {
  kind: 'cell',
  name: 'phone',
  properties: record({
    /** Where a number without `+` belongs (ISO 3166-1), mostly an expression. */
    country: Optional(Text({ maxLength: 2 })),
  }),
  render(input) {
    if (isEmpty(input.value)) return dash;
    return <LateText type={latePhone} read={(phone) => phone.format(input.value, placeOf(input))} plain={plainText(input.value)} />;
  },
  text: (input) => latePhone.now()?.exported(input.value, placeOf(input)) ?? plainText(input.value),
};

function placeOf({ props }: CellInput): { readonly country: string } {
  return { country: typeof props.country === 'string' ? props.country : '' };
}
