import type { FieldProblem } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import { numberLength } from './recognise.ts';

export interface PastedNumbers {
  /** As they were typed, each once whatever its case, in the order of the text. */
  readonly numbers: readonly string[];
  readonly duplicates: readonly string[];
  /** Too short, too long, or with characters that no number has. */
  readonly malformed: readonly string[];
}

/**
 * Reads numbers from a pasted text with any separators; full-width characters become their plain ones.
 * @param path the field to name in a refusal
 * @throws Refusal `too_many_numbers` above 40; nothing is cut off
 */
export function readPastedNumbers(text: string, path: string): PastedNumbers {
  const all = text
    .normalize('NFKC')
    .split(/[\s,，、;；|]+/)
    .filter((part) => part !== '');
  const isRepeated = (number: string, at: number) => all.findIndex((other) => other.toUpperCase() === number.toUpperCase()) !== at;
  const numbers = all.filter((number, at) => !isRepeated(number, at));
  if (numbers.length > limits.trackNumbers) {
    const field: FieldProblem = { path, rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.trackNumbers } });
  }
  return {
    numbers: numbers.filter(isNumber),
    duplicates: [...new Set(all.filter(isRepeated).map((number) => number.toUpperCase()))],
    malformed: numbers.filter((number) => !isNumber(number)),
  };
}

function isNumber(text: string): boolean {
  return text.length >= 4 && text.length <= numberLength && /^[A-Z0-9][A-Z0-9_./-]*$/i.test(text);
}
