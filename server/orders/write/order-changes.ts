import type { DraftInput } from '../../../contract/entities/orders/order-input.ts';
import { moneyText } from '../../money/money.ts';
import type { FieldChange } from '../db/tables.ts';

/** The state of an order as its log compares it. */
export interface Version {
  readonly typed: DraftInput;
  readonly customerNo: string;
  /** As stored; null without a price. */
  readonly totalAmount: string | null;
  readonly currency: string | null;
}

/** Limits of one log entry: changes, and characters of each value. */
const mostChanges = 30;
const mostCharacters = 120;
/** Stands in place of a field for the number of omitted changes. */
export const furtherChanges = '…';

/** Lists changes by path: `consignee.city`, `boxes[0].boxWeight`; an added or removed line is `goods[3]`. */
export function changesBetween(before: Version, after: Version): FieldChange[] {
  const changes = [
    ...(before.customerNo === after.customerNo ? [] : [changed('customerNo', before.customerNo, after.customerNo)]),
    ...fieldChanges('', before.typed, after.typed),
    ...fieldChanges('consignor.', before.typed.consignor, after.typed.consignor),
    ...fieldChanges('consignee.', before.typed.consignee, after.typed.consignee),
    ...lineChanges('boxes', before.typed.boxes, after.typed.boxes),
    ...lineChanges('goods', packed(before.typed), packed(after.typed)),
    ...priceChanges(before, after),
  ];
  if (changes.length <= mostChanges) return changes;
  const kept = changes.slice(0, mostChanges - 1);
  return [...kept, { field: furtherChanges, from: null, to: String(changes.length - kept.length) }];
}

/** Changes of the price. */
export function priceChanges(before: Omit<Version, 'typed' | 'customerNo'>, after: Omit<Version, 'typed' | 'customerNo'>): FieldChange[] {
  const [from, to] = [before, after].map(({ totalAmount, currency }) =>
    totalAmount === null || currency === null ? null : `${currency} ${moneyText(totalAmount, currency)}`,
  );
  return from === to ? [] : [changed('realTotalAmount', from ?? null, to ?? null)];
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that follow from others or have entries of their own. */
const passedOver: ReadonlySet<string> = new Set(['id', 'customerNo', 'consignor', 'consignee', 'boxes', 'goods', 'addressId', 'volume']);
const numbers: ReadonlySet<string> = new Set([
  ...['boxWeight', 'boxLength', 'boxWidth', 'boxHeight', 'quantity', 'value', 'weight', 'insuranceValue', 'codPrice'],
]);

function fieldChanges(prefix: string, before: Fields = {}, after: Fields = {}): FieldChange[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((name) => !passedOver.has(name));
  return names.flatMap((name) => {
    const [from, to] = [saidIn(before, name), saidIn(after, name)];
    return from === to ? [] : [changed(prefix + name, from, to)];
  });
}

/** Assigns goods without a box number to the first box. */
function packed({ goods = [], boxes = [] }: DraftInput): readonly Fields[] {
  const first = boxes[0]?.boxNo;
  return goods.map((line) => (saidIn(line, 'boxNo') === null ? { ...line, boxNo: first } : line));
}

/** Pairs lines with earlier ones: equal lines first, then lines of the same name, then of the same position. */
function lineChanges(list: 'boxes' | 'goods', before: readonly Fields[] = [], after: readonly Fields[] = []): FieldChange[] {
  const was = new Map<number, number>();
  const left = new Set(before.keys());
  const pair = (at: number, found: number | undefined) => {
    if (was.has(at) || found === undefined || !left.delete(found)) return;
    was.set(at, found);
  };
  for (const keyOf of [wholeOf, nameOf[list]]) {
    const places = new Map<string, number[]>();
    for (const at of left) places.set(keyOf(before[at] ?? {}), [...(places.get(keyOf(before[at] ?? {})) ?? []), at]);
    for (const [at, line] of after.entries()) if (!was.has(at)) pair(at, places.get(keyOf(line))?.shift());
  }
  for (const at of after.keys()) pair(at, at);
  const removed = [...left].map((at) => changed(`${list}[${at}]`, summaryOf[list](before[at] ?? {}), null));
  const kept = after.flatMap((line, at) => {
    const from = was.get(at);
    if (from === undefined) return [changed(`${list}[${at}]`, null, summaryOf[list](line))];
    return fieldChanges(`${list}[${at}].`, before[from], line);
  });
  return [...removed, ...kept];
}

const wholeOf = (line: Fields) => JSON.stringify(fieldChanges('', {}, line).sort((one, other) => (one.field < other.field ? -1 : 1)));
const nameOf = {
  boxes: (line: Fields) => saidIn(line, 'boxNo') ?? '',
  goods: (line: Fields) => `${saidIn(line, 'goodsName')}\n${saidIn(line, 'goodsNameEn')}`,
};

/** Summarises a line by numbers and units, without words of a language. */
const summaryOf = {
  boxes: (line: Fields) => {
    const [boxNo, weight, ...sides] = ['boxNo', 'boxWeight', 'boxLength', 'boxWidth', 'boxHeight'].map((name) => saidIn(line, name));
    return shown([boxNo, weight == null ? null : `${weight} kg`, sides.includes(null) ? null : `${sides.join('*')} cm`]);
  },
  goods: (line: Fields) => {
    const [name, english, quantity, value, currency] = ['goodsName', 'goodsNameEn', 'quantity', 'value', 'currencyCode'].map((field) =>
      saidIn(line, field),
    );
    return shown([name ?? english, quantity == null ? null : `× ${quantity}`, value == null ? null : `${value} ${currency ?? ''}`.trim()]);
  },
};

function shown(parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined).join(' · ') || '—';
}

/** Formats a value; null for a blank one or false. */
function saidIn(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === null || value === undefined || value === false || typeof value === 'object') return null;
  const text = String(value).trim();
  if (text === '' || text === 'false') return null;
  return numbers.has(name) && /^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

function changed(field: string, from: string | null, to: string | null): FieldChange {
  return { field, from: cut(from), to: cut(to) };
}

function cut(text: string | null): string | null {
  if (text === null || text.length <= mostCharacters) return text;
  return `${[...text].slice(0, mostCharacters - 1).join('')}…`;
}
