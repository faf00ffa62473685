import { type DecimalBounds, groupDecimal, isDecimal, parseDecimal } from './decimal.ts';
import type { ValueType } from './value-type.ts';

/** Units of the wire (spec section 9): weights in kg, lengths in cm, volumes in CBM. */
export type Unit = keyof typeof units;

export const units = {
  kg: { text: 'kg', whole: 8, decimals: 3 },
  cm: { text: 'cm', whole: 6, decimals: 2 },
  cbm: { text: 'CBM', whole: 6, decimals: 6 },
} as const satisfies Record<string, DecimalBounds & { readonly text: string }>;

export interface MeasureOptions {
  readonly unit: Unit;
}

/** A weight, side or volume: a decimal string that keeps its decimals, so that columns align. */
export const measure: ValueType<string, MeasureOptions> = {
  parse: (typed, { unit }) => notNegative(parseDecimal(withoutUnit(typed, unit), units[unit])),
  isValid: (value, { unit }): value is string => isDecimal(value, units[unit]) && !String(value).startsWith('-'),
  format(value, { unit }) {
    const number = groupDecimal(value, { least: 0, keep: true });
    return number === null ? null : `${number} ${units[unit].text}`;
  },
  /** The column heading of the sheet contains the unit. */
  exported: (value) => groupDecimal(value, { least: 0, keep: true })?.replaceAll(',', '') ?? null,
};

export function isUnit(name: unknown): name is Unit {
  return typeof name === 'string' && Object.hasOwn(units, name);
}

function withoutUnit(typed: string, unit: Unit): string {
  const text = typed.trim();
  return text.toLowerCase().endsWith(unit) ? text.slice(0, -unit.length) : text;
}

function notNegative(value: string | null): string | null {
  return value?.startsWith('-') === true ? null : value;
}
