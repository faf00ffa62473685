import { settleValues } from './named-values.ts';
import type { ReadableExpression, Scope } from './stages.ts';
import { isExpression, isRecord, type JsonRecord, own } from './walk/schema.ts';

/** The computed values that expressions of one place read, by name. */
export type Definitions = ReadonlyMap<string, ComputedValue>;

export interface ComputedValue {
  /** What it reads itself, and what the computed values read that it is made of. */
  readonly reads: readonly string[];
  readonly paths: readonly string[];
  readonly evaluate: (scope: Scope) => unknown;
  /** @throws when it cannot be worked out, other than because its data are not there */
  readonly evaluateOrThrow: (scope: Scope) => unknown;
}

type Compile<Fault> = (source: string) => ReadableExpression | { readonly fault: Fault };

/**
 * The computed values of a screen or a block, with those around it. A computed value means what its expression means where it is
 * read; the checker lets it be read only where the names of that expression are those of its definition.
 * @param told takes what is wrong with one of them, by its name
 */
export function definitionsIn<Fault>(
  holder: JsonRecord,
  around: Definitions,
  compile: Compile<Fault>,
  told: (name: string, fault: Fault) => void,
): Definitions {
  const declared = own(holder, 'computed');
  if (!isRecord(declared)) return around;
  const found = new Map<string, ComputedValue>(around);
  for (const name of Object.keys(declared)) found.delete(name);
  const isBegun = new Set<string>();
  const define = (name: string): void => {
    if (isBegun.has(name) || !Object.hasOwn(declared, name)) return;
    isBegun.add(name);
    const compiled = compileValue(own(declared[name], 'value'), compile);
    if (compiled === undefined) return;
    if ('fault' in compiled) told(name, compiled.fault);
    else {
      for (const other of computedIn(compiled)) define(other);
      // One of a circle, which the checker tells, finds the others undefined.
      found.set(name, remembering(withComputed(compiled, found)));
    }
  };
  for (const name of Object.keys(declared)) define(name);
  return found;
}

/** An expression, or values by their names as one; undefined for what is neither. */
function compileValue<Fault>(value: unknown, compile: Compile<Fault>): ReturnType<Compile<Fault>> | undefined {
  if (typeof value === 'string') return compile(value);
  if (!isRecord(value)) return undefined;
  const members: Record<string, unknown> = {};
  const read: ReadableExpression[] = [];
  for (const [name, given] of Object.entries(value)) {
    const compiled = typeof given === 'string' && isExpression(given) ? compile(given) : undefined;
    if (compiled !== undefined && 'fault' in compiled) return compiled;
    if (compiled !== undefined) read.push(compiled);
    members[name] = compiled ?? given;
  }
  return {
    source: JSON.stringify(value),
    reads: [...new Set(read.flatMap(({ reads }) => reads))],
    paths: [...new Set(read.flatMap(({ paths }) => paths))],
    evaluate: (scope) => settleValues(members, (_name, expression) => expression.evaluate(scope)),
    evaluateOrThrow: (scope) => settleValues(members, (_name, expression) => expression.evaluateOrThrow(scope)),
  };
}

/** An expression whose `computed` are the values of these definitions. */
export function withComputed(expression: ReadableExpression, definitions: Definitions): ReadableExpression {
  const used = computedIn(expression).flatMap((name) => {
    const value = definitions.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (used.length === 0) return expression;
  const scopeWith = (scope: Scope, way: 'evaluate' | 'evaluateOrThrow'): Scope => ({
    ...scope,
    computed: Object.fromEntries(
      used.flatMap(([name, value]) => {
        const found = value[way](scope);
        return found === undefined ? [] : [[name, found]];
      }),
    ),
  });
  return {
    ...expression,
    reads: [...new Set([...expression.reads, ...used.flatMap(([, value]) => value.reads)])],
    paths: [...new Set([...expression.paths, ...used.flatMap(([, value]) => value.paths)])],
    evaluate: (scope) => expression.evaluate(scopeWith(scope, 'evaluate')),
    evaluateOrThrow: (scope) => expression.evaluateOrThrow(scopeWith(scope, 'evaluateOrThrow')),
  };
}

/** Names of computed values that an expression reads. */
export function computedIn({ reads }: Pick<ReadableExpression, 'reads'>): readonly string[] {
  return [...new Set(reads.flatMap((path) => (path.startsWith('computed.') ? [path.split('.')[1] ?? ''] : [])))];
}

interface Memory {
  readonly inputs: readonly unknown[];
  readonly value: unknown;
}

/** Works an expression out again only when a value that it reads is another one; for rows, the last answer of each is kept. */
function remembering(expression: ReadableExpression): ComputedValue {
  const paths = expression.paths.filter((path) => !path.startsWith('computed.')).map((path) => path.split('.'));
  const isOfRow = expression.reads.includes('row');
  const byRow = new WeakMap<object, Memory>();
  let last: Memory | undefined;
  const answer = (scope: Scope, way: 'evaluate' | 'evaluateOrThrow'): unknown => {
    const row = isOfRow && typeof scope.row === 'object' && scope.row !== null ? scope.row : undefined;
    const known = row === undefined ? last : byRow.get(row);
    const inputs = paths.map((path) => valueAt(scope, path));
    if (known !== undefined && inputs.every((input, at) => Object.is(input, known.inputs[at]))) return known.value;
    const value = expression[way](scope);
    // What could not be worked out is asked again, so that `evaluateOrThrow` says why.
    if (value === undefined) return undefined;
    const memory = { inputs, value };
    if (row === undefined) last = memory;
    else byRow.set(row, memory);
    return value;
  };
  return {
    reads: expression.reads,
    paths: expression.paths,
    evaluate: (scope) => answer(scope, 'evaluate'),
    evaluateOrThrow: (scope) => answer(scope, 'evaluateOrThrow'),
  };
}

function valueAt(scope: Scope, path: readonly string[]): unknown {
  let at: unknown = scope;
  for (const name of path) at = own(at, name);
  return at;
}
