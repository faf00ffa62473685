import type { CallInput } from '../../contract/endpoints/all.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { type OrderView, orderViews } from '../../contract/order-states.ts';
import { parseNumbers } from '../../contract/values/number-list.ts';
import { Refusal } from '../calls/refusal.ts';
import { readRange } from './date-range.ts';
import { containFilters, equalFilters, type LocalRange, numberFilters, type OrderSearch, rangeFilters } from './db/order-search.ts';

type Filters = Partial<Omit<CallInput<'order.list'>, 'pageNo' | 'pageSize' | 'column' | 'order'>>;

/**
 * The filters of a call as a search. Empty texts are no filter. Throws `too_many_numbers`, `range_too_long`,
 * `range_reversed` or `invalid_fields`, naming the fields.
 */
export function readFilters(filters: Filters): OrderSearch {
  return {
    ...readView(filters.orderStatus),
    equals: collect(keysOf(equalFilters), (name) => nonEmpty(filters[name])),
    numbers: collect(keysOf(numberFilters), (name) => readNumbers(name, filters[name])),
    contains: collect(keysOf(containFilters), (name) => nonEmpty(filters[name])),
    ranges: collect(keysOf(rangeFilters), (name): LocalRange | undefined =>
      readRange(name, nonEmpty(filters[`${name}_begin`]), nonEmpty(filters[`${name}_end`])),
    ),
  };
}

/** Ids in a query are separated as pasted numbers are. */
export const splitNumbers = parseNumbers;

/** `all` is the spec's name for no filter; null is a view that no order counts under. */
function readView(value: string | undefined): { view?: OrderView | null } {
  const wanted = nonEmpty(value);
  if (wanted === undefined || wanted === 'all') return {};
  return { view: orderViews.find((view) => view === wanted) ?? null };
}

function readNumbers(path: string, pasted: string | undefined): string[] | undefined {
  const numbers = parseNumbers(pasted ?? '');
  if (numbers.length === 0) return undefined;
  if (numbers.length > limits.numberList) {
    const field: FieldProblem = { path, rule: 'too_many_numbers', message: 'error.tooManyNumbers' };
    throw new Refusal('too_many_numbers', { fields: [field], values: { max: limits.numberList } });
  }
  return [...numbers];
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

/** The names that have a value, with it. */
function collect<K extends string, V>(names: readonly K[], read: (name: K) => V | undefined): { [P in K]?: V } {
  const found: { [P in K]?: V } = {};
  for (const name of names) {
    const value = read(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
