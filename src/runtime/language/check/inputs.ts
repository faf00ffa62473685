import { isRangeName, rangeNames } from '../named-ranges.ts';
import { describe } from '../walk/choose.ts';
import { accepts, isExpression, isRecord, own, type Schema } from '../walk/schema.ts';
import { spread } from '../walk/spread.ts';
import { suggest } from '../walk/suggest.ts';
import { endpointOf, type InputFacts, inputsOf } from './contract.ts';
import { expressionType } from './expression/expressions.ts';
import { mapNames } from './expression/whole-maps.ts';
import type { Parameters } from './knowledge.ts';
import { at, type Place } from './place.ts';
import { unknownName } from './report.ts';
import { checkMembers } from './warnings/members.ts';
import { checkShownAsText } from './warnings/texts.ts';

/**
 * Holds the inputs that a document gives to a call against the contract. `place` is that of the part that names the call;
 * `sent` are names that reach the call from elsewhere (a search, the paging).
 */
export function checkInputs(call: string, given: unknown, sent: ReadonlySet<string>, place: Place): void {
  if (endpointOf(call) === undefined) return;
  const inputs = inputsOf(call);
  const names = isRecord(given) ? Object.entries(given) : [];
  const whole = spreadOf(given);
  const refusal = `${call} does not take`;
  if (whole !== undefined) checkWholeMap(whole, refusal, inputs.keys(), at(place, 'with', spread));
  const spreads = whole === undefined ? [] : mapNames(whole, place.scope);
  for (const [name, value] of names) {
    if (name === spread) continue;
    const here = at(place, 'with', name);
    const input = inputs.get(name);
    if (input === undefined && !isExpression(value) && takesRange(inputs, name)) checkRange(value, here);
    else if (input === undefined) place.report(unknownName('unknown_parameter', here.path, `parameter of ${call}`, name, inputs.keys()));
    else if (isExpression(value)) checkAnswer(String(value), input, here);
    else checkConstant(value, input, here);
  }
  if (isExpression(given)) {
    checkWholeMap(String(given), refusal, inputs.keys(), at(place, 'with'));
    return;
  }
  if (spreads === undefined) return;
  const known = new Set([...sent, ...spreads, ...names.map(([name]) => name)]);
  for (const [name, { required }] of inputs) {
    if (!required || known.has(name)) continue;
    if (names.some(([key]) => !inputs.has(key) && suggest(key, [name]) !== undefined)) continue;
    place.report({ code: 'missing_parameter', path: place.path, message: `${call} needs "${name}"`, expected: name });
  }
}

/** The expression under `...`, undefined where there is none. */
function spreadOf(given: unknown): string | undefined {
  const whole = own(given, spread);
  return isExpression(whole) ? String(whole) : undefined;
}

/** One expression that gives the whole map: what of its names can be known is held against what is taken. */
function checkWholeMap(source: string, refusal: string, taken: Iterable<string>, { path, scope, report }: Place): void {
  const known = [...taken];
  const extra = (mapNames(source, scope) ?? []).filter((name) => !known.includes(name));
  if (extra.length > 0)
    report({ code: 'unknown_parameter', path, message: `${refusal} ${extra.slice(0, 8).join(', ')}`, expected: known.join(', ') });
}

function checkParameters(screen: string, parameters: Parameters, given: unknown, place: Place): void {
  const taken = Object.keys(parameters);
  const refusal = `The screen ${screen} does not take`;
  if (isExpression(given)) {
    checkWholeMap(String(given), refusal, taken, at(place, 'with'));
    return;
  }
  const whole = spreadOf(given);
  if (whole !== undefined) checkWholeMap(whole, refusal, taken, at(place, 'with', spread));
  const spreads = whole === undefined ? [] : mapNames(whole, place.scope);
  const values = Object.entries(isRecord(given) ? given : {}).filter(([name]) => name !== spread);
  for (const [name, value] of values) {
    const here = at(place, 'with', name);
    if (!Object.hasOwn(parameters, name))
      place.report(unknownName('unknown_parameter', here.path, `parameter of the screen ${screen}`, name, taken));
    else if (parameters[name]?.isRange === true) checkRange(value, here);
    else if (isExpression(value)) checkShownAsText(String(value), here.path, here);
  }
  for (const [name, { required }] of Object.entries(parameters))
    if (required === true && spreads?.includes(name) === false && !values.some(([given]) => given === name))
      place.report({ code: 'missing_parameter', path: place.path, message: `The screen ${screen} needs "${name}"`, expected: name });
}

