import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** One item of a dictionary, or of what a call gives, found by typing. Items that are no longer offered show only where they are the value. */
export const selectField: FieldWidget = {
  kind: 'field',
  name: 'Select',
  properties: record({
    /** `false`: once chosen, a value can only be changed. */
    clearable: Optional(Bool()),
  }),
  search: 'value',
  value: 'text',
  needsDict: true,
  component: lazyField(() => import('./view.tsx').then(({ SelectView }) => SelectView)),
  text: (value, _context, items) => itemText(value, items),
};
