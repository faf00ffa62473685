import { digitsOf } from '../../contract/values/currency.ts';
import { exact, fixedText } from '../../contract/values/exact.ts';

export interface FeeTerms {
  /** In percent. */
  readonly feeRate: string;
  readonly feeFixed: string;
}

/** Returns what a channel keeps of an amount: its share and its fixed part, rounded to the digits of the currency. */
export function feeOf(amount: string, currency: string, { feeRate, feeFixed }: FeeTerms): string {
  const share = exact(amount).mul(exact(feeRate)).div(100);
  return fixedText(share.add(exact(feeFixed)), digitsOf(currency));
}

/** Returns what is left of an amount. */
export function without(amount: string, fee: string, currency: string): string {
  return fixedText(exact(amount).sub(exact(fee)), digitsOf(currency));
}