/** Holds what leads to a screen against the screen's parameters, where they are known. */
export function checkTarget(screen: string, given: unknown, place: Place): void {
  const parameters = place.knowledge.screens.get(screen);
  if (parameters !== undefined && parameters !== null) checkParameters(screen, parameters, given, place);
}

/** Whether a query takes both ends of a range: a constant may name the range instead. */
export function takesRange(inputs: ReadonlyMap<string, InputFacts>, name: string): boolean {
  return inputs.get(`${name}_begin`)?.asText === true && inputs.get(`${name}_end`)?.asText === true;
}

/** A constant range is the name of one or two days; what an expression gives is known only when it runs. */
function checkRange(value: unknown, { path, report }: Place): void {
  if (isExpression(value) || (typeof value === 'string' && (isRangeName(value) || twoDays.test(value)))) return;
  report({
    code: 'wrong_value',
    path,
    message: `${JSON.stringify(value)?.slice(0, 80)} is no range of days`,
    expected: `${rangeNames.join(', ')}, or first and last day as 2026-01-01~2026-01-31`,
    didYouMean: typeof value === 'string' ? suggest(value, rangeNames) : undefined,
  });
}

const twoDays = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?~\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;

/** A constant must be what the call takes; in path and query everything travels as text, so scalars fit there. */
function checkConstant(value: unknown, { schema, asText }: InputFacts, { path, knowledge: { dictionaries }, report }: Place): void {
  const branches: readonly Schema[] = schema.anyOf ?? [schema];
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  const fits = branches.some(
    (branch) =>
      accepts(branch, value) ||
      (asText && branch.type === 'string' && branch.enum === undefined && isScalar) ||
      (asText && fitsAsText(branch, value)),
  );
  if (fits) {
    const items = dictionaries.get(schema.dictionary ?? '');
    if (items !== undefined && typeof value === 'string' && !items.includes(value))
      report(unknownName('wrong_value', path, `item of the dictionary ${schema.dictionary}`, value, items));
    return;
  }
  const names = schema.enum?.filter((item) => typeof item === 'string') ?? [];
  const didYouMean = typeof value === 'string' ? suggest(value, names) : undefined;
  report({
    code: 'wrong_value',
    path,
    message: `The call does not take ${JSON.stringify(value)?.slice(0, 80)}`,
    expected: describe(schema),
    didYouMean,
  });
}

/** What an expression gives must be what the call takes, as far as its type is known. */
function checkAnswer(source: string, { schema, asText }: InputFacts, place: Place): void {
  const { path, scope, report } = place;
  const type = expressionType(source, scope);
  const plain = type === undefined ? 'dyn' : (/^dyn<(.*)>$/.exec(type)?.[1] ?? type);
  const json = jsonTypes.find(([cel]) => plain.replace(/<.*|\d+$/, '') === cel)?.[1];
  const branches: readonly Schema[] = schema.anyOf ?? [schema];
  const fits = branches.some((branch) => {
    if (json === undefined || branch.type === undefined) return true;
    if (json === 'array' && asText) return branch.type === 'array' || listFormats.has(branch.format ?? '');
    return (
      branch.type === json ||
      (json === 'number' && branch.type === 'integer') ||
      (asText && branch.type === 'string' && json !== 'array' && json !== 'object')
    );
  });
  if (!fits)
    report({
      code: 'expression_type',
      path,
      message: `The expression gives ${plain.replace(/Object\d+/g, 'object')}`,
      expected: describe(schema),
    });
  else if (!asText) checkMembers(source, schema, place);
}

const jsonTypes = [
  ['string', 'string'],
  ['int', 'number'],
  ['double', 'number'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['map', 'object'],
  ['Object', 'object'],
] as const;
const listFormats: ReadonlySet<string> = new Set(['number-list', 'id-list']);

function fitsAsText(schema: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return listFormats.has(schema.format ?? '');
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    (schema.type === 'integer' || schema.type === 'number') &&
    Number.isFinite(Number(value))
  );
}
