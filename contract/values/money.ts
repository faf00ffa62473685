import { digitsOf } from './currency.ts';
import { groupDecimal, isDecimal, parseDecimal } from './decimal.ts';
import type { ValueType } from './value-type.ts';

export interface MoneyOptions {
  /** ISO 4217; empty when the amount is shown without a currency. */
  readonly currency: string;
}

const wholeDigits = 11;

/** An amount as a decimal string; its currency, in another field, determines the allowed decimals (security M6). */
export const money: ValueType<string, MoneyOptions> = {
  parse(typed, { currency }) {
    const value = parseDecimal(withoutCurrency(typed, currency), { whole: wholeDigits, decimals: digitsOf(currency) });
    return value === null ? null : padded(value, currency);
  },
  isValid: (value, { currency }): value is string => isDecimal(value, { whole: wholeDigits, decimals: digitsOf(currency) }),
  format(value, { currency }) {
    const amount = formatAmount(value, currency);
    return amount === null || currency === '' ? amount : `${currency} ${amount}`;
  },
  exported: (value, { currency }) => formatAmount(value, currency)?.replaceAll(',', '') ?? null,
};

/** Formats an amount with grouped thousands and its currency's decimals; further decimals are shown, never rounded away. */
export function formatAmount(amount: unknown, currency: string): string | null {
  return groupDecimal(amount, { least: digitsOf(currency) });
}

function withoutCurrency(typed: string, currency: string): string {
  const text = typed.trim();
  return currency !== '' && text.toUpperCase().startsWith(currency.toUpperCase()) ? text.slice(currency.length) : text;
}

/** The wire pads decimals: `12.3` becomes `12.30`. */
function padded(value: string, currency: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const decimals = fraction.padEnd(digitsOf(currency), '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}
