import { Action, Step, type StepName, steps } from '../grammar/action.ts';
import { type BlockName, blockSchemas } from '../grammar/block.ts';
import { Column } from '../grammar/blocks/list.ts';
import { Computed } from '../grammar/computed.ts';
import {
  Field,
  FieldArray,
  FieldGroup,
  FormSchema,
  FragmentUse,
  Library,
  Options,
  Reactions,
  RowSchema,
  RowTotal,
  SearchField,
  SearchSchema,
} from '../grammar/field.ts';
import { Parameter, Screen } from '../grammar/screen.ts';
import { CellUse, DetailItem, Source } from '../grammar/words.ts';
import { type Schema, schemaOf } from '../walk/schema.ts';

export type Part =
  | 'screen'
  | 'parameter'
  | 'computed'
  | 'action'
  | 'column'
  | 'detailItem'
  | 'field'
  | 'fieldGroup'
  | 'fieldArray'
  | 'fragmentUse'
  | 'row'
  | 'rowTotal'
  | 'options'
  | 'library'
  | 'reactions'
  | 'valueSource'
  | 'searchField'
  | 'searchFields'
  | 'fields'
  | 'cell'
  | 'callSource'
  | 'fromSource'
  | `block:${BlockName}`
  | `step:${StepName}`;

/** Which part of the grammar a schema is; an optional one is a copy that shares its properties with the original. */
export function partOf(schema: Schema): Part | undefined {
  return schema.properties === undefined ? undefined : parts.get(schema.properties);
}

export function isStepList(schema: Schema): boolean {
  return schema.items?.anyOf !== undefined && schema.items.anyOf === schemaOf(Step).anyOf;
}

const parts = new Map<object, Part>([
  entry('screen', Screen),
  entry('parameter', Parameter),
  entry('computed', Computed),
  entry('action', Action),
  entry('column', Column),
  entry('detailItem', DetailItem),
  entry('field', Field),
  entry('fieldGroup', FieldGroup),
  entry('fieldArray', FieldArray),
  entry('fragmentUse', FragmentUse),
  entry('row', RowSchema),
  entry('rowTotal', RowTotal),
  entry('options', Options),
  entry('library', Library),
  entry('reactions', Reactions),
  entry('searchField', SearchField),
  entry('searchFields', SearchSchema),
  entry('fields', FormSchema),
  entry('cell', CellUse),
  ...sourceParts(),
  ...Object.entries(blockSchemas).map(([name, schema]) => entry(`block:${name}` as Part, schema)),
  ...Object.entries(steps).map(([name, schema]) => entry(`step:${name}` as Part, schema)),
]);

function sourceParts(): (readonly [object, Part])[] {
  const branches = schemaOf(Source).anyOf ?? [];
  const partBy = (names: object | undefined): Part =>
    Object.hasOwn(names ?? {}, 'call') ? 'callSource' : Object.hasOwn(names ?? {}, 'from') ? 'fromSource' : 'valueSource';
  return branches.map((branch) => entry(partBy(branch.properties), branch));
}

function entry(part: Part, schema: object): readonly [object, Part] {
  return [schemaOf(schema).properties ?? schema, part];
}
