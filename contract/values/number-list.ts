import { limits } from '../limits.ts';
import type { ValueType } from './value-type.ts';

export interface NumberListOptions {
  /** How many it may hold. */
  readonly max?: number;
}

/** Comma, blank, newline, tab, and what a Chinese keyboard types for them. */
const separators = /[\s,，、;；]+/;

/** Several numbers of orders or parcels, typed or pasted, however they are separated; each once, in their order. */
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
  /** One below the other, as a sheet's column takes them. */
  exported: (value) => (isList(value) ? asNumbers(value).join('\n') : null),
};

/** The numbers in a text, in their order, each once. */
export function parseNumbers(text: string): readonly string[] {
  return [...new Set(text.split(separators).filter((number) => number !== ''))];
}

/** A field's value as numbers: it may come as a list or as text. */
export function asNumbers(value: unknown): readonly string[] {
  if (Array.isArray(value)) return parseNumbers(value.map(String).join('\n'));
  return typeof value === 'string' ? parseNumbers(value) : [];
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || typeof value === 'string';
}
