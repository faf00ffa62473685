import type { JsonPath, Problem } from '../problem.ts';
import { choose, describe } from './choose.ts';
import { wordFor } from './foreign-words.ts';
import { below } from './pointer.ts';
import { accepts, isRecord, type JsonRecord, own, type Schema } from './schema.ts';
import { suggest } from './suggest.ts';
import { textProblem } from './text.ts';

/** A value that stands where the grammar expects `schema`; unions and references are resolved already. */
export interface Visit<C> {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: JsonPath;
  readonly context: C;
}

/** What a walk reports. `C` is what the visitor knows about a place from the places around it. */
export interface Visitor<C> {
  readonly problem: (problem: Problem) => void;
  readonly visit?: (place: Visit<C>) => unknown;
  /** The context of a child; the parent's unless told otherwise. */
  readonly inside?: (parent: Visit<C>, key: string | number) => C;
  /** The schema of a widget's own properties, undefined when the widget is not known. */
  readonly propertiesOf?: (registryField: string, around: JsonRecord, path: JsonPath) => Schema | undefined;
}

/** Named schemas that documents nest in. */
export interface Definitions {
  /** Told apart by their property `block`. */
  readonly blocks: Readonly<Record<string, Schema>>;
  /** By the name that `$ref` gives. */
  readonly named: Readonly<Record<string, Schema>>;
}

/**
 * Walks a value along a schema, parents before children, in the order of the document. One loop with its own stack, so
 * that no nesting overflows (security S4); a wrong part is reported and left, and its neighbours are walked.
 */
export function walk<C>(value: unknown, schema: Schema, definitions: Definitions, context: C, visitor: Visitor<C>): void {
  const pending: Frame<C>[] = [{ schema, value, path: '', context }];
  for (let frame = pending.pop(); frame !== undefined; frame = pending.pop()) {
    const resolved = resolve(frame, definitions, visitor);
    if (resolved === undefined) continue;
    const place: Visit<C> = { schema: resolved, value: frame.value, path: frame.path, context: frame.context };
    const wrong = misfit(place);
    if (wrong !== undefined) {
      visitor.problem(wrong);
      continue;
    }
    visitor.visit?.(place);
    const children = Array.isArray(place.value)
      ? itemsOf(place, place.value, visitor)
      : isRecord(place.value)
        ? membersOf(place, place.value, visitor)
        : [];
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child !== undefined) pending.push(child);
    }
  }
}

interface Frame<C> {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: JsonPath;
  readonly context: C;
  readonly around?: JsonRecord;
}

function resolve<C>(frame: Frame<C>, definitions: Definitions, visitor: Visitor<C>): Schema | undefined {
  let schema = definitions.named[frame.schema.$ref ?? ''] ?? frame.schema;
  if (schema.anyOf !== undefined) {
    const choice = choose(schema.anyOf, frame.value);
    if ('problem' in choice) {
      visitor.problem({ ...choice.problem, path: choice.member === undefined ? frame.path : below(frame.path, choice.member) });
      return undefined;
    }
    schema = choice.schema;
  }
  if (schema.$ref === 'Block') return resolveBlock(frame, definitions.blocks, visitor);
  const field = schema['x-properties-of'];
  if (field === undefined || !isRecord(frame.value)) return schema;
  return frame.around === undefined ? undefined : visitor.propertiesOf?.(field, frame.around, frame.path);
}

function resolveBlock<C>({ value, path }: Frame<C>, blocks: Definitions['blocks'], visitor: Visitor<C>): Schema | undefined {
  const names = Object.keys(blocks);
  const expected = names.join(', ');
  if (!isRecord(value)) {
    visitor.problem({ code: 'wrong_type', path, message: 'A block is an object with the property "block"', expected: 'an object' });
    return undefined;
  }
  const name = own(value, 'block');
  if (typeof name === 'string' && Object.hasOwn(blocks, name)) return blocks[name];
  if (name === undefined) visitor.problem({ code: 'missing_property', path, message: 'A block names its kind by "block"', expected });
  else {
    const shown = typeof name === 'string' ? name : JSON.stringify(name);
    visitor.problem({
      code: 'unknown_block',
      path: below(path, 'block'),
      message: `There is no block "${shown.slice(0, 80)}"`,
      expected,
      didYouMean: suggest(shown, names),
    });
  }
  return undefined;
}

