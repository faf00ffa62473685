import { code } from 'currency-codes';

/** A stored decimal with the digits that ISO 4217 gives its currency; digits beyond them stay when they are not zero. */
export function moneyText(stored: string, currency: string): string {
  const digits = digitsOf(currency);
  const [whole = '0', fraction = ''] = stored.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** Digits after the point; two for a code that ISO 4217 does not know. */
function digitsOf(currency: string): number {
  const known = cache.get(currency) ?? code(currency)?.digits ?? 2;
  cache.set(currency, known);
  return known;
}

const cache = new Map<string, number>();
