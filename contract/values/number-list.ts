import { limits } from '../limits.ts';
import type { ValueType } from './value-type.ts';

export interface NumberListOptions {
  /** Maximum count. */
  readonly max?: number;
}

/** Comma, space, line break, tab, and their Chinese variants. */
const separators = /[\s,，、;；]+/;

/** Several order or parcel numbers, typed or pasted with any separators; duplicates are removed, the order is kept. */
export const numberList: ValueType<readonly string[], NumberListOptions> = {
  parse(typed, options) {
    const numbers = parseNumbers(typed);
    return numberList.isValid(numbers, options) ? numbers : null;
  },
  isValid: (value, { max = limits.numberList }): value is readonly string[] => {
    if (!Array.isArray(value) || value.length > max) return false;
    return value.every((one) => typeof one === 'string' && one !== '' && !separators.test(one)) && new Set(value).size === value.length;
  },
  format: (value) => (isList(value) ? asNumbers(value).join(', ') : null),
  /** One per line, as a sheet column expects. */
  exported: (value) => (isList(value) ? asNumbers(value).join('\n') : null),
};

/** Returns the numbers of a text in order, without duplicates. */
export function parseNumbers(text: string): readonly string[] {
  return [...new Set(text.split(separators).filter((number) => number !== ''))];
}

/** Returns the numbers of a field value, which may be a list or a text. */
export function asNumbers(value: unknown): readonly string[] {
  if (Array.isArray(value)) return parseNumbers(value.map(String).join('\n'));
  return typeof value === 'string' ? parseNumbers(value) : [];
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || typeof value === 'string';
}
