import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** Several of many choices, moved from one list to another; both can be searched. */
export const transferField: FieldWidget = {
  kind: 'field',
  name: 'Transfer',
  properties: record({}),
  search: 'none',
  value: 'list',
  isLarge: true,
  needsDict: true,
  component: lazyField(() => import('./view.tsx').then(({ TransferView }) => TransferView)),
  text: (value, _context, items) => (Array.isArray(value) ? value.map((item) => itemText(item, items)).join(', ') : itemText(value, items)),
};