/** Why a value does not fit its schema by itself, its children aside. */
function misfit<C>({ schema, value, path }: Visit<C>): Problem | undefined {
  if (typeof value === 'string' && (schema.type === 'string' || schema.enum !== undefined)) return textProblem(schema, value, path);
  if (!accepts(schema, value)) {
    const fixed = schema.const !== undefined || schema.enum !== undefined;
    const expected = describe(schema);
    return { code: fixed ? 'wrong_value' : 'wrong_type', path, message: `Expected ${expected}, found ${shownValue(value)}`, expected };
  }
  if (typeof value === 'number') return rangeProblem(value, schema.minimum, schema.maximum, path, 'a number');
  if (Array.isArray(value)) return rangeProblem(value.length, schema.minItems, schema.maxItems, path, 'a list with');
  return undefined;
}

/** A text in its quotes, so that `"170"` is told from 170; of what holds more, what it is. */
function shownValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value)).slice(0, 80);
  return Array.isArray(value) ? 'a list' : 'an object';
}

function rangeProblem(
  found: number,
  least: number | undefined,
  most: number | undefined,
  path: JsonPath,
  what: string,
): Problem | undefined {
  if (found >= (least ?? found) && found <= (most ?? found)) return undefined;
  const expected = `${what} ${least === undefined ? '' : `at least ${least}`}${least !== undefined && most !== undefined ? ', ' : ''}${most === undefined ? '' : `at most ${most}`}`;
  return { code: 'wrong_value', path, message: `${found} is out of range`, expected };
}

const patternsRead = new Map<string, RegExp>();

/** Patterns of the grammar and of the widgets' properties: few, and each read once. */
function patternOf(source: string): RegExp {
  const known = patternsRead.get(source);
  if (known !== undefined) return known;
  const read = new RegExp(source);
  patternsRead.set(source, read);
  return read;
}

function itemsOf<C>(place: Visit<C>, list: readonly unknown[], visitor: Visitor<C>): Frame<C>[] {
  const items = place.schema.items;
  if (items === undefined) return [];
  return list.map((value, index) => ({
    schema: items,
    value,
    path: below(place.path, index),
    context: visitor.inside?.(place, index) ?? place.context,
  }));
}

const none: readonly (readonly [string, Schema])[] = [];

function unknownProperty(
  key: string,
  members: JsonRecord,
  properties: Readonly<Record<string, Schema>>,
  pattern: string | undefined,
): Omit<Problem, 'path'> {
  const all = Object.keys(properties);
  const names = all.filter((name) => !Object.hasOwn(members, name));
  return {
    code: 'unknown_property',
    message: `"${key.slice(0, 80)}" is not known here`,
    expected: pattern === undefined ? (names.length === 0 ? all : names).join(', ') : `a name that matches ${pattern}`,
    didYouMean: suggest(key, names) ?? wordFor(key, names) ?? suggest(key, all),
  };
}

function membersOf<C>(place: Visit<C>, members: JsonRecord, visitor: Visitor<C>): Frame<C>[] {
  const { schema, path } = place;
  if (schema.properties === undefined && schema.patternProperties === undefined) return [];
  const properties = schema.properties ?? {};
  const patterns = schema.patternProperties === undefined ? none : Object.entries(schema.patternProperties);
  const frames: Frame<C>[] = [];
  const meant: string[] = [];
  for (const key of Object.keys(members)) {
    const child = Object.hasOwn(properties, key) ? properties[key] : patterns.find(([pattern]) => patternOf(pattern).test(key))?.[1];
    if (child !== undefined) {
      frames.push({
        schema: child,
        value: members[key],
        path: below(path, key),
        context: visitor.inside?.(place, key) ?? place.context,
        around: members,
      });
    } else if (schema.additionalProperties !== true) {
      const problem = unknownProperty(key, members, properties, patterns[0]?.[0]);
      if (problem.didYouMean !== undefined) meant.push(problem.didYouMean);
      visitor.problem({ ...problem, path: below(path, key) });
    }
  }
  for (const name of schema.required ?? [])
    if (!Object.hasOwn(members, name) && !meant.includes(name))
      visitor.problem({ code: 'missing_property', path, message: `"${name}" is missing`, expected: name });
  return frames;
}
