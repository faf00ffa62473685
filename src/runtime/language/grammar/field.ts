import type { Static } from 'typebox';
import { Boolean as Bool, Record as Dict, Enum, Integer, Array as List, Optional, String as Text, Union, Unsafe } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Action } from './action.ts';
import { EnumWord } from './choices.ts';
import { Condition, Expression, Inputs, LoadedCall, Message, Name, NamedValues, Value, WidgetProperties } from './marks.ts';
import { Validators } from './validator.ts';

const name = () => Text({ minLength: 1, maxLength: 64 });

/**
 * Linkage: what other values do to a field. `value` follows what it reads, until the user writes another; `props` are properties of
 * its widget that follow others, over those of `x-component-props`.
 */
export const Reactions = record({
  visible: Optional(Condition()),
  disabled: Optional(Condition()),
  required: Optional(Condition()),
  readOnly: Optional(Condition()),
  value: Optional(Expression<unknown>('any')),
  /** A list of values, or of `{value, text}`; `note` is a second line, `aside` a short text at the end, and a `refused` one is shown with them and cannot be chosen. `absent` leaves the field its own choices. */
  options: Optional(Expression<readonly unknown[]>('list')),
  /** Texts, numbers, true or false: a currency by another field. Not in a table, whose cells share one widget. */
  props: Optional(Dict(name(), Expression<unknown>('any'))),
});

/** Choices that a call answers; its inputs may read `values`, and a change asks again. */
export const Options = record({
  call: LoadedCall(),
  with: Optional(Inputs()),
  /** Where in the reply the rows are; the reply itself, or its page of records, unless told. */
  rows: Optional(name()),
  value: Optional(name()),
  text: Optional(name()),
  /** Where in a row the second line of its choice is. */
  note: Optional(name()),
  /** The input of the call that takes what is typed; without one, all choices come at once and are searched here. */
  search: Optional(name()),
  /** Where in a row the rows below it are, for a field that offers a tree (`TreeSelect`). */
  children: Optional(name()),
});

const place = {
  'x-visible': Optional(Condition()),
  'x-disabled': Optional(Condition()),
  /** Columns of the form's grid that it takes. */
  'x-span': Optional(Integer({ minimum: 1, maximum: 4 })),
  /** Its place among the fields; unnumbered ones follow in the order written. */
  'x-index': Optional(Integer({ minimum: 0, maximum: 1_000 })),
  permission: Optional(Name('permission')),
};

/** Formily's words for one field, closed: what is not listed is an error (design.md, A screen). */
export const Field = record({
  /** `number` makes a number of what is typed; money stays a text (`string`, or none), so that no float touches it. */
  type: Optional(Enum(['string', 'number', 'boolean', 'array'])),
  title: Optional(Message()),
  description: Optional(Message()),
  default: Optional(Value()),
  required: Optional(Union([Bool(), Condition()])),
  dict: Optional(Name('dictionary')),
  /** The choices where no dictionary has them. */
  enum: Optional(EnumWord()),
  'x-component': Name('field'),
  'x-component-props': Optional(WidgetProperties('x-component')),
  'x-validator': Optional(Validators),
  'x-options': Optional(Options),
  'x-reactions': Optional(Reactions),
  /** Shown as text. */
  'x-read-only': Optional(Union([Bool(), Condition()])),
  ...place,
});
export type Field = Static<typeof Field>;

/** Fields under one heading. `object` nests their values under the group's name; `void` is for the eye alone. */
export const FieldGroup = record({
  type: Enum(['object', 'void']),
  title: Optional(Message()),
  description: Optional(Message()),
  properties: Unsafe<FieldNodes>({ $ref: 'FieldNodes' }),
  /** Folded to one line with this text until it is opened; what is wrong in it unfolds it. Its values count all the same. */
  'x-fold': Optional(Expression<string>('string')),
  /** A folded group opens once this holds: what the chosen country asks for. */
  'x-open': Optional(Condition()),
  ...place,
});
export interface FieldGroup extends Omit<Static<typeof FieldGroup>, 'properties'> {
  properties: FieldNodes;
}

