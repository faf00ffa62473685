import { Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { day } from '../../../../contract/values/calendar.ts';
import { inDateFormat } from '../../../../contract/values/date-format.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { boundRules } from '../../parts/field/day-bounds.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

const bound = () => Optional(Text({ pattern: '^(?:today|\\d{4}-\\d{2}-\\d{2})$', title: '`"today"` or a day as 2026-11-21' }));

/** One day, `YYYY-MM-DD`. */
export const dateField: FieldWidget = {
  kind: 'field',
  name: 'Date',
  properties: record({
    /** The first day that may be chosen; `today` is the tenant's. */
    min: bound(),
    /** The last one. */
    max: bound(),
  }),
  search: 'value',
  value: 'text',
  format: 'day',
  isChosen: true,
  rules: (settings, today) => [{ rule: 'day' }, ...boundRules(settings, today)],
  component: lazyField(() => import('./view.tsx').then(({ DateView }) => DateView)),
  text: (value, { dateFormat }) => (day.isValid(value, {}) ? inDateFormat(value, dateFormat) : plainText(value)),
};
