import { blockWords } from '../../../src/runtime/language/block-words.ts';
import { Action, ActionUse, PartsUse } from '../../../src/runtime/language/grammar/action.ts';
import { EnumItem } from '../../../src/runtime/language/grammar/choices.ts';
import { Column } from '../../../src/runtime/language/grammar/column.ts';
import { Computed } from '../../../src/runtime/language/grammar/computed.ts';
import {
  Field,
  FieldArray,
  FieldGroup,
  FormSchema,
  FragmentUse,
  Options,
  Reactions,
  RowSchema,
  RowTotal,
  SearchField,
  SearchSchema,
} from '../../../src/runtime/language/grammar/field.ts';
import { Parameter, Screen, StateVariable } from '../../../src/runtime/language/grammar/screen.ts';
import { CallCheck, RuleCheck } from '../../../src/runtime/language/grammar/validator.ts';
import { CellUse, DetailItem, Source } from '../../../src/runtime/language/grammar/words.ts';
import { stepWords } from '../../../src/runtime/language/step-words.ts';
import { type Schema, schemaOf } from '../../../src/runtime/language/walk/schema.ts';
import { type Comments, commentOf, grammarComments } from './comments.ts';

const words = Object.fromEntries([...blockWords, ...stepWords].map(([name, { grammar }]) => [name, schemaOf(grammar)]));

/** Parts of the grammar by the name of their constant. */
export const parts: Readonly<Record<string, Schema>> = {
  Screen: schemaOf(Screen),
  Parameter: schemaOf(Parameter),
  StateVariable: schemaOf(StateVariable),
  Computed: schemaOf(Computed),
  Source: schemaOf(Source),
  Column: schemaOf(Column),
  DetailItem: schemaOf(DetailItem),
  CellUse: schemaOf(CellUse),
  Action: schemaOf(Action),
  ActionUse: schemaOf(ActionUse),
  PartsUse: schemaOf(PartsUse),
  FormSchema: schemaOf(FormSchema),
  Field: schemaOf(Field),
  FieldGroup: schemaOf(FieldGroup),
  FieldArray: schemaOf(FieldArray),
  FragmentUse: schemaOf(FragmentUse),
  EnumItem: schemaOf(EnumItem),
  Options: schemaOf(Options),
  RuleCheck: schemaOf(RuleCheck),
  CallCheck: schemaOf(CallCheck),
  Reactions: schemaOf(Reactions),
  RowSchema: schemaOf(RowSchema),
  RowTotal: schemaOf(RowTotal),
  SearchField: schemaOf(SearchField),
  SearchSchema: schemaOf(SearchSchema),
  ...words,
};

/** Comments of properties, by the schema of the property. */
export type Descriptions = ReadonlyMap<Schema, string>;

export function grammarDescriptions(comments: Comments = grammarComments()): Descriptions {
  const found = new Map<Schema, string>();
  for (const [owner, schema] of Object.entries(parts)) describe(schema, owner, comments, found);
  return found;
}

function describe(schema: Schema, owner: string, comments: Comments, found: Map<Schema, string>): void {
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    const text = commentOf(comments, owner, key);
    if (text !== undefined && !found.has(child) && !shared.has(child)) found.set(child, text);
    if (!isPart(child)) describe(child, owner, comments, found);
  }
  for (const branch of [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])])
    if (!isPart(branch)) describe(branch, owner, comments, found);
}

const named = new Set(Object.values(parts).flatMap(({ properties }) => properties ?? []));

/** Parts that occur in several places unchanged; the comment of one place does not apply to the others. */
const shared = new Set(Object.values(parts));

/** Reports whether a schema is a part with comments of its own; an optional part is another object with the same properties. */
function isPart({ properties }: Schema): boolean {
  return properties !== undefined && named.has(properties);
}
