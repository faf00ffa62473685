import { limits } from '../../../contract/limits.ts';
import { dayIn, isRangeName, namedRange, type RangeName } from '../language/named-ranges.ts';
import type { Ports } from '../ports.ts';
import type { FieldWidget } from '../widget.ts';
import type { ListState, SearchValues } from './controller.ts';

/** The list state that is kept in the address, so that reload, back and shared links restore it. */
export type AddressState = Pick<ListState, 'page' | 'pageSize' | 'sort' | 'search' | 'status'>;

export interface AddressRules {
  /** How each search field's value is written, by field name. */
  readonly fields: ReadonlyMap<string, FieldWidget['search']>;
  readonly statusField: string | null;
  /** What a status of the address stands for: choices of the document may be numbers. */
  readonly statusValue?: (status: string) => unknown;
  /** Columns that this user may sort by. */
  readonly sortable: ReadonlySet<string>;
  readonly defaults: Omit<AddressState, 'search'>;
  /** The order that a status tab begins with, by its status; `all` without one. */
  readonly tabSorts?: ReadonlyMap<string, NonNullable<AddressState['sort']>>;
  /** The search range used if the address has no parameters of the list; null for none. */
  readonly defaultRange: { readonly field: string; readonly range: RangeName } | null;
  readonly ports: Pick<Ports, 'sessionStore' | 'timeZone' | 'now'>;
}

const own = ['page', 'size', 'sort'] as const;

/**
 * Reads the state from an address; invalid parts are ignored, so that every link leads to a list that loads. A range may be named
 * (`createTime=last31`), with days in the tenant's time zone. Without list parameters the default range applies; `createTime=`
 * clears it.
 * @param ownSize the user's page size, used if the address sets none
 */
export function readAddress(params: URLSearchParams, rules: AddressRules, ownSize: number | null = null): AddressState {
  const { fields, statusField, sortable, defaults, defaultRange, ports } = rules;
  const status = statusField === null ? null : (params.get(statusField) ?? defaults.status);
  const search: Record<string, unknown> = listPart(params, { fields, statusField }) === '' ? defaultSearch({ defaultRange, ports }) : {};
  for (const [name, kind] of fields) {
    const text = params.get(name);
    if (text !== null && text !== '') search[name] = fromText(text, kind, ports);
  }
  const size = Number(params.get('size'));
  const [column, order] = (params.get('sort') ?? '').split('.');
  return {
    search,
    status,
    page: Math.min(limits.pageMax, Math.max(1, Math.trunc(Number(params.get('page')) || 1))),
    pageSize: isPageSize(size) ? size : params.has('page') ? defaults.pageSize : (ownSize ?? defaults.pageSize),
    sort:
      column !== undefined && sortable.has(column) && (order === 'asc' || order === 'desc') ? { column, order } : sortOfTab(rules, status),
  };
}

/** Whether the address sets the page or page size; the user's stored size then does not apply. */
export function hasPageParams(params: URLSearchParams): boolean {
  return params.has('page') || isPageSize(Number(params.get('size')));
}

/** The order that a status tab begins with: its own, or the list's. */
export function sortOfTab(
  { tabSorts, defaults }: Pick<AddressRules, 'tabSorts' | 'defaults'>,
  status: string | null,
): AddressState['sort'] {
  return tabSorts?.get(status ?? 'all') ?? defaults.sort;
}

export function isPageSize(size: unknown): size is number {
  return limits.pageSizes.some((allowed) => allowed === size);
}

/** The list's part of an address as comparable text; other parameters, such as a tab's, are ignored. */
export function listPart(params: URLSearchParams, { fields, statusField }: Pick<AddressRules, 'fields' | 'statusField'>): string {
  const names = new Set<string>([...own, ...fields.keys(), ...(statusField === null ? [] : [statusField])]);
  return new URLSearchParams([...params].filter(([name]) => names.has(name)).sort()).toString();
}

/** Writes the state into an address; parameters of others are kept. */
export function writeAddress(before: URLSearchParams, state: AddressState, rules: AddressRules): URLSearchParams {
  const { fields, statusField, defaults, ports } = rules;
  const params = new URLSearchParams(before);
  for (const name of [...own, ...fields.keys(), ...(statusField === null ? [] : [statusField])]) params.delete(name);
  for (const [name, kind] of fields) {
    const value = state.search[name];
    if (!isEmpty(value)) params.set(name, toText(value, kind, ports.sessionStore));
  }
  if (statusField !== null && state.status !== null) params.set(statusField, state.status);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.pageSize !== defaults.pageSize) params.set('size', String(state.pageSize));
  const begun = sortOfTab(rules, state.status);
  if (state.sort !== null && (state.sort.column !== begun?.column || state.sort.order !== begun.order))
    params.set('sort', `${state.sort.column}.${state.sort.order}`);
  writeDefaultRange(params, rules);
  return params;
}

