import type { Static } from 'typebox';
import { CallFailure } from '../../contract/failure.ts';
import type { Inputs, NamedValues } from './language/grammar/marks.ts';
import { isCompiled as isExpression, settleValues } from './language/named-values.ts';
import type { Compiled, CompiledExpression, Scope } from './language/stages.ts';
import type { Values } from './ports.ts';

export type CompiledInputs = Compiled<Static<ReturnType<typeof Inputs>>>;
export type CompiledMessageValues = Compiled<Static<ReturnType<typeof NamedValues>>>;

export { isCompiled as isExpression } from './language/named-values.ts';

/** Evaluates named inputs: constants as they are, expressions in the scope. Inputs without a value are omitted. */
export function evaluateInputs(inputs: CompiledInputs | CompiledMessageValues | undefined, scope: Scope): Values {
  if (inputs === undefined) return {};
  if (isExpression(inputs)) return asValues(inputs.evaluate(scope));
  return settleValues(inputs, (_name, expression) => expression.evaluate(scope));
}

/**
 * Evaluates inputs of a call: like `answer`, but an input that fails to evaluate, except for missing data, throws instead of
 * being omitted, since the call without it could affect more than intended.
 * @throws CallFailure with the name of the input
 */
export function evaluateRequired(inputs: CompiledInputs | undefined, scope: Scope, explain: (name: string) => string): Values {
  if (inputs === undefined) return {};
  const settle = (name: string, expression: CompiledExpression): unknown => {
    try {
      return expression.evaluateOrThrow(scope);
    } catch {
      throw new CallFailure(explain(name), { kind: 'refused', status: 200 });
    }
  };
  if (isExpression(inputs)) return asValues(settle('with', inputs));
  return settleValues(inputs, settle);
}

/** The parts of the inputs at these paths, per row inside lists: `boxes.weight`. */
export function chosenOf(inputs: Values, paths: readonly string[]): Values {
  const below = new Map<string, string[]>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const inner = below.get(name) ?? [];
    below.set(name, rest.length === 0 ? inner : [...inner, rest.join('.')]);
  }
  const chosen = [...below].flatMap(([name, inner]) => {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined) return [];
    const part = (each: unknown) => (typeof each === 'object' && each !== null ? chosenOf(asValues(each), inner) : each);
    return [[name, inner.length === 0 ? value : Array.isArray(value) ? value.map(part) : part(value)]];
  });
  return Object.fromEntries(chosen);
}

/** A plain object, or an empty one for anything else. */
export function asValues(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The value at a dotted path; undefined if the path does not exist. */
export function pick(value: unknown, path: string): unknown {
  let at: unknown = value;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Values)[key];
  }
  return at;
}
