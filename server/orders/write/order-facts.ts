import type { BoxInput, GoodsInput } from '../../../contract/entities/orders/order-input.ts';
import { type Exact, exact, fixedText, sum, zero } from '../../../contract/values/exact.ts';

/** Decimals of stored weights and amounts. */
const columnDecimals = 3;

/** The declared value of goods in one currency. */
export interface Declared {
  readonly currency: string;
  readonly amount: Exact;
}

type Valued = Pick<GoodsInput, 'value' | 'quantity' | 'currencyCode'>;

/** Sums the declared value of goods by currency. */
export function declaredBy(goods: readonly Valued[]): ReadonlyMap<string, Declared> {
  const sums = new Map<string, Declared>();
  for (const { value, quantity, currencyCode: currency } of goods) {
    const before = sums.get(currency)?.amount ?? zero;
    sums.set(currency, { currency, amount: before.add(exact(value).mul(quantity)) });
  }
  return sums;
}

/** Sums the declared value of goods; null when they have several currencies. */
export function declaredTogether(goods: readonly Valued[]): { declaredValue: string | null; declaredCurrency: string | null } {
  const [one, ...others] = declaredBy(goods).values();
  if (one === undefined || others.length > 0) return { declaredValue: null, declaredCurrency: null };
  return { declaredValue: fixedText(one.amount, columnDecimals), declaredCurrency: one.currency };
}

/** Sums the weights of boxes in kilograms. */
export function weightOf(boxes: readonly Pick<BoxInput, 'boxWeight'>[]): string {
  return fixedText(sum(boxes.map(({ boxWeight }) => exact(boxWeight))), columnDecimals);
}

/** Formats the dimensions of the first box and the number of boxes. */
export function packageSizeOf(boxes: readonly Pick<BoxInput, 'boxLength' | 'boxWidth' | 'boxHeight'>[]): string {
  const [first] = boxes;
  if (first === undefined) return '';
  return `${first.boxLength}*${first.boxWidth}*${first.boxHeight}${boxes.length > 1 ? ` ×${boxes.length}` : ''}`;
}
