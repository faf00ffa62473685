import { blockWords } from '../../src/runtime/language/block-words.ts';
import { Action } from '../../src/runtime/language/grammar/action.ts';
import { Column } from '../../src/runtime/language/grammar/column.ts';
import { FieldNodes } from '../../src/runtime/language/grammar/field.ts';
import { stepWords } from '../../src/runtime/language/step-words.ts';
import { type Schema, schemaOf } from '../../src/runtime/language/walk/schema.ts';

/** Builds the pages' view of the words without their grammar (src/runtime/language/page-words.ts). */
export function pageWords(): object {
  const all = [...blockWords.values(), ...stepWords.values()].map(({ grammar }) => schemaOf(grammar));
  const properties = [...all, schemaOf(Action), schemaOf(Column), schemaOf(FieldNodes)].flatMap(propertiesIn);
  const named = (holds: (schema: Schema) => boolean) =>
    [...new Set(properties.flatMap(([name, schema]) => (holds(schema) ? [name] : [])))].sort();
  return {
    steps: Object.fromEntries([...stepWords].map(([name, { needsPerson }]) => [name, needsPerson === true ? { needsPerson } : {}])),
    stepLists: named(({ $ref }) => $ref === 'Steps'),
    blockLists: named(({ items }) => items?.$ref === 'Block'),
    loads: named((schema) => formsOf(schema).some((form) => form.properties?.call?.['x-loads'] === true)),
  };
}

/** The schemas that a value of this schema, or an item of such a list, may have. */
function formsOf(schema: Schema): readonly Schema[] {
  const { anyOf = [], items } = schema;
  return [schema, ...anyOf, ...(items === undefined ? [] : [items, ...(items.anyOf ?? [])])];
}

/** Lists all properties of a schema at any depth; referenced schemas are separate. */
function propertiesIn(schema: Schema): readonly (readonly [name: string, schema: Schema])[] {
  const own = Object.entries(schema.properties ?? {});
  const inner = [
    ...own.map(([, child]) => child),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  return [...own, ...inner.flatMap(propertiesIn)];
}
