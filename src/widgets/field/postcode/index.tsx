import { Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { countryOptions } from '../../parts/field/field-attributes.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';
import { latePostcode } from '../../parts/late/late-type.ts';

/** A postcode; its value is in the writing of its country. */
export const postcodeField: FieldWidget = {
  kind: 'field',
  name: 'Postcode',
  properties: record({
    /** ISO 3166-1. */
    country: Optional(Text({ maxLength: 2 })),
    /** The field beside it that says the country instead. */
    countryField: Optional(Text({ maxLength: 64 })),
  }),
  search: 'value',
  value: 'text',
  rules: (settings) => [{ rule: 'postcode', with: countryOptions(settings) }],
  beside: ({ countryField }) => (typeof countryField === 'string' ? [countryField] : []),
  component: lazyField(() => import('./view.tsx').then(({ PostcodeView }) => PostcodeView)),
  text: (value) => latePostcode.now()?.format(value, {}) ?? plainText(value),
};
