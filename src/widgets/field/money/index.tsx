import { Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { money } from '../../../../contract/values/money.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** An amount as a decimal string, written out to its currency's decimals when the field is left. */
export const moneyField: FieldWidget = {
  kind: 'field',
  name: 'Money',
  properties: record({
    /** ISO 4217; it stands before the amount. */
    currency: Optional(Text({ maxLength: 3 })),
  }),
  search: 'value',
  value: 'text',
  rules: ({ currency }) =>
    ['money', 'amountLimit'].map((rule) => ({ rule, ...(typeof currency === 'string' ? { with: { currency } } : {}) })),
  component: lazyField(() => import('./view.tsx').then(({ MoneyView }) => MoneyView)),
  text: (value) => money.format(value, { currency: '' }) ?? plainText(value),
};
