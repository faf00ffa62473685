import type { Environment } from '@marcbachmann/cel-js';
import { absent, createEnvironment } from '../../expression/read.ts';
import type { Schema } from '../../walk/schema.ts';
import { isOpen, withoutNull } from '../contract.ts';
import { libraryTyping } from './signatures.ts';

/** What an expression may read, by name, as JSON schemas; `{}` is anything. */
export type ScopeSchemas = Readonly<Record<string, Schema>>;

export interface TypedScope {
  readonly environment: Environment;
  /** Field names by the name of their CEL type, for suggestions. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Schemas by the name of their CEL type. */
  readonly schemas: ReadonlyMap<string, Schema>;
}

/**
 * The CEL environment of a scope. Numbers are doubles; what may be null or absent is dynamic but keeps its type for
 * operators (`dyn<string>`). Environments are kept: building one costs more than checking a screen's expressions in it.
 */
export function typedScope(scope: ScopeSchemas): TypedScope {
  const met = byScope.get(scope);
  if (met !== undefined) return met;
  const typed = typedByNames(scope);
  byScope.set(scope, typed);
  return typed;
}

/** Two scopes of the same names and types have one environment. */
function typedByNames(scope: ScopeSchemas): TypedScope {
  const names = Object.keys(scope).sort();
  const key = names.map((name) => `${name}:${idOf(scope[name] ?? {})}`).join(' ');
  const known = cache.get(key);
  if (known !== undefined) return known;
  const built = build(scope, names);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(key, built);
  return built;
}

/** One schema object for equal schemas, so that a scope made anew for each document finds its environment again. */
export function intern(schema: Schema): Schema {
  const key = JSON.stringify(schema);
  if (key.length > longestInterned) return schema;
  const known = interned.get(key);
  if (known !== undefined) return known;
  if (interned.size >= cacheLimit) interned.clear();
  interned.set(key, schema);
  return schema;
}

/** A list of rows, the same object for the same row. */
export function listOf(row: Schema): Schema {
  const known = lists.get(row);
  if (known !== undefined) return known;
  const list: Schema = { type: 'array', items: row };
  lists.set(row, list);
  return list;
}

/** Named values, the same object for the same names and types; those that `mayLack` are not always there. */
export function recordOf(members: readonly { readonly name: string; readonly schema: Schema; readonly mayLack: boolean }[]): Schema {
  const key = members.map(({ name, schema, mayLack }) => `${name}${mayLack ? '?' : ''}:${idOf(schema)}`).join(' ');
  const known = records.get(key);
  if (known !== undefined) return known;
  const record: Schema = {
    type: 'object',
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    required: members.flatMap(({ name, mayLack }) => (mayLack ? [] : [name])),
    additionalProperties: false,
  };
  if (records.size >= cacheLimit) records.clear();
  records.set(key, record);
  return record;
}

const cacheLimit = 400;
const longestInterned = 10_000;
const cache = new Map<string, TypedScope>();
/** Places beside each other have the same scope. */
const byScope = new WeakMap<ScopeSchemas, TypedScope>();
const interned = new Map<string, Schema>();
const lists = new WeakMap<Schema, Schema>();
const records = new Map<string, Schema>();
const ids = new WeakMap<Schema, number>();
let lastId = 0;

function idOf(schema: Schema): number {
  const known = ids.get(schema);
  if (known !== undefined) return known;
  ids.set(schema, ++lastId);
  return lastId;
}

let base: Environment | undefined;

function build(scope: ScopeSchemas, names: readonly string[]): TypedScope {
  base ??= createBase();
  const environment = base.clone();
  const fields = new Map<string, readonly string[]>();
  const schemas = new Map<string, Schema>();
  const register = (schema: Schema): string => {
    const name = `Object${idOf(schema)}`;
    if (fields.has(name)) return name;
    const properties = schema.properties ?? {};
    fields.set(name, Object.keys(properties));
    schemas.set(name, schema);
    const required = new Set(schema.required ?? []);
    const types = Object.entries(properties).map(([field, type]) => [field, celType(type, register, !required.has(field))]);
    environment.registerType(name, { fields: Object.fromEntries(types) });
    return name;
  };
  for (const name of names) environment.registerVariable(name, celType(scope[name] ?? {}, register, false));
  return { environment, fields, schemas };
}

function celType(schema: Schema, register: (schema: Schema) => string, mayLack: boolean): string {
  const plain = withoutNull(schema);
  const nullable = mayLack || plain !== schema;
  const scalar = scalarOf(plain);
  if (scalar !== undefined) return nullable ? `dyn<${scalar}>` : scalar;
  if (nullable) return 'dyn';
  if (plain.type === 'array') return `list<${celType(plain.items ?? {}, register, false)}>`;
  if (plain.type === 'object' && !isOpen(plain)) return register(plain);
  return 'dyn';
}

function scalarOf(schema: Schema): string | undefined {
  if (schema.enum?.every((item) => typeof item === 'string') === true) return 'string';
  return scalars.get(schema.type ?? '');
}

/** A map, since a document may name its types as it likes: `__proto__` is none. */
const scalars: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'double'],
  ['integer', 'double'],
  ['boolean', 'bool'],
]);

/** Comparisons that the library lacks for typed data; evaluation, where variables are dynamic, has them. */
function createBase(): Environment {
  const environment = createEnvironment(false, { typing: libraryTyping });
  environment.registerVariable(absent, 'dyn');
  const never = (): boolean => false;
  environment.registerOperator('double in list<int>', never);
  environment.registerOperator('int in list<double>', never);
  for (const type of ['string', 'double', 'bool', 'int']) environment.registerOperator(`dyn<null> == ${type}`, never);
  return environment;
}
