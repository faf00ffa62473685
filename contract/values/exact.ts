import Fraction from 'fraction.js';

/** An immutable exact number: a fraction of integers, so that thirds and sixths stay exact (security M6). */
export type Exact = Fraction;

/**
 * Parses a plain decimal with an optional sign and fraction.
 * @throws RangeError on anything else; external input is checked before or read by `exactOrNull`
 */
export function exact(text: string): Exact {
  const value = exactOrNull(text);
  if (value === null) throw new RangeError(`${text} is no decimal number.`);
  return value;
}

/** Parses a plain decimal or a number in such notation; null for anything else. */
export function exactOrNull(value: unknown): Exact | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > longest) return null;
  const [, sign, whole, fraction = ''] = plain.exec(text) ?? [];
  return whole === undefined ? null : ratio(BigInt(`${sign}${whole}${fraction}`), powerOfTen(fraction.length));
}

const plain = /^(-?)(\d+)(?:\.(\d+))?$/;
/** No measure or amount has more digits. */
const longest = 200;

/** @param under not zero */
export function ratio(over: bigint, under: bigint): Exact {
  return new Fraction(over, under);
}

export const zero: Exact = ratio(0n, 1n);

/** Adds over one common denominator, which rarely changes; the library would reduce the fraction after each addition. */
export function sum(all: Iterable<Exact>): Exact {
  let [over, under] = [0n, 1n];
  for (const { s, n, d } of all) {
    if (under % d !== 0n) {
      const shared = ratio(under, 1n).lcm(ratio(d, 1n)).n;
      over *= shared / under;
      under = shared;
    }
    over += s * n * (under / d);
  }
  return ratio(over, under);
}

/** Compares two decimals like a sort comparator; NaN when one of them is not a plain decimal. Ignores surrounding spaces. */
export function compareDecimals(one: unknown, other: unknown): number {
  const [left, right] = [exactOrNull(trimmed(one)), exactOrNull(trimmed(other))];
  return left === null || right === null ? Number.NaN : left.compare(right);
}

/** Rounds to this many decimals, half away from zero. */
export function rounded(value: Exact, decimals: number): Exact {
  return ratio(value.s * unitsOf(value, decimals), powerOfTen(decimals));
}

/** Formats with exactly this many decimals, rounded half away from zero. Zero has no sign. */
export function fixedText(value: Exact, decimals: number): string {
  const units = unitsOf(value, decimals);
  const digits = String(units).padStart(decimals + 1, '0');
  const sign = value.s < 0n && units > 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Formats without trailing zeros and with at most this many decimals, rounded half away from zero. */
export function shortText(value: Exact, most: number): string {
  const fixed = fixedText(value, most);
  if (most === 0) return fixed;
  let end = fixed.length;
  while (fixed[end - 1] === '0') end -= 1;
  return fixed.slice(0, fixed[end - 1] === '.' ? end - 1 : end);
}

/** Returns the absolute count of units of the last decimal, rounding half up. The library rounds -0.5 to 0. */
function unitsOf({ n, d }: Exact, decimals: number): bigint {
  return (2n * n * powerOfTen(decimals) + d) / (2n * d);
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** Precomputed, because powers of bigints are slow. */
const powers: readonly bigint[] = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}
