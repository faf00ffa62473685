import { Integer, Number as Num, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { groupDecimal } from '../../../../contract/values/decimal.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A number as a decimal string: what was typed is what is sent, without a float between. */
export const numberInputField: FieldWidget = {
  kind: 'field',
  name: 'NumberInput',
  properties: record({
    min: Optional(Num()),
    max: Optional(Num()),
    /** Decimals at most. */
    decimals: Optional(Integer({ minimum: 0, maximum: 6 })),
    /** Stands behind the number. */
    unit: Optional(Text({ maxLength: 12 })),
  }),
  search: 'value',
  value: 'text',
  component: lazyField(() => import('./view.tsx').then(({ NumberInputView }) => NumberInputView)),
  text: (value) => groupDecimal(value, { least: 0, keep: true }) ?? plainText(value),
};
