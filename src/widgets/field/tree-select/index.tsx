import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** One of a tree that a call gives (`x-options` with `children`), found by opening its branches or by typing. */
export const treeSelectField: FieldWidget = {
  kind: 'field',
  name: 'TreeSelect',
  properties: record({
    /** `false`: once chosen, a value can only be changed. */
    clearable: Optional(Bool()),
  }),
  search: 'value',
  value: 'text',
  needsDict: true,
  isChosen: true,
  component: lazyField(() => import('./view.tsx').then(({ TreeSelectView }) => TreeSelectView)),
  text: (value, _context, items) => itemText(value, items),
};
