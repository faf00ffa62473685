import { blockWords } from '../../../src/runtime/language/block-words.ts';
import { OwnName } from '../../../src/runtime/language/grammar/marks.ts';
import { type Schema, schemaOf } from '../../../src/runtime/language/walk/schema.ts';
import { Target } from '../../cases/grammar.ts';
import type { Descriptions } from './descriptions.ts';
import { parts } from './descriptions.ts';
import { code, table, withoutReferences } from './markdown.ts';

const partLinks: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries(parts).map(([name, part]) => [part.properties ?? part.anyOf, `[${name}](#${name.toLowerCase()})`] as const),
  ...[...blockWords].map(([name, { grammar }]) => [schemaOf(grammar).properties, `[block](#block-${name.toLowerCase()})`] as const),
  [schemaOf(Target).anyOf, '[target](#targets)'],
]);
const ownName = schemaOf(OwnName()).pattern;
const expressions: Readonly<Record<string, string>> = {
  bool: 'condition',
  string: 'expression for a text',
  tone: 'expression for a tone',
  map: 'expression for a map',
  list: 'expression for a list',
  any: 'expression',
};
const linked: Readonly<Record<string, string>> = {
  Block: 'block',
  Steps: '[steps](#steps)',
  FieldNodes: '[fields](#fields) by name',
  EnumChoices: '[choices](#choices)',
};

/** A property of an object, in markdown. */
export interface Property {
  readonly name: string;
  readonly isRequired: boolean;
  readonly holds: string;
  readonly says: string;
}

/** Lists an object's properties; leaves out `known` ones. */
export function propertiesOf(
  { properties = {}, required = [] }: Schema,
  descriptions: Descriptions,
  known: readonly string[] = [],
): readonly Property[] {
  return Object.entries(properties)
    .filter(([name]) => !known.includes(name))
    .map(([name, schema]) => ({
      name,
      isRequired: required.includes(name),
      holds: shapeOf(schema),
      says: withoutReferences(descriptions.get(schema)),
    }));
}

/** Builds a table of an object's properties: name, value and description. Leaves out `known` ones. */
export function propertyTable(schema: Schema, descriptions: Descriptions, known: readonly string[] = []): string {
  const rows = propertiesOf(schema, descriptions, known).map(({ name, isRequired, holds, says }) => [
    `${code(name)}${isRequired ? ' **required**' : ''}`,
    holds,
    says,
  ]);
  return table(['property', 'holds', ''], rows);
}

/** Describes the possible values of a schema in a few words. */
export function shapeOf(schema: Schema): string {
  const part = partLinks.get(schema.properties ?? schema.anyOf ?? null);
  if (part !== undefined) return part;
  if (schema.$ref !== undefined) return linked[schema.$ref] ?? schema.$ref;
  const yields = schema['x-expression'];
  if (yields !== undefined) return expressions[yields] ?? 'expression';
  const registry = schema['x-registry'];
  if (registry !== undefined) return `name of ${/^[aeiou]/.test(registry) ? 'an' : 'a'} ${registry}`;
  if (schema['x-data-index'] === true) return 'path into the data';
  if (schema['x-properties-of'] !== undefined) return "the widget's properties";
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(' ');
  if (schema.anyOf !== undefined) return alternatives(schema.anyOf);
  return plain(schema);
}

/** Names alternatives that have a name in the language. */
function alternatives(branches: readonly Schema[]): string {
  const isMessage = branches.some(({ 'x-registry': registry }) => registry === 'message');
  if (isMessage) return '[message](#messages)';
  const hasAny = branches.some(({ 'x-expression': yields }) => yields === 'any');
  if (hasAny) return '[value](#values)';
  if (branches.some(({ 'x-expression': yields }) => yields === 'map')) return '[values](#values) by name';
  if (branches.length > 10) return '[step](#steps)';
  return [...new Set(branches.map(shapeOf))].join(' or ');
}

function plain(schema: Schema): string {
  const { type, items, properties, patternProperties } = schema;
  if (items !== undefined) return listShape(schema, items);
  if (properties !== undefined && patternProperties === undefined) return recordShape(properties, schema.required ?? []);
  const [child] = Object.values(patternProperties ?? {});
  if (child !== undefined) return properties === undefined ? `${shapeOf(child)} by name` : '[values](#values) by name';
  if (type === 'string') return textShape(schema);
  return type === 'boolean' ? '`true` `false`' : numberShape(schema);
}

function listShape({ minItems, maxItems }: Schema, items: Schema): string {
  const bounds = minItems === undefined && maxItems === undefined ? '' : ` (${minItems ?? 0} to ${maxItems ?? 'any'})`;
  return shapeOf(items) === '[step](#steps)' ? '[steps](#steps)' : `list${bounds} of ${shapeOf(items)}`;
}

function recordShape(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string {
  const members = Object.entries(properties).map(
    ([name, child]) => `${code(required.includes(name) ? name : `${name}?`)} ${shapeOf(child)}`,
  );
  return `{ ${members.join(', ')} }`;
}

function textShape({ pattern, title, maxLength }: Schema): string {
  if (pattern === ownName) return '[own name](#names)';
  return title ?? (maxLength === undefined ? 'text' : `text (to ${maxLength})`);
}

function numberShape({ type, minimum, maximum }: Schema): string {
  const range = minimum === undefined && maximum === undefined ? '' : ` (${minimum ?? '…'} to ${maximum ?? '…'})`;
  return `${type === 'integer' ? 'whole number' : (type ?? 'anything')}${range}`;
}
