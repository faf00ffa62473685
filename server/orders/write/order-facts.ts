import type { BoxInput, GoodsInput } from '../../../contract/entities/order-input.ts';
import { type Exact, exact, fixedText, sum, zero } from '../../../contract/values/exact.ts';

/** Weights and amounts are kept with so many. */
const columnDecimals = 3;

/** What goods are worth in one currency. */
export interface Declared {
  readonly currency: string;
  readonly amount: Exact;
}

type Valued = Pick<GoodsInput, 'value' | 'quantity' | 'currencyCode'>;

/** What the goods are worth, by currency. */
export function declaredBy(goods: readonly Valued[]): ReadonlyMap<string, Declared> {
  const sums = new Map<string, Declared>();
  for (const { value, quantity, currencyCode: currency } of goods) {
    const before = sums.get(currency)?.amount ?? zero;
    sums.set(currency, { currency, amount: before.add(exact(value).mul(quantity)) });
  }
  return sums;
}

/** What the goods are worth together; nothing where they are valued in several currencies. */
export function declaredTogether(goods: readonly Valued[]): { declaredValue: string | null; declaredCurrency: string | null } {
  const [one, ...others] = declaredBy(goods).values();
  if (one === undefined || others.length > 0) return { declaredValue: null, declaredCurrency: null };
  return { declaredValue: fixedText(one.amount, columnDecimals), declaredCurrency: one.currency };
}

/** The boxes' weights together, in kilograms. */
export function weightOf(boxes: readonly Pick<BoxInput, 'boxWeight'>[]): string {
  return fixedText(sum(boxes.map(({ boxWeight }) => exact(boxWeight))), columnDecimals);
}

/** The sides of the first box, and how many there are. */
export function packageSizeOf(boxes: readonly Pick<BoxInput, 'boxLength' | 'boxWidth' | 'boxHeight'>[]): string {
  const [first] = boxes;
  if (first === undefined) return '';
  return `${first.boxLength}*${first.boxWidth}*${first.boxHeight}${boxes.length > 1 ? ` ×${boxes.length}` : ''}`;
}
