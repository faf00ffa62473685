import { groupDecimal } from '../../../../contract/values/decimal.ts';
import { type Exact, exactOrNull, fixedText, zero } from '../../../../contract/values/exact.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';

export interface TotalRequest {
  readonly dataIndex: string;
  /** Field with the currency; gives one sum per currency. */
  readonly currency?: string;
}

/** An exact sum. `currency` is empty for numbers that are not amounts. */
export interface Sum {
  readonly currency: string;
  readonly amount: string;
}

/**
 * Sums one column over the selection, per currency in order of appearance. Sums are exact (security M6: money is never a float),
 * with the largest number of decimals; invalid numbers are ignored.
 */
export function sumRows(rows: Iterable<Values>, { dataIndex, currency }: TotalRequest): readonly Sum[] {
  const sums = new Map<string, { readonly sum: Exact; readonly decimals: number }>();
  for (const row of rows) {
    const text = String(pick(row, dataIndex) ?? '').trim();
    const number = exactOrNull(text);
    if (number === null) continue;
    const group = currency === undefined ? '' : String(pick(row, currency) ?? '');
    const { sum, decimals } = sums.get(group) ?? { sum: zero, decimals: 0 };
    sums.set(group, { sum: sum.add(number), decimals: Math.max(decimals, text.split('.')[1]?.length ?? 0) });
  }
  return [...sums].map(([group, { sum, decimals }]) => ({ currency: group, amount: fixedText(sum, decimals) }));
}

/** A count with thousands separators. */
export function countText(count: number): string {
  return groupDecimal(count, { least: 0 }) ?? '';
}

/** A list's total: `20+` where the backend does not count and more rows follow. */
export function totalCount(total: number, isMore: boolean): string {
  return isMore ? `${countText(total - 1)}+` : countText(total);
}
