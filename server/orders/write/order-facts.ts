import type { BoxInput, GoodsInput } from '../../../contract/entities/order-input.ts';

/** What goods are worth in one currency, in thousandths of it. */
export interface Declared {
  readonly currency: string;
  readonly thousandths: bigint;
}

type Valued = Pick<GoodsInput, 'value' | 'quantity' | 'currencyCode'>;

/** What the goods are worth, by currency. */
export function declaredBy(goods: readonly Valued[]): ReadonlyMap<string, Declared> {
  const sums = new Map<string, Declared>();
  for (const { value, quantity, currencyCode: currency } of goods) {
    const sum = sums.get(currency)?.thousandths ?? 0n;
    sums.set(currency, { currency, thousandths: sum + thousandthsOf(value) * BigInt(quantity) });
  }
  return sums;
}

/** What the goods are worth together; nothing where they are valued in several currencies. */
export function declaredTogether(goods: readonly Valued[]): { declaredValue: string | null; declaredCurrency: string | null } {
  const [one, ...others] = declaredBy(goods).values();
  if (one === undefined || others.length > 0) return { declaredValue: null, declaredCurrency: null };
  return { declaredValue: textOf(one.thousandths), declaredCurrency: one.currency };
}

/** The boxes' weights together, in kilograms. */
export function weightOf(boxes: readonly Pick<BoxInput, 'boxWeight'>[]): string {
  return textOf(boxes.reduce((sum, { boxWeight }) => sum + thousandthsOf(boxWeight), 0n));
}

/** The sides of the first box, and how many there are. */
export function packageSizeOf(boxes: readonly Pick<BoxInput, 'boxLength' | 'boxWidth' | 'boxHeight'>[]): string {
  const [first] = boxes;
  if (first === undefined) return '';
  return `${first.boxLength}*${first.boxWidth}*${first.boxHeight}${boxes.length > 1 ? ` ×${boxes.length}` : ''}`;
}

/** A plain decimal with at most three decimals, as a whole number of thousandths: nothing is ever a float (security M6). */
export function thousandthsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, 3).padEnd(3, '0'));
}

export function textOf(thousandths: bigint): string {
  const digits = String(thousandths).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
