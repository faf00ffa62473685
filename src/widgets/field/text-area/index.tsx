import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A text of several lines. */
export const textAreaField: FieldWidget = {
  kind: 'field',
  name: 'TextArea',
  properties: record({
    maxLength: Optional(Integer({ minimum: 1, maximum: 20_000 })),
    rows: Optional(Integer({ minimum: 1, maximum: 30 })),
  }),
  search: 'value',
  value: 'text',
  countsTyped: true,
  component: lazyField(() => import('./view.tsx').then(({ TextAreaView }) => TextAreaView)),
  text: plainText,
};
