import { compareDecimals, type Exact, exact, fixedText } from '../../contract/values/exact.ts';
import { money } from '../../contract/values/money.ts';

/** A stored decimal with the digits that ISO 4217 gives its currency; digits beyond them stay when they are not zero. */
export function moneyText(stored: string, currency: string): string {
  return money.exported(stored, { currency }) ?? stored;
}

/** The same as a person reads it in a message: with its currency and its thousands. */
export function moneyShown(stored: string, currency: string): string {
  return money.format(stored, { currency }) ?? `${currency} ${stored}`;
}

/** What is left of what was paid, as it is stored; null where nothing is. */
export function unreturned(moved: { readonly paid: string; readonly returned: string } | null): string | null {
  if (moved === null || compareDecimals(moved.paid, moved.returned) <= 0) return null;
  return storedText(exact(moved.paid).sub(exact(moved.returned)));
}

/** An amount as a column holds it. */
export function storedText(amount: Exact): string {
  return fixedText(amount, storedDecimals);
}

/** Columns of amounts hold so many. */
const storedDecimals = 3;
