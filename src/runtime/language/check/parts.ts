import { Action, Step, steps } from '../grammar/action.ts';
import { blockSchemas, CellUse, Column, DetailItem, Source } from '../grammar/block.ts';
import { Field, FormSchema, SearchSchema } from '../grammar/field.ts';
import { Screen } from '../grammar/screen.ts';
import { type Schema, schemaOf } from '../walk/schema.ts';

export type Part =
  | 'screen'
  | 'action'
  | 'column'
  | 'detailItem'
  | 'field'
  | 'searchFields'
  | 'fields'
  | 'cell'
  | 'callSource'
  | 'fromSource'
  | `block:${keyof typeof blockSchemas}`
  | `step:${keyof typeof steps}`;

/** Which part of the grammar a schema is; an optional one is a copy that shares its properties with the original. */
export function partOf(schema: Schema): Part | undefined {
  return schema.properties === undefined ? undefined : parts.get(schema.properties);
}

export function isStepList(schema: Schema): boolean {
  return schema.items?.anyOf !== undefined && schema.items.anyOf === schemaOf(Step).anyOf;
}

const parts = new Map<object, Part>([
  entry('screen', Screen),
  entry('action', Action),
  entry('column', Column),
  entry('detailItem', DetailItem),
  entry('field', Field),
  entry('searchFields', SearchSchema),
  entry('fields', FormSchema),
  entry('cell', CellUse),
  ...sourceParts(),
  ...Object.entries(blockSchemas).map(([name, schema]) => entry(`block:${name}` as Part, schema)),
  ...Object.entries(steps).map(([name, schema]) => entry(`step:${name}` as Part, schema)),
]);

function sourceParts(): (readonly [object, Part])[] {
  const branches = schemaOf(Source).anyOf ?? [];
  return branches.map((branch) => entry(branch.properties?.call === undefined ? 'fromSource' : 'callSource', branch));
}

function entry(part: Part, schema: object): readonly [object, Part] {
  return [schemaOf(schema).properties ?? schema, part];
}
