import { bodyOf, readExpression } from '../../expression/read.ts';
import { kindOf } from '../../kinds.ts';
import { isExpression, isRecord, own, ownText, type Schema } from '../../walk/schema.ts';
import { valueSchema } from './inferred.ts';
import { recordOf, type ScopeSchemas, typedScope } from './types.ts';

/** What is known of one computed value. */
export interface ComputedFacts {
  /** What it gives; a value that may be absent has no place among the required ones. */
  readonly schema: Schema;
  readonly mayLack: boolean;
  /** The names of the scope that it reads, with those of the computed values that it is made of, as they are where it is defined. */
  readonly reads: ReadonlyMap<string, Schema | undefined>;
  /** The same with the paths below them. */
  readonly paths: readonly string[];
  /** The computed values that it names itself. */
  readonly next: readonly string[];
  /** The kind of what its expression gives, where that is known. */
  readonly given: string | undefined;
}

export type ComputedScope = ReadonlyMap<string, ComputedFacts>;

export const noComputed: ComputedScope = new Map();

/** The computed values that a screen or block declares, with those around it. `scope` is what their expressions read. */
export function computedOf(declared: unknown, scope: ScopeSchemas, around: ComputedScope): ComputedScope {
  if (!isRecord(declared)) return around;
  const found = new Map(around);
  for (const name of Object.keys(declared)) found.delete(name);
  const isBegun = new Set<string>();
  const define = (name: string): void => {
    if (isBegun.has(name) || !Object.hasOwn(declared, name)) return;
    isBegun.add(name);
    for (const other of namedIn(readsOf(own(declared[name], 'value'), scope))) define(other);
    found.set(name, factsOf(declared[name], withVisible(scope, new Map(found)), found));
  };
  for (const name of Object.keys(declared)) define(name);
  return found;
}

/** Whether these names leave the computed values as they are: none of them is made of one. */
export function leavesComputed(names: ScopeSchemas, computed: ComputedScope): boolean {
  if (computed.size === 0) return true;
  let roots = rootsOf.get(computed);
  if (roots === undefined) {
    roots = new Set([...computed.values()].flatMap(({ reads }) => [...reads.keys()]));
    rootsOf.set(computed, roots);
  }
  for (const name of Object.keys(names)) if (roots.has(name)) return false;
  return true;
}

const rootsOf = new WeakMap<ComputedScope, ReadonlySet<string>>();

/** A scope with the computed values that can be read in it: those whose names mean there what they mean where they are defined. */
export function withVisible(scope: ScopeSchemas, computed: ComputedScope): ScopeSchemas {
  if (computed.size === 0) return scope;
  const names: string[] = [];
  for (const [name, { reads }] of computed) if ([...reads].every(([read, schema]) => scope[read] === schema)) names.push(name);
  return { ...scope, computed: closedOver(names, computed) };
}

/** What an expression reads, and what the computed values read that it names. */
export function transitiveReads(reads: readonly string[], computed: ComputedScope): readonly string[] {
  const found = new Set(reads);
  for (const path of reads)
    if (path.startsWith('computed.')) for (const read of computed.get(path.split('.')[1] ?? '')?.paths ?? []) found.add(read);
  return [...found];
}

const anything: Schema = {};
const declaredTypes: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
};

function factsOf(declared: unknown, scope: ScopeSchemas, computed: ComputedScope): ComputedFacts {
  const value = own(declared, 'value');
  const type = ownText(declared, 'type') ?? '';
  const { schema, mayLack } = valueSchema(value, scope);
  const reads = readsOf(value, scope);
  const paths = transitiveReads(reads, computed);
  const roots = paths.filter((path) => !path.includes('.') && path !== 'computed');
  return {
    schema: kindOf(schema) === type ? schema : (declaredTypes[type] ?? anything),
    mayLack: mayLack || kindOf(schema) === undefined,
    reads: new Map(roots.map((name) => [name, scope[name]])),
    paths,
    next: namedIn(reads),
    given: kindOf(schema),
  };
}

function namedIn(reads: readonly string[]): readonly string[] {
  return [...new Set(reads.flatMap((read) => (read.startsWith('computed.') ? [read.split('.')[1] ?? ''] : [])))];
}

/** What an expression reads, or what all of the values by their names read. */
function readsOf(value: unknown, scope: ScopeSchemas): readonly string[] {
  if (isRecord(value)) return [...new Set(Object.values(value).flatMap((member) => (isRecord(member) ? [] : readsOf(member, scope))))];
  if (typeof value !== 'string' || !isExpression(value)) return [];
  const known = readKnown.get(value);
  if (known !== undefined) return known;
  const read = readExpression(typedScope(scope).environment, bodyOf(value));
  const reads = 'fault' in read ? [] : read.reads;
  if (readKnown.size >= 1_000) readKnown.clear();
  readKnown.set(value, reads);
  return reads;
}

/** What an expression reads follows from its text alone. */
const readKnown = new Map<string, readonly string[]>();

/** One object for the same names of the same types, so that a scope finds its environment again. */
function closedOver(names: readonly string[], computed: ComputedScope): Schema {
  return recordOf(
    names.map((name) => {
      const { schema = anything, mayLack = true } = computed.get(name) ?? {};
      return { name, schema, mayLack };
    }),
  );
}