/** One row of a list of objects; expressions in it read `row` beside `values`. */
export const RowSchema = record({ type: Enum(['object']), properties: Dict(name(), Field) });

/** A sum over rows. Money is summed per currency. */
export const RowTotal = record({
  /** The column that is summed; with `value`, an expression over `row` is. */
  dataIndex: name(),
  title: Optional(Message()),
  value: Optional(Expression<unknown>('any')),
  unit: Optional(Enum(['kg', 'cm', 'cbm'])),
  /** The column that has the currency of each amount. */
  currency: Optional(name()),
});

const rows = {
  items: RowSchema,
  minItems: Optional(Integer({ minimum: 0, maximum: 5_000 })),
  maxItems: Optional(Integer({ minimum: 1, maximum: 5_000 })),
  totals: Optional(List(RowTotal, { maxItems: 6 })),
};

export { rows as rowWords };

/** Rows that a call answers, found by typing; chosen ones are added to the list, with the columns of their names. */
export const Library = record({
  title: Message(),
  call: LoadedCall(),
  with: Optional(Inputs()),
  rows: Optional(name()),
  /** The input of the call that takes what is typed. */
  search: Optional(name()),
  /** The columns by which a row is known again, and what the rows have beside them. */
  show: List(Union([name(), record({ dataIndex: name(), title: Message() })]), { minItems: 1, maxItems: 6 }),
});

/** A list of objects: a grid like a spreadsheet's, or a card for each. */
export const FieldArray = record({
  type: Enum(['array']),
  title: Optional(Message()),
  description: Optional(Message()),
  /** A grid (`table`, unless given), or a card for each. It begins without rows, or with those that the form's `source` has under its name. */
  'x-view': Optional(Enum(['table', 'cards'])),
  'x-library': Optional(Library),
  /** Rows that were saved to be used again: a chosen one fills the active line, or else the first blank one. */
  'x-saved': Optional(Library),
  /** What can be done with the active line, read as `row`. In a grid. */
  'x-actions': Optional(List(Action, { maxItems: 4 })),
  ...rows,
  ...place,
});
export type FieldArray = Static<typeof FieldArray>;

/** A group of fields written once, in src/schemas/fragments; it is put in its place before the document is checked. */
export const FragmentUse = record({
  fragment: Name('fragment'),
  /** `object` nests the values under the property's name; `void` (the default) puts them beside the others. */
  type: Optional(Enum(['object', 'void'])),
  title: Optional(Message()),
  /** What its parameters are here. */
  with: Optional(NamedValues()),
  ...place,
});
export type FragmentUse = Static<typeof FragmentUse>;

export type FieldNode = Field | FieldGroup | FieldArray | FragmentUse;
export type FieldNodes = Record<string, FieldNode>;

/** What a form is made of, by name. */
export const FieldNodes = Dict(name(), Union([Field, FieldGroup, FieldArray, FragmentUse]));

/** A field of a list's search: no linkage, no validation and no start value (decision 6), so none of their words. */
export const SearchField = record({
  title: Optional(Message()),
  dict: Optional(Name('dictionary')),
  /** The choices where no dictionary has them. */
  enum: Optional(EnumWord()),
  'x-component': Name('field'),
  'x-component-props': Optional(WidgetProperties('x-component')),
  'x-options': Optional(Options),
  'x-index': Optional(Integer({ minimum: 0, maximum: 1_000 })),
  permission: Optional(Name('permission')),
});

/** Search fields that are no columns. */
export const SearchSchema = record({ type: Enum(['object']), properties: Dict(Text({ maxLength: 64 }), SearchField) });

/** Formily's JSON Schema of a form: an object of fields. */
export const FormSchema = record({ type: Enum(['object']), properties: Unsafe<FieldNodes>({ $ref: 'FieldNodes' }) });
export interface FormSchema {
  type: 'object';
  properties: FieldNodes;
}
