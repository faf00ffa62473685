import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { time } from '../../../../contract/values/calendar.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A time of day, `HH:mm` or `HH:mm:ss`, without a zone. */
export const timeField: FieldWidget = {
  kind: 'field',
  name: 'Time',
  properties: record({ seconds: Optional(Bool()) }),
  search: 'value',
  value: 'text',
  format: 'time',
  isChosen: true,
  rules: ({ seconds }) => [{ rule: 'time', ...(seconds === true ? { with: { seconds } } : {}) }],
  component: lazyField(() => import('./view.tsx').then(({ TimeView }) => TimeView)),
  text: (value) => time.format(value, {}) ?? plainText(value),
};
