import type { CompiledExpression } from './stages.ts';
import { spread } from './walk/spread.ts';

export type NamedValues = Readonly<Record<string, unknown>>;

/** Whether a compiled value is an expression still to be answered. */
export function isCompiled(value: unknown): value is CompiledExpression {
  return typeof value === 'object' && value !== null && 'evaluate' in value && 'reads' in value;
}

/**
 * Values by their names, each expression answered by `settle`; what has no answer is left out. A map that is spread stands beneath
 * the values that are named, of which an absent one takes the map's away.
 */
export function settleValues(given: NamedValues, settle: (name: string, expression: CompiledExpression) => unknown): NamedValues {
  const whole = given[spread];
  const settled: Record<string, unknown> = isCompiled(whole) ? { ...asMap(settle(spread, whole)) } : {};
  for (const [name, value] of Object.entries(given)) {
    if (name === spread) continue;
    const answered = isCompiled(value) ? settle(name, value) : value;
    if (answered !== undefined) settled[name] = answered;
    else delete settled[name];
  }
  return settled;
}

function asMap(value: unknown): NamedValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as NamedValues) : {};
}