/** The initial search, which "reset" restores. */
export function defaultSearch({ defaultRange, ports }: Pick<AddressRules, 'defaultRange' | 'ports'>): Record<string, readonly string[]> {
  if (defaultRange === null) return {};
  return { [defaultRange.field]: namedRange(defaultRange.range, dayIn(ports.timeZone, ports.now())) };
}

/**
 * The default range is written by name, so that links move with the calendar. The default alone is omitted; its absence is
 * written as an empty parameter.
 */
function writeDefaultRange(params: URLSearchParams, rules: AddressRules): void {
  if (rules.defaultRange === null) return;
  const { field, range } = rules.defaultRange;
  if (params.get(field) === toText(defaultSearch(rules)[field], 'range', null)) params.set(field, range);
  const written = listPart(params, rules);
  if (written === '') params.set(field, '');
  else if (written === new URLSearchParams({ [field]: range }).toString()) params.delete(field);
}

/** Restricts a state to the current search fields and columns of the list. */
export function allowedPlace(
  { search, sort, status, page, pageSize }: AddressState,
  { fields, sortable, defaults }: AddressRules,
): AddressState {
  const allowed = Object.entries(search).filter(([name]) => fields.has(name));
  const isSorted = sort === null || sortable.has(sort.column) || sort.column === defaults.sort?.column;
  const isSame = isSorted && allowed.length === Object.keys(search).length;
  return { search: Object.fromEntries(allowed), sort: isSorted ? sort : defaults.sort, status, page: isSame ? page : 1, pageSize };
}

/** Converts a search to query parameters. */
export function toQuery(search: SearchValues, rules: Pick<AddressRules, 'fields' | 'defaultRange'>): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, kind] of rules.fields) {
    const value = search[name];
    if (isEmpty(value) || isIgnored(name, search, rules)) continue;
    if (kind === 'range') {
      const [begin, end] = Array.isArray(value) ? value : [];
      if (!isEmpty(begin)) query[`${name}_begin`] = begin;
      if (!isEmpty(end)) query[`${name}_end`] = end;
    } else query[name] = kind === 'numbers' ? numbersOf(value).join(',') : value;
  }
  return query;
}

/** Whether a filter is ignored: a search by numbers skips the field of the default range (wire.md, Lists). */
export function isIgnored(
  name: string,
  search: SearchValues,
  { fields, defaultRange }: Pick<AddressRules, 'fields' | 'defaultRange'>,
): boolean {
  if (name !== defaultRange?.field) return false;
  return [...fields].some(([other, kind]) => kind === 'numbers' && !isEmpty(search[other]) && numbersOf(search[other]).length > 0);
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));
}

function numbersOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value.map(String) : String(value).split(/[\s,，;；]+/);
  return [...new Set(list.map((item) => item.trim()).filter((item) => item !== ''))];
}

/** @param store replaces long number lists by a short key; null writes them out */
export function toText(value: unknown, kind: FieldWidget['search'], store: Ports['sessionStore'] | null): string {
  if (kind === 'range') return Array.isArray(value) ? value.map((end) => (isEmpty(end) ? '' : String(end))).join('~') : '';
  if (kind === 'value' || kind === 'none') return String(value);
  const numbers = numbersOf(value);
  if (store === null || numbers.length <= limits.numbersInUrl) return numbers.join(',');
  const key = shortKey(numbers.join(','));
  store.set(`numbers.${key}`, numbers.join(','));
  return `@${key}`;
}

function fromText(text: string, kind: FieldWidget['search'], { sessionStore, timeZone, now }: AddressRules['ports']): unknown {
  if (kind === 'range') return isRangeName(text) ? namedRange(text, dayIn(timeZone, now())) : text.split('~').slice(0, 2);
  if (kind === 'value' || kind === 'none') return text;
  if (!text.startsWith('@')) return numbersOf(text);
  const stored = sessionStore.get(`numbers.${text.slice(1)}`);
  return stored === null ? undefined : numbersOf(stored);
}

/** FNV-1a, 32 bits: a name for a number list, not a secret. */
function shortKey(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
