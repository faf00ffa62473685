import type { TObject, TSchema } from 'typebox';
import { rules } from '../../contract/rules/all.ts';
import { type Broken, judge, judgeLate, type RuleUse } from '../../contract/rules/judge.ts';
import type { RuleValues } from '../../contract/rules/rule.ts';
import { createYielder } from '../fairness/yielding.ts';
import { Refusal, type RefusedField } from './refusal.ts';

/** A position in the input whose schema refers to rules of the contract; `*` stands for list items. */
interface Place {
  readonly path: readonly string[];
  readonly uses: readonly RuleUse[];
}

/**
 * Runs the rules of schemas as pages do. `name` rewords a schema problem by the rule at its position; `problems` runs the rules that
 * schemas cannot express, and `check` throws them.
 */
export function rulesOf(schemas: readonly TSchema[]) {
  const places = schemas.flatMap((schema) => placesOf(schema, []));
  async function problems(input: RuleValues): Promise<RefusedField[]> {
    const fields: RefusedField[] = [];
    const breathe = createYielder();
    for (const { path, uses } of places) {
      for (const found of valuesAt(input, path, [])) {
        await breathe();
        const problem = worded(found.path, await judgeLate(uses, found.value, found.around));
        if (problem !== undefined && fields.length < mostProblems) fields.push(problem);
      }
    }
    return fields;
  }
  return {
    problems,
    name(problem: RefusedField, value: unknown): RefusedField {
      for (const { path, uses } of places)
        for (const found of valuesAt(value, path, []))
          if (found.path === problem.path) return worded(found.path, judge(uses, found.value, found.around)) ?? problem;
      return problem;
    },
    /** @throws Refusal bad_request with every field that breaks a rule */
    async check(input: RuleValues): Promise<void> {
      const fields = await problems(input);
      if (fields.length > 0) throw new Refusal('bad_request', { fields });
    },
  };
}

const mostProblems = 20;

function placesOf(schema: unknown, path: readonly string[]): readonly Place[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const here = 'x-rules' in schema ? [{ path, uses: checkedUses(schema['x-rules']) }] : [];
  const inside = isObjectSchema(schema)
    ? Object.entries(schema.properties).flatMap(([name, child]) => placesOf(child, [...path, name]))
    : 'items' in schema
      ? placesOf(schema.items, [...path, '*'])
      : 'anyOf' in schema && Array.isArray(schema.anyOf)
        ? schema.anyOf.flatMap((child) => placesOf(child, path))
        : [];
  return [...here, ...inside];
}

/** @throws Error for an unknown rule: a mistake in the contract prevents the start */
function checkedUses(uses: unknown): readonly RuleUse[] {
  if (!Array.isArray(uses)) throw new Error('x-rules must be a list of rules.');
  for (const { rule } of uses) if (!Object.hasOwn(rules, rule)) throw new Error(`The contract refers to an unknown rule: ${rule}`);
  return uses;
}

function isObjectSchema(schema: object): schema is TObject {
  return 'properties' in schema && typeof schema.properties === 'object' && schema.properties !== null;
}

interface Found {
  readonly path: string;
  readonly value: unknown;
  /** The neighbouring fields. */
  readonly around: RuleValues;
}

function* valuesAt(root: unknown, path: readonly string[], walked: readonly string[], around: RuleValues = {}): Generator<Found> {
  const [next, ...rest] = path;
  if (next === undefined) {
    yield { path: walked.join('.'), value: root, around };
  } else if (next === '*') {
    if (Array.isArray(root)) for (const [index, item] of root.entries()) yield* valuesAt(item, rest, [...walked, String(index)], around);
  } else if (isValues(root)) {
    yield* valuesAt(Object.hasOwn(root, next) ? root[next] : undefined, rest, [...walked, next], root);
  }
}

function isValues(value: unknown): value is RuleValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function worded(path: string, broken: Broken | null): RefusedField | undefined {
  if (broken === null) return undefined;
  const values = Object.fromEntries(Object.entries(broken.options).map(([name, value]) => [name, String(value)]));
  return { path, rule: broken.rule, message: broken.messageKey, values };
}
