import type { Static } from 'typebox';
import { Enum, Array as List, Literal, Optional, String as Text, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { widget } from '../blocks/widget.ts';
import { Action } from '../grammar/action.ts';
import { Column } from '../grammar/column.ts';
import { Field } from '../grammar/field.ts';
import { Message, Name, Value } from '../grammar/marks.ts';
import { schemaVersion } from '../grammar/screen.ts';

/** The parts of a block that an overlay reaches by name, and the property of the block that lists them. */
export const partLists = {
  column: 'columns',
  item: 'items',
  tab: 'items',
  step: 'items',
  action: 'actions',
  rowAction: 'rowActions',
  batch: 'batch',
  matching: 'matching',
  field: 'schema',
  search: 'search',
} as const;
export type PartName = keyof typeof partLists;

const name = () => Text({ minLength: 1, maxLength: 120 });
/** `orders` is a block by its name (or by its kind, where the screen has one of it); `orders/column:customerNo` a part of it. */
const block = () => Text({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$', title: 'the name of a block' });
const part = () =>
  Text({
    pattern: `^[A-Za-z][A-Za-z0-9]{0,39}/(${Object.keys(partLists).join('|')}):.{1,120}$`,
    title: 'a part of a block, as in orders/column:customerNo',
  });
const either = () => Text({ minLength: 1, maxLength: 200 });

/** What a tenant may change of a base screen, each by the names of what it changes and never by positions. */
export const patches = {
  /** Leaves a part or a block out. A hidden column also leaves the views and the card of its list, with its search field. */
  hide: record({ at: either(), hide: Literal(true) }),
  title: record({ at: either(), title: Message() }),
  default: record({ at: part(), default: Value() }),
  required: record({ at: part(), required: Literal(true) }),
  /** Beside another part of the same list, or at an end. */
  move: record({ at: part(), move: Union([Enum(['first', 'last']), record({ before: name() }), record({ after: name() })]) }),
  column: record({ at: block(), column: Column, after: Optional(name()) }),
  field: record({ at: block(), field: Field, name: name(), after: Optional(name()) }),
  action: record({ at: block(), action: Action, place: Enum(['action', 'rowAction', 'batch', 'matching']), after: Optional(name()) }),
  /** After the block that `at` names. */
  widget: record({ at: block(), widget: widget.grammar }),
};
export const Patch = Union(Object.values(patches));
export type Patch = { [K in keyof typeof patches]: Static<(typeof patches)[K]> }[keyof typeof patches];

/** A tenant's changes to one screen. It can neither widen permissions nor reach calls that the screen does not make. */
export const Overlay = record({
  $schema: Optional(Text()),
  /** Overlays of version 2 say nothing that version 3 reads otherwise. */
  schemaVersion: Enum([2, schemaVersion]),
  overlay: Name('screen'),
  patches: List(Patch, { minItems: 1, maxItems: 100 }),
});
export type Overlay = Static<typeof Overlay>;
