import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { country } from '../../../../contract/values/country.ts';
import type { CellContext, FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A country, found by its code or its name in either language. Its value is the ISO 3166-1 code. */
export const countryField: FieldWidget = {
  kind: 'field',
  name: 'Country',
  properties: record({
    /** `false`: once chosen, it can only be changed. */
    clearable: Optional(Bool()),
  }),
  search: 'value',
  value: 'text',
  isChosen: true,
  rules: () => [{ rule: 'country' }],
  component: lazyField(() => import('./view.tsx').then(({ CountryView }) => CountryView)),
  text: (value, context: CellContext) =>
    country.format(value, { nameOf: (code) => context.items('country').get(code)?.text }) ?? plainText(value),
};
