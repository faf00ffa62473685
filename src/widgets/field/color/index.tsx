import { record } from '../../../../contract/envelope.ts';
import { colour } from '../../../../contract/values/colour.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField, lazyView } from '../../parts/field/lazy-field.tsx';

/** A colour, `#rrggbb`: typed, or picked from a palette. */
export const colorField: FieldWidget = {
  kind: 'field',
  name: 'Color',
  properties: record({}),
  search: 'none',
  value: 'text',
  format: 'colour',
  rules: () => [{ rule: 'colour' }],
  component: lazyField(() => import('./view.tsx').then(({ ColorView }) => ColorView)),
  view: lazyView(() => import('./view.tsx').then(({ ColorShown }) => ColorShown)),
  text: (value) => colour.format(value, {}) ?? plainText(value),
};
