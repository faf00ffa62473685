import { Boolean as Bool, Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { limits } from '../../../../contract/limits.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { dash } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';
import { shownRange } from '../../parts/shown-range.ts';

/** First and last day, `['YYYY-MM-DD', 'YYYY-MM-DD']`, of at most 31 days (spec section 9). */
export const dateRangeField: FieldWidget = {
  kind: 'field',
  name: 'DateRange',
  properties: record({
    maxDays: Optional(Integer({ minimum: 1, maximum: 366 })),
    /** `false`: no ready-made ranges. */
    presets: Optional(Bool()),
  }),
  search: 'range',
  value: 'list',
  rules: ({ maxDays }) => [{ rule: 'dateRange', with: { days: typeof maxDays === 'number' ? maxDays : limits.rangeDays } }],
  component: lazyField(() => import('./view.tsx').then(({ DateRangeView }) => DateRangeView)),
  text: (value, { dateFormat }) => shownRange(value, dateFormat) ?? dash,
};
