import type { CompiledScreen } from '../language/stages.ts';
import type { Values } from '../ports.ts';

export interface ReadParameters {
  readonly values: Values;
  /** Required ones that were not given. */
  readonly missing: readonly string[];
}

/** Reads a page's parameters as its document declares them; what it does not declare is not seen by expressions. */
export function readParameters(declared: CompiledScreen['params'], given: Values): ReadParameters {
  const values: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, { type, required, default: otherwise }] of Object.entries(declared)) {
    const value = read(given[name], type) ?? otherwise;
    if (value !== undefined) values[name] = value;
    else if (required === true) missing.push(name);
  }
  return { values, missing };
}

function read(value: unknown, type: 'string' | 'number' | 'boolean'): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (type === 'string') return String(value);
  if (type === 'boolean') return value === true || value === 'true' || value === '1';
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
