import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { countryOptions } from '../../parts/field/field-attributes.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';
import { latePhone } from '../../parts/late/late-type.ts';

/** A phone number: written with `+` and its country's code, or as its country writes it. Its value is E.164. */
export const phoneField: FieldWidget = {
  kind: 'field',
  name: 'Phone',
  properties: record({
    /** Where a number without `+` belongs, ISO 3166-1. */
    country: Optional(Text({ maxLength: 2 })),
    /** The field beside it that says the country instead. */
    countryField: Optional(Text({ maxLength: 64 })),
    /** A choice of the country's code beside the number; it begins with `country`. */
    choosesCode: Optional(Bool()),
  }),
  search: 'value',
  value: 'text',
  rules: (settings) => [{ rule: 'phone', with: countryOptions(settings) }],
  beside: ({ countryField }) => (typeof countryField === 'string' ? [countryField] : []),
  component: lazyField(() => import('./view.tsx').then(({ PhoneView }) => PhoneView)),
  text: (value) => latePhone.now()?.format(value, {}) ?? plainText(value),
};
