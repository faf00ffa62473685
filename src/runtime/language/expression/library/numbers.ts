import { plainDecimal } from '../../../../../contract/values/decimal.ts';
import { type Exact, exact, exactOrNull, fixedText, ratio, shortText, sum } from '../../../../../contract/values/exact.ts';
import type { FunctionWork } from './here.ts';
import { nothing } from './nothing.ts';

/** Numbers and decimal texts (money, weights) are added, compared and rounded as exact fractions, never as floats. */
export const numberWork = {
  sum([list]) {
    const items = itemsOf(list);
    if (items.every((item) => typeof item === 'bigint')) return items.reduce((total: bigint, item) => total + BigInt(item as bigint), 0n);
    const total = sum(items.map(exactOf));
    return items.some(isText) ? fixedText(total, Math.max(...items.map(decimalsOf))) : Number(shortText(total, mostDecimals));
  },
  avg([list]) {
    const items = itemsOf(list);
    if (items.length === 0) throw nothing();
    const average = shortText(sum(items.map(exactOf)).div(items.length), averageDecimals);
    return items.some(isText) ? average : Number(average);
  },
  min: ([list]) => outermost(itemsOf(list), -1),
  max: ([list]) => outermost(itemsOf(list), 1),
  minus: ([x, y]) => combined(x, y, (one, other) => one.sub(other), Math.max),
  times: ([x, y]) =>
    combined(
      x,
      y,
      (one, other) => one.mul(other),
      (one, other) => one + other,
    ),
  round([x, digits = 0n]) {
    const decimals = Number(digits);
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > averageDecimals) throw new RangeError('round() takes 0 to 10 decimals');
    const rounded = fixedText(exactOf(x), decimals);
    return isText(x) ? rounded : Number(rounded);
  },
} satisfies Readonly<Record<string, FunctionWork>>;

const averageDecimals = 10;
/** More than a number has. */
const mostDecimals = 20;

/** Null items count as absent, as in a sum of the database. */
function itemsOf(list: unknown): readonly unknown[] {
  if (!Array.isArray(list)) throw new TypeError('A list is wanted');
  return list.filter((item: unknown) => item !== null && item !== undefined);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function exactOf(value: unknown): Exact {
  if (typeof value === 'bigint') return ratio(value, 1n);
  if (typeof value === 'number') return exact(plainDecimal(value));
  const found = exactOrNull(value);
  if (found === null) throw new TypeError('A number or a decimal text is wanted');
  return found;
}

function decimalsOf(value: unknown): number {
  const text = isText(value) ? value : typeof value === 'number' ? plainDecimal(value) : '';
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}

function combined(
  x: unknown,
  y: unknown,
  work: (one: Exact, other: Exact) => Exact,
  decimals: (one: number, other: number) => number,
): unknown {
  const result = work(exactOf(x), exactOf(y));
  if (isText(x) || isText(y)) return fixedText(result, decimals(decimalsOf(x), decimalsOf(y)));
  return Number(shortText(result, mostDecimals));
}

/** @param sign 1 for the largest item, -1 for the smallest */
function outermost(items: readonly unknown[], sign: 1 | -1): unknown {
  const [first, ...others] = items;
  if (first === undefined) throw nothing();
  const areNumbers = items.every((item) => !isText(item) || exactOrNull(item) !== null);
  if (!areNumbers && !items.every(isText)) throw new TypeError('Numbers and texts are not compared');
  const compare = (one: unknown, other: unknown) =>
    areNumbers ? exactOf(one).compare(exactOf(other)) : String(one) < String(other) ? -1 : 1;
  return others.reduce((best, item) => (compare(item, best) * sign > 0 ? item : best), first);
}
