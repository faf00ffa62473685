import { IsArray, IsLiteral, IsObject, IsUnion, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Errors } from 'typebox/value';

/** A problem of a document with its JSON Pointer. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Builds a checker for a closed schema whose unions are discriminated by `kind`. */
export function checkerOf(schema: TSchema) {
  const validator = Compile(schema);
  return {
    isValid: (value: unknown) => validator.Check(value),
    /** Lists the problems of an invalid value. Within a union only the member with the given `kind` is reported. */
    problems(value: unknown): readonly Problem[] {
      const found = [...problemsOf(schema, value, '')].slice(0, problemLimit);
      return found.length > 0 ? found : [{ path: '', message: 'does not fit its schema' }];
    },
  };
}

/** Upper limit of reported problems. */
const problemLimit = 100;

function* problemsOf(schema: TSchema, value: unknown, path: string): Generator<Problem> {
  if (IsUnion(schema)) yield* ofUnion(schema.anyOf, value, path);
  else if (IsObject(schema)) yield* ofObject(schema.properties, schema.required, value, path);
  else if (IsArray(schema) && Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* problemsOf(schema.items, item, `${path}/${at}`);
    yield* ofLeaf({ ...schema, items: {} }, value, path);
  } else yield* ofLeaf(schema, value, path);
}

function* ofUnion(members: readonly TSchema[], value: unknown, path: string): Generator<Problem> {
  if (!isRecord(value)) {
    yield { path, message: 'must be object' };
    return;
  }
  const kinds = members.map((member) => (IsObject(member) && IsLiteral(member.properties.kind) ? member.properties.kind.const : undefined));
  const meant = members[kinds.indexOf(typeof value.kind === 'string' ? value.kind : '')];
  if (meant === undefined) yield { path: `${path}/kind`, message: `must be one of ${kinds.join(', ')}` };
  else yield* problemsOf(meant, value, path);
}

function* ofObject(
  properties: Readonly<Record<string, TSchema>>,
  required: readonly string[] = [],
  value: unknown,
  path: string,
): Generator<Problem> {
  if (!isRecord(value)) {
    yield { path, message: 'must be object' };
    return;
  }
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  if (missing.length > 0) yield { path, message: `needs ${missing.join(', ')}` };
  for (const [name, part] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const place = `${path}/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (schema === undefined) yield { path: place, message: 'is not known here' };
    else yield* problemsOf(schema, part, place);
  }
}

function* ofLeaf(schema: TSchema, value: unknown, path: string): Generator<Problem> {
  const [error] = Errors(schema, value);
  if (error === undefined) return;
  if (error.keyword === 'pattern') yield { path, message: patternText(String(error.params.pattern)) };
  else if (error.keyword === 'enum') yield { path, message: `must be one of ${error.params.allowedValues.join(', ')}` };
  else if (error.keyword === 'const') yield { path, message: `must be ${String(error.params.allowedValue)}` };
  else yield { path, message: error.message };
}

/** Explains a pattern of the tariff documents. */
function patternText(pattern: string): string {
  if (pattern.startsWith('^(?!0+')) return 'is a decimal string above zero, such as "0.5"';
  if (pattern.startsWith('^\\d{1,')) return 'is a decimal string, such as "12.5"';
  if (pattern === '^[A-Z]{2}$') return 'is a country of two capital letters, such as "US"';
  if (pattern === '^[A-Z]{3}$') return 'is a currency of three capital letters, such as "CNY"';
  if (pattern.startsWith('^[A-Za-z0-9][A-Za-z0-9_.-]')) return 'is a code of letters, digits, "_", "." and "-", such as "fuel-2026"';
  if (pattern.startsWith('^[A-Z0-9][A-Z0-9 -]')) return 'is a postcode or its beginning in capital letters, such as "AB31"';
  if (pattern.startsWith('^\\d{4}-')) return 'is a day, such as "2026-11-21"';
  return `must match ${pattern}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
