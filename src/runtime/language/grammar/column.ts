import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Field, SearchField } from './field.ts';
import { Steps } from './marks.ts';
import { PlainItem, shown } from './words.ts';

/** A value that is edited in its place, and the steps that a new one runs. */
const Edit = record({ field: Field, do: Steps() });

export const Column = record({
  ...shown,
  width: Optional(Integer({ minimum: 40, maximum: 800 })),
  fixed: Optional(Enum(['left', 'right'])),
  align: Optional(Enum(['left', 'center', 'right'])),
  /** The server sorts by it: its call has to know the column. */
  sorter: Optional(Bool()),
  ellipsis: Optional(Bool()),
  /** A second line of the cell, smaller and quieter: values of the row one after the other, without those that are empty. */
  under: Optional(List(PlainItem, { minItems: 1, maxItems: 4 })),
  /** Not shown until the user's column settings say so. */
  hideInTable: Optional(Bool()),
  /** The field that searches by it; the call has to take an input of the column's name. */
  search: Optional(SearchField),
  /**
   * The cell is edited in its place: a click, Enter or F2 makes it the field, Enter or leaving it runs the steps with `row` and the new
   * `value`, Escape gives the old one back. A failure is told at the cell, which keeps what was typed. Then the list loads its rows again.
   */
  edit: Optional(Edit),
});
export type Column = Static<typeof Column>;

/** A value of a detail. */
export const EditableItem = record({
  ...shown,
  span: Optional(Integer({ minimum: 1, maximum: 4 })),
  /**
   * The value is edited in its place: a click makes it the field, Enter or leaving it runs the steps with `row` (the record) and the new
   * `value`, Escape gives the old one back. A failure is told at the value, which keeps what was typed. Then the record loads again.
   */
  edit: Optional(Edit),
});
export type EditableItem = Static<typeof EditableItem>;
