import { groupDecimal } from '../../../../contract/values/decimal.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';

export interface TotalRequest {
  readonly dataIndex: string;
  /** Field that names the currency; one sum for each currency then. */
  readonly currency?: string;
}

/** One exact sum. `currency` is empty for numbers that are no money. */
export interface Sum {
  readonly currency: string;
  readonly amount: string;
}

/**
 * Sums of one number over the selection, grouped by currency in order of appearance. Decimal strings are added digit
 * by digit (security M6: money is never a float); what is no number counts as absent.
 */
export function sumRows(rows: Iterable<Values>, { dataIndex, currency }: TotalRequest): readonly Sum[] {
  const sums = new Map<string, Exact>();
  for (const row of rows) {
    const number = readDecimal(pick(row, dataIndex));
    if (number === null) continue;
    const group = currency === undefined ? '' : String(pick(row, currency) ?? '');
    const before = sums.get(group);
    sums.set(group, before === undefined ? number : add(before, number));
  }
  return [...sums].map(([group, sum]) => ({ currency: group, amount: write(sum) }));
}

/** A count with its thousands separated. */
export function countText(count: number): string {
  return groupDecimal(count, { least: 0 }) ?? '';
}

/** `units` × 10^-`scale`. */
interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

function readDecimal(value: unknown): Exact | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value).trim());
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

function add(one: Exact, other: Exact): Exact {
  const scale = Math.max(one.scale, other.scale);
  return { units: raise(one, scale) + raise(other, scale), scale };
}

function raise({ units, scale }: Exact, to: number): bigint {
  return units * 10n ** BigInt(to - scale);
}

function write({ units, scale }: Exact): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}
