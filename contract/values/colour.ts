import type { ValueType } from './value-type.ts';

/** A colour without transparency, `#rrggbb` in small letters. */
export const colour: ValueType<string, object> = {
  parse(typed) {
    const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
    if (digits === '') return null;
    const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('');
    return `#${six.toLowerCase()}`;
  },
  isValid: (value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
  format: (value) => (colour.isValid(value, {}) ? value : null),
  exported: (value) => (colour.isValid(value, {}) ? value : null),
};
