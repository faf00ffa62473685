import type { CallInput } from '../../contract/endpoints/all.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { type OrderView, orderAttentions, orderViews } from '../../contract/order-states.ts';
import { dayNumber, exactRange, rangeProblem } from '../../contract/values/date-range.ts';
import { parseNumbers } from '../../contract/values/number-list.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import { containFilters, equalFilters, type LocalRange, numberFilters, type OrderSearch, rangeFilters } from './db/order-search.ts';

type Filters = Partial<Omit<CallInput<'order.list'>, 'pageNo' | 'pageSize' | 'column' | 'order'>>;

/**
 * Turns the filters of the order list into a search, those of the current time included.
 * @throws Refusal as `readFilters`
 */
export function readFiltersAt(filters: Filters, now: Date): OrderSearch {
  return { ...readFilters(filters), ...readAttention(filters.attention, now) };
}

/**
 * Turns filters into a search; empty texts are ignored.
 * @throws Refusal `too_many_numbers`, `range_too_long`, `range_reversed` or `invalid_fields` with the fields
 */
export function readFilters(filters: Omit<Filters, 'attention'>): OrderSearch {
  return {
    ...readView(filters.orderStatus),
    ...readMarks(filters),
    equals: collect(keysOf(equalFilters), (name) => nonEmpty(filters[name])),
    numbers: collect(keysOf(numberFilters), (name) => readNumbers(name, filters[name])),
    contains: collect(keysOf(containFilters), (name) => nonEmpty(filters[name])),
    ranges: collect(keysOf(rangeFilters), (name): LocalRange | undefined =>
      readRange(name, nonEmpty(filters[`${name}_begin`]), nonEmpty(filters[`${name}_end`])),
    ),
  };
}

/** Ids in a query are separated like pasted numbers. */
export const splitNumbers = parseNumbers;

/** `all` is the specification's name for no filter; null stands for an unknown view. */
function readView(value: string | undefined): { view?: OrderView | null } {
  const wanted = nonEmpty(value);
  if (wanted === undefined || wanted === 'all') return {};
  return { view: orderViews.find((view) => view === wanted) ?? null };
}

/** Null stands for what no tag's id can be. */
function readMarks(filters: Pick<Filters, 'tag' | 'note'>): Pick<OrderSearch, 'tag' | 'note'> {
  const [tag, note] = [nonEmpty(filters.tag), nonEmpty(filters.note)];
  return { ...(tag === undefined ? {} : { tag: isRowId(tag) ? tag : null }), ...(note === undefined ? {} : { note }) };
}

/** Null stands for unknown work, which no order needs. */
function readAttention(value: string | undefined, at: Date): Pick<OrderSearch, 'attention'> {
  const wanted = nonEmpty(value);
  if (wanted === undefined) return {};
  const needs = orderAttentions.find((one) => one === wanted);
  return { attention: needs === undefined ? null : { needs, at } };
}

/** Reads pasted numbers; undefined when there are none. @throws Refusal `too_many_numbers` */
export function readNumbers(path: string, pasted: string | undefined): string[] | undefined {
  const numbers = parseNumbers(pasted ?? '');
  if (numbers.length === 0) return undefined;
  if (numbers.length > limits.numberList) {
    const field: FieldProblem = { path, rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.numberList } });
  }
  return [...numbers];
}

/** Trims a filter; an empty one is none. */
export function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

/** Collects the names that have a value. */
function collect<K extends string, V>(names: readonly K[], read: (name: K) => V | undefined): { [P in K]?: V } {
  const found: { [P in K]?: V } = {};
  for (const name of names) {
    const value = read(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/**
 * Reads a search range (spec section 9). A day stands for its start or end, a time for itself; at most 31 calendar days, both ends
 * included. A single end is refused because it would leave the range open.
 */
export function readRange(name: string, begin: string | undefined, end: string | undefined): LocalRange | undefined {
  if (begin === undefined && end === undefined) return undefined;
  if (begin === undefined) throw problem('invalid_fields', `${name}_begin`, 'required', 'rule.rangeIncomplete');
  if (end === undefined) throw problem('invalid_fields', `${name}_end`, 'required', 'rule.rangeIncomplete');
  if (dayNumber(begin) === null) throw problem('invalid_fields', `${name}_begin`, 'day', 'rule.day');
  if (dayNumber(end) === null) throw problem('invalid_fields', `${name}_end`, 'day', 'rule.day');
  const wrong = rangeProblem([begin, end], limits.rangeDays);
  if (wrong === 'reversed') throw problem('range_reversed', `${name}_begin`, 'range_reversed', 'error.rangeReversed');
  if (wrong !== null) throw problem('range_too_long', `${name}_begin`, 'range_too_long', 'error.rangeTooLong');
  return exactRange([begin, end]);
}

function problem(code: ErrorCode, path: string, rule: string, message: string): Refusal {
  return new Refusal(code, { fields: [{ path, rule, message }], values: { days: limits.rangeDays } });
}
