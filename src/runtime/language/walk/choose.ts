import type { Problem } from '../problem.ts';
import { accepts, isExpression, isRecord, type JsonRecord, type Schema, schemaType } from './schema.ts';
import { suggest } from './suggest.ts';

export type Choice =
  | { readonly schema: Schema }
  | {
      readonly problem: Omit<Problem, 'path'>;
      /** The member of the value that the problem is about. */
      readonly member?: string;
    };

/**
 * The branch of a union that a value means, found without trying them all: by the kind of value, and among objects by the
 * property that only one of them requires (a step's key). One branch at most is walked, so a problem is told once.
 */
export function choose(branches: readonly Schema[], value: unknown): Choice {
  const parts = partsOf(branches);
  const { plain, slot } = parts;
  if (isRecord(value)) return chooseRecord(parts, branches, value);
  if (slot !== undefined && isExpression(value)) return { schema: slot };
  const accepting = plain.find((branch) => accepts(branch, value));
  if (accepting !== undefined) return { schema: accepting };
  if (slot === undefined || typeof value !== 'string') return { problem: unfit(branches, value) };
  // A misspelt constant is told as one, not as an expression without its braces.
  return { schema: plain.find((branch) => isNear(branch, value)) ?? slot };
}

function isNear({ enum: items = [] }: Schema, text: string): boolean {
  const names = items.filter((item) => typeof item === 'string');
  return suggest(text, names) !== undefined;
}

/** The keys of which a record of the union has exactly one. */
export function discriminators(branches: readonly Schema[]): string[] {
  return branches.flatMap((branch) => discriminator(branch, branches) ?? []);
}

/** What a schema expects, in words for who writes documents. */
export function describe(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return listed(schema.enum.map((item) => JSON.stringify(item)));
  if (schema.anyOf !== undefined) return listed([...new Set(schema.anyOf.map(describe))]);
  if (schema['x-expression'] !== undefined) return 'an expression {{ … }}';
  if (schema['x-registry'] !== undefined) return `the name of a ${schema['x-registry']}`;
  if (schema.$ref !== undefined) return refs[schema.$ref] ?? 'a block';
  return words[schema.type ?? ''] ?? 'a value';
}

const refs: Readonly<Record<string, string>> = {
  Steps: 'a list of steps',
  FieldNodes: 'fields by their names',
  EnumChoices: 'a list of choices',
};

const words: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}

function discriminator(branch: Schema, branches: readonly Schema[]): string | undefined {
  return branch.required?.find((key) => branches.every((other) => other === branch || other.required?.includes(key) !== true));
}

interface UnionParts {
  readonly records: readonly Schema[];
  /** The telling key of each of them. */
  readonly keys: readonly (string | undefined)[];
  readonly plain: readonly Schema[];
  /** The branch that takes an expression. */
  readonly slot: Schema | undefined;
}

const known = new WeakMap<readonly Schema[], UnionParts>();

/** A union taken apart once: unions are of the grammar and stay. */
function partsOf(branches: readonly Schema[]): UnionParts {
  const found = known.get(branches);
  if (found !== undefined) return found;
  const records = branches.filter((branch) => branch.type === 'object');
  const parts = {
    records,
    keys: records.map((branch) => discriminator(branch, records)),
    plain: branches.filter((branch) => branch['x-expression'] === undefined),
    slot: branches.find((branch) => branch['x-expression'] !== undefined),
  };
  known.set(branches, parts);
  return parts;
}

function chooseRecord({ records, keys }: UnionParts, branches: readonly Schema[], value: JsonRecord): Choice {
  const [only] = records;
  if (only === undefined) return { problem: unfit(branches, value) };
  if (records.length === 1) return { schema: only };
  const told = records.filter((_, at) => {
    const key = keys[at];
    return key !== undefined && Object.hasOwn(value, key);
  });
  // One branch's key may be another's property: the step `copy` may have a `notify`.
  const meant = told.find((branch) => Object.keys(value).every((key) => Object.hasOwn(branch.properties ?? {}, key))) ?? told[0];
  if (meant !== undefined) return { schema: meant };
  const names = discriminators(records);
  const found = Object.keys(value);
  const near = found.map((key) => suggest(key, names)).find((name) => name !== undefined);
  const expected = listed(names);
  const isStep = records.every(({ properties }) => Object.hasOwn(properties ?? {}, 'when'));
  const member = found.find((key) => !records.some(({ properties }) => Object.hasOwn(properties ?? {}, key)));
  if (!isStep && member !== undefined) return { member, problem: unknownMember(member, expected, suggest(member, names)) };
  if (!isStep) return { problem: { code: 'missing_property', message: `One of ${expected} is missing`, expected, didYouMean: near } };
  return {
    problem: { code: 'unknown_step', message: `No step is named by ${found.join(', ') || 'an empty object'}`, expected, didYouMean: near },
  };
}

/** A word of none of the branches, where the word of one is missing. */
function unknownMember(member: string, expected: string, didYouMean: string | undefined): Omit<Problem, 'path'> {
  return {
    code: 'unknown_property',
    message: `"${member.slice(0, 80)}" is not known here; one of ${expected} is missing`,
    expected,
    didYouMean,
  };
}

function unfit(branches: readonly Schema[], value: unknown): Omit<Problem, 'path'> {
  const expected = listed([...new Set(branches.map(describe))]);
  const closed = branches.every((branch) => branch.const !== undefined || branch.enum !== undefined);
  if (!closed && !branches.some((branch) => branch.type === schemaType(value)))
    return { code: 'wrong_type', message: `Expected ${expected}, found ${describe({ type: schemaType(value) })}`, expected };
  const names = branches.flatMap((branch) => branch.enum ?? [branch.const]).filter((item) => typeof item === 'string');
  return {
    code: 'wrong_value',
    message: `${JSON.stringify(value)?.slice(0, 80)} is not allowed here`,
    expected,
    didYouMean: typeof value === 'string' ? suggest(value, names) : undefined,
  };
}
