import type { Static } from 'typebox';
import { Boolean as Bool, Record as Dict, Enum, Integer, Array as List, Number as Num, Optional, String as Text, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Condition, Message, Name, Value, WidgetProperties } from './marks.ts';

/** Formily's words for one field, closed: what is not listed is an error (design.md, A screen). */
export const Field = record({
  /** `number` makes a number of what is typed; money stays a text (`string`, or none), so that no float touches it. */
  type: Optional(Enum(['string', 'number', 'boolean', 'array'])),
  title: Optional(Message()),
  description: Optional(Message()),
  default: Optional(Value()),
  required: Optional(Union([Bool(), Condition()])),
  dict: Optional(Name('dictionary')),
  'x-component': Name('field'),
  'x-component-props': Optional(WidgetProperties('x-component')),
  'x-validator': Optional(
    List(record({ rule: Name('rule'), with: Optional(Dict(Text(), Union([Text(), Num(), Bool()]))) }), { maxItems: 8 }),
  ),
  'x-visible': Optional(Condition()),
  'x-disabled': Optional(Condition()),
  /** Columns of the form's grid that it takes. */
  'x-span': Optional(Integer({ minimum: 1, maximum: 4 })),
  /** Its place among the fields; unnumbered ones follow in the order written. */
  'x-index': Optional(Integer({ minimum: 0, maximum: 1_000 })),
  permission: Optional(Name('permission')),
});
export type Field = Static<typeof Field>;

/** A field of a list's search: no linkage, no validation and no start value (decision 6), so none of their words. */
export const SearchField = record({
  title: Optional(Message()),
  dict: Optional(Name('dictionary')),
  'x-component': Name('field'),
  'x-component-props': Optional(WidgetProperties('x-component')),
  'x-index': Optional(Integer({ minimum: 0, maximum: 1_000 })),
  permission: Optional(Name('permission')),
});

/** Search fields that are no columns. */
export const SearchSchema = record({ type: Enum(['object']), properties: Dict(Text({ maxLength: 64 }), SearchField) });

/** Formily's JSON Schema of a form: an object of fields. */
export const FormSchema = record({ type: Enum(['object']), properties: Dict(Text({ maxLength: 64 }), Field) });
export type FormSchema = Static<typeof FormSchema>;
