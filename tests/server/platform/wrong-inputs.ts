import type { TSchema } from 'typebox';

type Part = 'params' | 'query' | 'body';
/** A schema as plain JSON, without its TypeScript type. */
type Schema = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/** An input that violates its schemas in one place. */
export interface WrongInput {
  readonly what: string;
  /** The field that the refusal must name. */
  readonly path: string;
  readonly part: Part;
  readonly value: unknown;
}

/**
 * Violations for one part of an input: each required field missing, each field with a wrong type, length, number or pattern, and
 * unknown fields.
 */
export function* wrongInputs(part: Part, schema: TSchema | undefined, good: Values): Generator<WrongInput> {
  if (schema === undefined) return;
  for (const { path, what, value } of part === 'body' ? inObject(read(schema), good, []) : inTexts(read(schema), part))
    yield { what: `${part} ${path.join('.')}: ${what}`, path: path.join('.'), part, value: put(good, path, value) };
}

type Path = readonly string[];
interface Wrong {
  readonly path: Path;
  readonly what: string;
  readonly value: unknown;
}

/** Omits the field: JSON has no undefined. */
const absent = undefined;
const surprises = ['surprise', 'tenantId', '__proto__', 'constructor'];
/** Fields that only the server sets (security P5). */
const columns = ['status', 'settlementStatus', 'balance', 'createdBy', 'roleId', 'isAdmin'];

function* inObject(schema: Schema, good: unknown, path: Path): Generator<Wrong> {
  const properties = propertiesOf(schema);
  const names = path.length === 0 ? [...surprises, ...columns.filter((name) => !Object.hasOwn(properties, name))] : ['surprise'];
  for (const name of names) yield { path: [...path, name], what: 'is not a field', value: 1 };
  for (const name of listOf(schema.required)) yield { path: [...path, name], what: 'left out', value: absent };
  for (const [name, field] of Object.entries(properties)) {
    const value = isValues(good) ? good[name] : undefined;
    yield* inField(field, value, [...path, name]);
  }
}

function* inField(schema: Schema, good: unknown, path: Path): Generator<Wrong> {
  for (const [what, value] of wrongValues(schema)) yield { path, what, value };
  if (schema.type === 'object') yield* inObject(schema, good ?? sampleOf(schema), path);
  if (schema.type !== 'array') return;
  const items = read(schema.items);
  const [first = sampleOf(items)] = Array.isArray(good) ? good : [];
  if (typeof schema.maxItems === 'number')
    yield { path, what: 'too many', value: Array.from({ length: schema.maxItems + 1 }, () => first) };
  if (typeof schema.minItems === 'number' && schema.minItems > 0) yield { path, what: 'empty', value: [] };
  yield* inField(items, first, [...path, '0']);
}

function wrongValues(schema: Schema): [what: string, value: unknown][] {
  const options = Array.isArray(schema.anyOf) ? schema.anyOf.map(read) : [schema];
  const takes = new Set(options.map(({ type, enum: values }) => (values === undefined ? type : 'string')));
  // A field of any type has no wrong values.
  if (takes.has(undefined)) return [];
  const strangers: [string, unknown][] = [['string', 'x'], ['number', 5.5], ['boolean', true], ['null', null], ['array', ['x']], ['object', { x: 1 }]]; // biome-ignore format: a table
  const wrong: [string, unknown][] = strangers
    .filter(([type]) => !takes.has(type) && !(type === 'number' && takes.has('integer')))
    .map(([type, value]) => [`${type}`, value]);
  return [...wrong, ...options.flatMap((option) => [...outside(option, takes)])];
}

/** Values of the right type that the schema refuses. */
function* outside(
  { type, minimum, maximum, maxLength, pattern, enum: values }: Schema,
  takes: ReadonlySet<unknown>,
): Generator<[string, unknown]> {
  if (values !== undefined) yield ['not of the list', 'no such value'];
  if (type === 'integer') yield ['a fraction', 1.5];
  if (typeof minimum === 'number') yield ['below its least', minimum - 1];
  if (typeof maximum === 'number') yield ['above its most', maximum + 1];
  if (typeof maxLength === 'number' && takes.size <= 4) yield ['too long', 'x'.repeat(maxLength + 1)];
  if (typeof pattern === 'string' && !new RegExp(pattern).test('no ! match')) yield ['not of its pattern', 'no ! match'];
}

/** Path and query are texts: repeated, too long, not a number. */
function* inTexts(schema: Schema, part: Part): Generator<Wrong> {
  if (part === 'query')
    for (const name of ['surprise', 'tenantId', '__proto__', 'token']) yield { path: [name], what: 'is not a field', value: '1' };
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const required = listOf(schema.required).includes(name);
    if (part === 'query' && required) yield { path: [name], what: 'left out', value: absent };
    if (part === 'query') yield { path: [name], what: 'doubled', value: ['x', 'y'] };
    for (const [what, value] of outside(field, new Set())) yield { path: [name], what, value: String(value) };
    if (field.type === 'integer' || field.type === 'boolean') yield { path: [name], what: 'no number', value: 'two' };
  }
}

/** A minimal valid value of the schema. */
function sampleOf(schema: Schema): unknown {
  if (schema.type === 'array') return [sampleOf(read(schema.items))];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'object') return '1'.repeat(typeof schema.minLength === 'number' ? schema.minLength : 1);
  const properties = propertiesOf(schema);
  return Object.fromEntries(listOf(schema.required).map((name) => [name, sampleOf(properties[name] ?? {})]));
}

/** The value with another one at the path; missing parents are created. */
function put(root: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(root) || (root === undefined && name === '0')) return [put(Array.isArray(root) ? root[0] : undefined, rest, value)];
  const copy = { ...(isValues(root) ? root : {}) };
  // Assignment would set the prototype for a field called __proto__.
  Object.defineProperty(copy, name, { value: put(copy[name], rest, value), enumerable: true, configurable: true, writable: true });
  return copy;
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return isValues(schema.properties)
    ? Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, read(field)]))
    : {};
}

function read(schema: unknown): Schema {
  return isValues(schema) ? schema : {};
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
