import { day, month, time } from '../../../contract/values/calendar.ts';
import { colour } from '../../../contract/values/colour.ts';
import { parseDecimal } from '../../../contract/values/decimal.ts';
import type { Values } from '../ports.ts';
import type { CellKind } from './columns.ts';

/** A kind of cell that is typed as a text: how it is read, and what is wrong with a value. */
export interface TypedKind {
  /** The value; null for a text that has none. */
  readonly parse: (typed: string, settings: Values) => unknown;
  readonly problem: (value: unknown, settings: Values) => { readonly key: string; readonly values: Values } | null;
}

/** Days, months, times, colours and stars. */
export const typedKinds: Readonly<Partial<Record<CellKind, TypedKind>>> = {
  day: {
    parse: (typed) => day.parse(typed, {}),
    problem: (value, settings) => (day.isValid(value, {}) ? outside(value, settings) : { key: 'rule.day', values: {} }),
  },
  month: {
    parse: (typed) => month.parse(typed, {}),
    problem: (value, settings) => (month.isValid(value, {}) ? outside(value, settings) : { key: 'rule.month', values: {} }),
  },
  time: {
    parse: (typed, { seconds }) => time.parse(typed, { seconds: seconds === true }),
    problem: (value, { seconds }) => (time.isValid(value, { seconds: seconds === true }) ? null : { key: 'rule.time', values: {} }),
  },
  colour: {
    parse: (typed) => colour.parse(typed, {}),
    problem: (value) => (colour.isValid(value, {}) ? null : { key: 'rule.colour', values: {} }),
  },
  stars: {
    parse(typed) {
      const number = parseDecimal(typed, { whole: 2, decimals: 1 });
      return number === null ? null : Number(number);
    },
    problem: (value, { count, half }) => {
      const most = typeof count === 'number' ? count : 5;
      const isStep = typeof value === 'number' && Number.isInteger(half === true ? value * 2 : value);
      return isStep && value >= 0 && value <= most ? null : { key: 'rule.range', values: { min: 0, max: most } };
    },
  },
};

function outside(value: string, { min, max }: Values): { readonly key: string; readonly values: Values } | null {
  if (typeof min === 'string' && value < min.slice(0, value.length)) return { key: 'rule.notBefore', values: { day: min } };
  return typeof max === 'string' && value > max.slice(0, value.length) ? { key: 'rule.notAfter', values: { day: max } } : null;
}
