import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** One item of a short dictionary, all of them in sight. */
export const dictRadioField: FieldWidget = {
  kind: 'field',
  name: 'DictRadio',
  properties: record({}),
  search: 'value',
  value: 'text',
  needsDict: true,
  component: lazyField(() => import('./view.tsx').then(({ DictRadioView }) => DictRadioView)),
  text: (value, _context, items) => itemText(value, items),
};
