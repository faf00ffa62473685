import { Boolean as Bool, Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField, lazyView } from '../../parts/field/lazy-field.tsx';

/** So many stars; the value is a number. */
export const rateField: FieldWidget = {
  kind: 'field',
  name: 'Rate',
  properties: record({
    /** Stars in all, 5 unless given. */
    count: Optional(Integer({ minimum: 2, maximum: 10 })),
    /** Half stars too. */
    half: Optional(Bool()),
  }),
  search: 'value',
  value: 'number',
  isChosen: true,
  component: lazyField(() => import('./view.tsx').then(({ RateView }) => RateView)),
  view: lazyView(() => import('./view.tsx').then(({ RateShown }) => RateShown)),
  text: plainText,
};
