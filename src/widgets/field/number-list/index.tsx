import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { limits } from '../../../../contract/limits.ts';
import { asNumbers } from '../../../../contract/values/number-list.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** Several numbers, typed or pasted, however they are separated. Its value is a list of strings. */
export const numberListField: FieldWidget = {
  kind: 'field',
  name: 'NumberList',
  properties: record({
    /** How many it may hold. */
    max: Optional(Integer({ minimum: 1, maximum: limits.numberList })),
  }),
  search: 'numbers',
  value: 'list',
  rules: ({ max }) => [{ rule: 'numberList', with: { max: typeof max === 'number' ? max : limits.numberList } }],
  component: lazyField(() => import('./view.tsx').then(({ NumberListView }) => NumberListView)),
  text: (value) => plainText(asNumbers(value)),
};
