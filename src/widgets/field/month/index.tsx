import { Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { month } from '../../../../contract/values/calendar.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { boundRules } from '../../parts/field/day-bounds.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

const bound = () => Optional(Text({ pattern: '^(?:today|\\d{4}-\\d{2})$', title: '`"today"` or a month as 2026-11' }));

/** One month, `YYYY-MM`. */
export const monthField: FieldWidget = {
  kind: 'field',
  name: 'Month',
  properties: record({
    /** The first month that may be chosen; `today` is the current one of the tenant. */
    min: bound(),
    /** The last one. */
    max: bound(),
  }),
  search: 'value',
  value: 'text',
  format: 'month',
  isChosen: true,
  rules: (settings, today) => [{ rule: 'month' }, ...boundRules(settings, today)],
  component: lazyField(() => import('./view.tsx').then(({ MonthView }) => MonthView)),
  text: (value) => month.format(value, {}) ?? plainText(value),
};
