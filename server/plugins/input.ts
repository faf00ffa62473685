import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { Validator } from 'typebox/compile';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { fieldProblems, refusedField } from '../calls/field-problems.ts';
import { Refusal } from '../calls/refusal.ts';
import { rulesOf } from '../calls/schema-rules.ts';
import { createYielder, yieldThread } from '../fairness/yielding.ts';
import { compiled } from './compiled.ts';

type Values = Record<string, unknown>;

/** Parameters that every call accepts (spec section 7). */
const everywhere = new Set(['lang', '_t']);

/**
 * Turns the schemas of an entry into a function that parses a request into the flat input of the call. Closed schemas refuse unknown
 * fields; integers and booleans in path and query are parsed from text; an empty optional query value counts as absent, like an untouched
 * form field. Valid input is then checked by the rules of the schemas.
 * @throws Refusal bad_request, from the function, with every invalid field
 */
export function inputReader(endpoint: Endpoint): (request: FastifyRequest) => Promise<Values> {
  const rules = rulesOf([endpoint.params, endpoint.query, endpoint.body].filter((schema) => schema !== undefined));
  const params = part(endpoint.params);
  const query = part(endpoint.query);
  const body = endpoint.body === undefined ? null : compiled(endpoint.body);
  return async (request) => {
    const given = textParts(request.query, query, true);
    const path = textParts(request.params, params, false);
    const sent = bodyOf(request, body !== null);
    // What is looked through takes milliseconds where the body is large: others go first in between.
    const large = Number(request.headers['content-length']) >= largeBody;
    if (large) await yieldThread();
    const fields = [...hostile(given), ...hostile(path), ...(large ? await hostileYielding(sent) : hostile(sent))];
    if (fields.length > 0) throw new Refusal('bad_request', { fields: fields.slice(0, problemsAtMost) });
    if (large) await yieldThread();
    const problems = [...check(params?.validator, path), ...check(query?.validator, given), ...check(body, sent ?? {})];
    if (query === null) problems.push(...Object.keys(given).map((name) => refusedField(name, 'unknownField')));
    const input = { ...path, ...given, ...(isValues(sent) ? sent : {}) };
    if (problems.length > 0)
      throw new Refusal('bad_request', { fields: problems.slice(0, problemsAtMost).map((problem) => rules.name(problem, input)) });
    if (large) await yieldThread();
    await rules.check(input);
    return input;
  };
}

/** Bytes of a body of thousands of values. */
const largeBody = 50_000;

interface TextPart {
  readonly schema: TObject;
  readonly validator: () => Validator;
}

function part(schema: TObject | undefined): TextPart | null {
  return schema === undefined ? null : { schema, validator: compiled(schema) };
}

/** Returns path or query values, with numbers and booleans parsed by their schema. */
function textParts(source: unknown, part: TextPart | null, isQuery: boolean): Values {
  const values: Values = {};
  if (!isValues(source)) return values;
  const properties: Readonly<Record<string, unknown>> = part?.schema.properties ?? {};
  const required: readonly string[] = part?.schema.required ?? [];
  for (const [name, value] of Object.entries(source)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isQuery && known === undefined && everywhere.has(name) && typeof value === 'string') continue;
    if (isQuery && value === '' && known !== undefined && !required.includes(name)) continue;
    // defineProperty: a parameter called __proto__ must arrive as itself, to be refused.
    Object.defineProperty(values, name, { value: typed(value, known), enumerable: true });
  }
  return values;
}

function typed(value: unknown, schema: unknown): unknown {
  if (typeof value !== 'string' || typeof schema !== 'object' || schema === null || !('type' in schema)) return value;
  if (schema.type === 'integer') return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (schema.type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  if (schema.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function bodyOf(request: FastifyRequest, expected: boolean): unknown {
  const { body } = request;
  if (body === undefined || (body === null && !expected)) return undefined;
  if (!expected) throw new Refusal('bad_request', { fields: [refusedField('', 'unknownField')] });
  return body;
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 32;
const problemsAtMost = 20;

/** Keys that reach prototypes, NUL characters and halves of characters (no database text holds them), doubled parameters and endless depth: no schema has a use for them (security A7, H7). */
function hostile(root: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  // Each step looks at one object.
  for (const _step of hostileSteps(root, problems));
  return problems;
}

async function hostileYielding(root: unknown): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const breathe = createYielder();
  for (const _step of hostileSteps(root, problems)) await breathe();
  return problems;
}

function* hostileSteps(root: unknown, problems: FieldProblem[]): Generator<void> {
  const open: { value: object; path: string; depth: number }[] = [];
  const look = (value: unknown, parent: string, key: string | number, depth: number) => {
    // A body may contain a hundred thousand numbers: harmless values are skipped before their path is built.
    if (typeof value === 'string' ? isStorable(value) : typeof value !== 'object' || value === null) return;
    const path = parent === '' ? `${key}` : `${parent}.${key}`;
    if (typeof value === 'string') problems.push(refusedField(path, 'format'));
    else if (depth >= maxDepth) problems.push(refusedField(path, 'type'));
    else if (typeof value === 'object' && value !== null) open.push({ value, path, depth });
  };
  look(root, '', '', 0);
  for (let next = open.pop(); next !== undefined && problems.length < problemsAtMost; next = open.pop()) {
    const { value, path, depth } = next;
    if (Array.isArray(value)) for (const [index, child] of value.entries()) look(child, path, index, depth + 1);
    else
      for (const [key, child] of Object.entries(value)) {
        if (forbiddenKeys.has(key) || !isStorable(key)) problems.push(refusedField(path === '' ? key : `${path}.${key}`, 'unknownField'));
        else look(child, path, key, depth + 1);
      }
    yield;
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Cs}/u.test(text);
}

function check(validatorOf: (() => Validator) | null | undefined, value: unknown): FieldProblem[] {
  const validator = validatorOf?.();
  return validator === undefined || validator.Check(value) ? [] : fieldProblems(validator.Errors(value), value, problemsAtMost);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
