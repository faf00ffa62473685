const plain = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Thousands in groups of three, or no groups: `1,23` is a decimal comma elsewhere and not accepted here. */
const typed = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** Shown decimals: at least `least`, padded with zeros; further zeros are dropped unless `keep`. */
export interface Decimals {
  readonly least: number;
  readonly keep?: boolean;
}

/**
 * Groups the thousands of a decimal string digit by digit, without a float and without rounding (security M6). Null for anything but a
 * plain decimal.
 */
export function groupDecimal(value: unknown, { least, keep = false }: Decimals): string | null {
  const [, sign, whole, fraction = ''] = plain.exec(asText(value)) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = (keep ? fraction : fraction.replace(/0+$/, '')).padEnd(least, '0');
  const isZero = /^0*$/.test(whole + fraction);
  return `${isZero ? '' : sign}${digits}${shown === '' ? '' : `.${shown}`}`;
}

/** Limits on integer digits and decimals. */
export interface DecimalBounds {
  readonly whole: number;
  readonly decimals: number;
}

/** Parses a typed number to a decimal string of ASCII digits; other digits are refused, not converted (security M6). */
export function parseDecimal(text: string, bounds: DecimalBounds): string | null {
  const trimmed = text.trim();
  if (trimmed.length > 64 || !typed.test(trimmed)) return null;
  const [, sign = '', whole = '', fraction] = plain.exec(trimmed.replaceAll(',', '')) ?? [];
  const isZero = /^0*$/.test(whole + (fraction ?? ''));
  const value = `${isZero ? '' : sign}${whole.replace(/^0+(?=\d)/, '')}${fraction === undefined ? '' : `.${fraction}`}`;
  return isDecimal(value, bounds) ? value : null;
}

/** Reports whether a value is a decimal string (or a number in such notation) within these bounds. */
export function isDecimal(value: unknown, { whole, decimals }: DecimalBounds): boolean {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return false;
  const [, , digits, fraction = ''] = plain.exec(text) ?? [];
  return digits !== undefined && digits.length <= whole && fraction.length <= decimals;
}

/** Formats a finite number without exponent by fifteen significant digits, which is the precision of doubles: 0.1 + 0.2 gives 0.3. */
export function plainDecimal(value: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '') || '0';
  if (digits === '0') return '0';
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return digits.length <= point ? `${sign}${digits.padEnd(point, '0')}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value.length > 200 ? '' : value.trim();
  return typeof value === 'number' ? String(value) : '';
}
