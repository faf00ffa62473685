import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { itemText } from '../../parts/dictionary-items.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A path down a tree of choices, level by level; the value is the list of its values from the root. */
export const cascaderField: FieldWidget = {
  kind: 'field',
  name: 'Cascader',
  properties: record({
    /** A branch may be chosen as well as its leaves. */
    changeOnSelect: Optional(Bool()),
    /** `false`: once chosen, a path can only be changed. */
    clearable: Optional(Bool()),
  }),
  search: 'none',
  value: 'list',
  needsDict: true,
  component: lazyField(() => import('./view.tsx').then(({ CascaderView }) => CascaderView)),
  text: (value, _context, items) =>
    Array.isArray(value) && value.length > 0 ? value.map((each) => itemText(each, items)).join(' / ') : plainText(value),
};
