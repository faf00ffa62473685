import { amountOf } from './amounts.ts';
import { dayOf } from './days.ts';
import { type DateOrder, unreadable } from './statement.ts';

const currencySigns = /^(?:[A-Z]{3}|[¥￥$€£])\s*|\s*(?:[A-Z]{3}|[¥￥$€£]|元)$/g;
const digitsAndSigns = /^\d[\d.,'’\u00a0\u202f ]*$/;

/** A typed amount: its digits with all their signs, and which way it goes by its own sign. */
export interface TypedAmount {
  readonly digits: string;
  readonly isNegative: boolean;
}

/** Splits an amount into sign and digits; null for what is none. Minus may stand in front or behind, or be a pair of brackets. */
export function typedAmount(cell: string): TypedAmount | null {
  const text = cell.normalize('NFKC').replace('−', '-').trim();
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const [, before = '', inner = '', after = ''] = /^([+-]?)\s*(.*?)\s*([+-]?)$/.exec((inBrackets ?? text).replace(currencySigns, '')) ?? [];
  const digits = inner.replace(currencySigns, '').trim();
  if (!digitsAndSigns.test(digits) || (before !== '' && after !== '')) return null;
  return { digits, isNegative: inBrackets !== undefined || before === '-' || after === '-' };
}

/**
 * Finds the sign before the decimals from all amounts of a file: it stands once, behind any other sign, before other than three digits.
 * @throws Unreadable when `1,234` could be either and nothing else tells
 */
export function decimalSignOf(digits: readonly string[]): '.' | ',' {
  const told = new Set<'.' | ','>();
  let unclear: string | null = null;
  for (const text of digits) {
    const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    if (last < 0) continue;
    const sign = text.charAt(last) === '.' ? '.' : ',';
    const other = sign === '.' ? ',' : '.';
    if (text.includes(other)) told.add(sign);
    else if (text.indexOf(sign) !== last) told.add(other);
    else if (text.length - last - 1 !== 3 || /^0+$/.test(text.slice(0, last)) || last > 3) told.add(sign);
    else unclear ??= text;
  }
  if (told.size > 1 || (told.size === 0 && unclear !== null))
    throw unreadable('decimalAmbiguous', { value: unclear ?? digits.find((text) => /[.,]/.test(text)) ?? '' });
  return told.has(',') ? ',' : '.';
}

/** Reads digits with this sign before the decimals; groups of thousands have three digits. Null for anything else. */
export function digitsOf(text: string, sign: '.' | ','): string | null {
  const group = sign === '.' ? ',' : '.';
  const spread = text.replace(/['’\u00a0\u202f ]/g, group);
  const [whole = '', fraction, ...rest] = spread.split(sign);
  if (rest.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return null;
  if (!/^\d+$/.test(whole) && !new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)) return null;
  const bare = whole.replaceAll(group, '');
  return amountOf(fraction === undefined || fraction === '' ? bare : `${bare}.${fraction}`);
}

const numbered = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T].*)?$/;
const yearFirst = /^(\d{4})(?:([-/.年])(\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:$|[ T]?\d{2}:?\d{2}.*$|[ T].*$)/;

/**
 * Finds whether day or month stands first, from all dates of a file. Points mean the day.
 * @throws Unreadable when every date could be read both ways as another day
 */
export function dateOrderOf(dates: readonly string[]): DateOrder {
  const told = new Set<DateOrder>();
  let unclear: string | null = null;
  for (const date of dates) {
    if (yearFirst.test(date)) continue;
    const [, one = '', sign = '', two = ''] = numbered.exec(date) ?? [];
    if (one === '') continue;
    if (sign === '.' || Number(one) > 12) told.add('dmy');
    else if (Number(two) > 12) told.add('mdy');
    else if (Number(one) !== Number(two)) unclear ??= date;
  }
  if (told.size > 1) throw unreadable('dateAmbiguous', { value: unclear ?? dates.find((date) => numbered.test(date)) ?? '' });
  const [order] = told;
  if (order === undefined && unclear !== null) throw unreadable('dateAmbiguous', { value: unclear });
  return order ?? 'ymd';
}

/** Reads a date of a cell, with or without a time; null for anything else. Years of two digits are of this century. */
export function cellDay(cell: string, order: DateOrder): string | null {
  const text = cell.trim();
  const [, year, , month, day, plainMonth, plainDay] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month ?? plainMonth), Number(day ?? plainDay));
  const [, one, , two, written = ''] = numbered.exec(text) ?? [];
  if (one === undefined) return null;
  const full = written.length === 2 ? 2000 + Number(written) : Number(written);
  return order === 'mdy' ? dayOf(full, Number(one), Number(two)) : dayOf(full, Number(two), Number(one));
}
