import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { limits } from '../../../../contract/limits.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { dash } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';
import { shownRange } from '../../parts/shown-range.ts';

/** Exact begin and end, `YYYY-MM-DD HH:mm:ss` in the tenant's zone, of at most 31 calendar days (spec section 9). */
export const dateTimeRangeField: FieldWidget = {
  kind: 'field',
  name: 'DateTimeRange',
  properties: record({ maxDays: Optional(Integer({ minimum: 1, maximum: 366 })) }),
  search: 'range',
  value: 'list',
  rules: ({ maxDays }) => [{ rule: 'dateRange', with: { days: typeof maxDays === 'number' ? maxDays : limits.rangeDays } }],
  component: lazyField(() => import('./view.tsx').then(({ DateTimeRangeView }) => DateTimeRangeView)),
  text: (value, { dateFormat }) => shownRange(value, dateFormat) ?? dash,
};
