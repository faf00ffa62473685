const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** How many decimals are shown: at least `least`, filled up with zeros; zeros beyond that are dropped unless `keep`. */
export interface Decimals {
  readonly least: number;
  readonly keep?: boolean;
}

/**
 * A decimal string with its thousands separated, digit for digit: it never becomes a float, so nothing is rounded
 * (security M6). Null for what is no plain decimal number.
 */
export function groupDecimal(value: unknown, { least, keep = false }: Decimals): string | null {
  const [, sign, whole, fraction = ''] = decimal.exec(asText(value)) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = (keep ? fraction : fraction.replace(/0+$/, '')).padEnd(least, '0');
  const isZero = /^0*$/.test(whole + fraction);
  return `${isZero ? '' : sign}${digits}${shown === '' ? '' : `.${shown}`}`;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}
