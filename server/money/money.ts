import { compareDecimals, type Exact, exact, fixedText } from '../../contract/values/exact.ts';
import { money } from '../../contract/values/money.ts';

/** Formats a stored decimal with the digits of its currency (ISO 4217); further digits stay unless they are zero. */
export function moneyText(stored: string, currency: string): string {
  return money.exported(stored, { currency }) ?? stored;
}

/** Formats an amount for a message, with currency and thousands separators. */
export function moneyShown(stored: string, currency: string): string {
  return money.format(stored, { currency }) ?? `${currency} ${stored}`;
}

/** Returns the paid amount that was not returned yet, as stored; null when nothing is left. */
export function unreturned(moved: { readonly paid: string; readonly returned: string } | null): string | null {
  if (moved === null || compareDecimals(moved.paid, moved.returned) <= 0) return null;
  return storedText(exact(moved.paid).sub(exact(moved.returned)));
}

/** Formats an amount as columns store it. */
export function storedText(amount: Exact): string {
  return fixedText(amount, storedDecimals);
}

/** Decimals of amount columns. */
const storedDecimals = 3;
