import { digitsOf } from '../../contract/values/currency.ts';
import { money } from '../../contract/values/money.ts';

/** A stored decimal with the digits that ISO 4217 gives its currency; digits beyond them stay when they are not zero. */
export function moneyText(stored: string, currency: string): string {
  const digits = digitsOf(currency);
  const [whole = '0', fraction = ''] = stored.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** The same as a person reads it in a message: with its currency and its thousands. */
export function moneyShown(stored: string, currency: string): string {
  return money.format(stored, { currency }) ?? `${currency} ${stored}`;
}
