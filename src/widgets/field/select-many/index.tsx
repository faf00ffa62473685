import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** Several items of a dictionary, or of what a call gives. */
export const selectManyField: FieldWidget = {
  kind: 'field',
  name: 'SelectMany',
  properties: record({}),
  search: 'value',
  value: 'list',
  needsDict: true,
  component: lazyField(() => import('./view.tsx').then(({ SelectManyView }) => SelectManyView)),
  text: (value, _context, items) => (Array.isArray(value) ? value.map((item) => itemText(item, items)).join(', ') : itemText(value, items)),
};
