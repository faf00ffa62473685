import { type Exact, exact, exactOrNull, shortText, sum } from '../../../contract/values/exact.ts';
import type { BankLine } from './statement.ts';

/** No currency in use has more decimals. */
const decimalsAtMost = 3;
const plain = /^\d{1,14}(?:\.\d{1,20})?$/;

/**
 * Reads an unsigned plain decimal with a point into its shortest text, or null for anything else. More decimals than a currency has are
 * refused unless they are zeros, because rounding would change the money.
 */
export function amountOf(text: string): string | null {
  if (!plain.test(text)) return null;
  const [, fraction = ''] = text.split('.');
  if (/[1-9]/.test(fraction.slice(decimalsAtMost))) return null;
  const value = exactOrNull(text);
  return value === null ? null : shortText(value, decimalsAtMost);
}

/** Reads a decimal with a comma, as MT940 writes it: `1234,56` and also `1234,`. */
export function commaAmountOf(text: string): string | null {
  return /^\d+,\d*$/.test(text) ? amountOf(text.replace(/,$/, '').replace(',', '.')) : null;
}

export function negated(amount: string): string {
  return shortText(exact(amount).neg(), decimalsAtMost);
}

/** Adds signed decimal texts. */
export function added(...amounts: readonly string[]): string {
  return shortText(sum(amounts.map(exact)), decimalsAtMost);
}

/** Returns what the first is more than the second. */
export function difference(one: string, other: string): string {
  return shortText(exact(one).sub(exact(other)), decimalsAtMost);
}

/** What a line adds to the balance. */
export function signedOf({ amount, direction }: Pick<BankLine, 'amount' | 'direction'>): string {
  return direction === 'in' ? amount : negated(amount);
}

/** Sums what lines add to the balance. */
export function totalOf(lines: readonly Pick<BankLine, 'amount' | 'direction'>[]): string {
  return shortText(sum(lines.map((line): Exact => exact(signedOf(line)))), decimalsAtMost);
}
