import type { Values } from '../ports.ts';
import { type AddressState, defaultSearch, isEmpty, isIgnored, sortOfTab } from './address.ts';
import type { ListController, ListSettings, ListState } from './controller.ts';
import { createLoader, type ListDefinition } from './loader.ts';
import { createSavedSearches } from './saved-searches.ts';
import { createSelection, type Selection } from './selection.ts';
import { mergeSettings } from './settings.ts';
import { createStore, type Store } from './store.ts';
import { chosenIn, flattenRows } from './tree.ts';

/** A controller with the methods reserved for its owner. */
export interface OwnedListController extends ListController {
  /** Starts loading; called once. */
  start(): void;
  stop(): void;
  /** Reloads from the first page after inputs from the document changed. */
  restart(): void;
  /** Sets the rows of a list whose source calls nothing at the moment; null while there are none. A reply on its way is dropped. */
  setRows(rows: readonly Values[] | null): void;
}

/**
 * The logic of a list without React, which can be driven and tested alone.
 * @param before state of the list's previous controller, which had other columns and search fields
 * @param ownSize whether to use the user's stored page size; not if the address sets one
 */
export function createListController(
  definition: ListDefinition,
  start: AddressState,
  before?: ListState,
  ownSize = before === undefined,
): OwnedListController {
  const { ports, rowKey, defaultSettings } = definition;
  const preferenceKey = preferenceKeyOf(definition.settingsKey);
  let isChanged = false;
  const store = createStore(before === undefined ? initialState(definition, start, ownSize) : carried(definition, start, before));
  const { get, patch } = store;
  const startSize = get().pageSize;
  let settled: Promise<void> | null = null;
  const selection = createSelection(store, definition);
  const loader = createLoader(store, definition, selection, () => settled);
  const reload = () => void Promise.all([loader.rows(), loader.counts()]);
  const saved = createSavedSearches(`searches:${definition.settingsKey}`, definition.rules, ports);
  const setSettings = (settings: ListSettings) => {
    isChanged = true;
    patch({ settings });
    ports.preferences.set(preferenceKey, settings).catch(ports.showFailure);
  };
  const goTo = (place: Partial<AddressState> & Pick<AddressState, 'search'>) => {
    patch({ draft: place.search, fieldErrors: {} });
    loader.change(place, true);
  };
  return {
    getState: get,
    subscribe: store.subscribe,
    columns: definition.columns,
    searchFields: definition.searchFields,
    rowKey,
    isPaged: definition.isPaged,
    defaultSettings,
    keyOf: (row) => String(row[rowKey]),
    start() {
      settled = ports.preferences.get(preferenceKey).then(
        // A setting changed by the user before the stored ones arrive takes precedence.
        (storedValue) => void (!isChanged && applyStored(storedValue, store, definition, ownSize ? startSize : null) && loader.rows()),
        () => undefined,
      );
      reload();
    },
    stop: loader.stop,
    restart: () => loader.change({ page: 1 }, true),
    setRows: (given) => patch(withRows(given, get(), selection, definition, loader.stop)),
    toggleBranch(key) {
      const closed = new Set(get().closed);
      if (!closed.delete(key)) closed.add(key);
      patch({ closed, ...flattenRows(get().roots, definition, closed) });
    },
    setDraft(name, value) {
      const { [name]: _cleared, ...fieldErrors } = get().fieldErrors;
      patch({ draft: { ...get().draft, [name]: value }, fieldErrors });
    },
    submitSearch() {
      const search = Object.fromEntries(Object.entries(get().draft).filter(([, value]) => !isEmpty(value)));
      loader.change({ search, page: 1 }, true);
    },
    resetSearch: () => goTo({ search: defaultSearch(definition.rules), page: 1 }),
    clearSearch: () => goTo({ search: {}, page: 1 }),
    isIgnored: (name) => isIgnored(name, get().search, definition.rules),
    setStatus: (status) => loader.change({ status, page: 1, ...sortAtTab(get(), definition, status) }),
    setPage(page, pageSize) {
      if (pageSize !== get().pageSize) setSettings({ ...get().settings, pageSize });
      loader.change({ page: pageSize === get().pageSize ? page : 1, pageSize });
    },
    setSort: (sort) => loader.change({ sort, page: 1 }),
    reload,
    goTo,
    saved,
    pick: (search) => goTo(saved.placeOf(search, get().pageSize)),
    query: loader.query,
    filters: loader.filters,
    ...rowMarks(store, rowKey),
    refresh: () => void Promise.all([loader.rows(true), loader.counts()]),
    ...selection.of,
    setSettings,
  };
}

/** The chosen row, the previewed one and the open rows. */
function rowMarks({ get, patch }: Store<ListState>, rowKey: string): Pick<ListController, 'choose' | 'preview' | 'toggleExpanded'> {
  return {
    preview: (previewed) => patch({ previewed }),
    choose(key) {
      const { rows, chosen } = get();
      const row = rows.find((one) => String(one[rowKey]) === key) ?? null;
      patch({ chosen: row !== null && chosen?.[rowKey] === row[rowKey] ? null : row });
    },
    toggleExpanded(key) {
      const expanded = new Set(get().expanded);
      if (!expanded.delete(key)) expanded.add(key);
      patch({ expanded });
    },
  };
}

/** An order that the user chose stays with another tab; the one that a tab began with is that tab's. */
function sortAtTab({ sort, status: before }: ListState, { rules }: ListDefinition, status: string | null): Partial<AddressState> {
  const isBegun = JSON.stringify(sort) === JSON.stringify(sortOfTab(rules, before));
  return isBegun ? { sort: sortOfTab(rules, status) } : {};
}

/** Drops a reply on its way. Missing rows, before or after loading, do not remove rows from the selection. */
function withRows(
  given: readonly Values[] | null,
  { closed, selected, chosen }: ListState,
  selection: Pick<Selection, 'after'>,
  definition: ListDefinition,
  stop: () => void,
): Partial<ListState> {
  if (definition.listCall !== null) stop();
  const rows = given ?? [];
  const total = rows.length;
  const left = given === null ? selected : selection.after({ rows, total, place: '' });
  const flat = flattenRows(rows, definition, closed);
  const kept = given === null ? chosen : chosenIn(chosen, flat.rows, definition);
  return { ...flat, total, isMore: false, loading: null, failure: null, selected: left, chosen: kept };
}

function preferenceKeyOf(storedAs: string): string {
  return `list:${storedAs}`;
}

/**
 * Applies the stored settings; returns whether the page size changed.
 * @param from the initial page size; null if the address sets it
 */
function applyStored(storedValue: unknown, { get, patch }: Store<ListState>, definition: ListDefinition, from: number | null): boolean {
  const settings = mergeSettings(definition.defaultSettings, storedValue);
  patch({ settings });
  const pageSize = settings.pageSize ?? definition.rules.defaults.pageSize;
  if (from === null || from !== get().pageSize || !definition.isPaged || pageSize === from) return false;
  patch({ pageSize });
  return true;
}

/** Starts with the settings cached in this browser until the server's arrive. */
function initialState({ ports, settingsKey, defaultSettings, isPaged }: ListDefinition, start: AddressState, ownSize: boolean): ListState {
  const settings = mergeSettings(defaultSettings, ports.preferences.cached(preferenceKeyOf(settingsKey)));
  return {
    ...start,
    pageSize: (ownSize && isPaged ? settings.pageSize : null) ?? start.pageSize,
    draft: start.search,
    rows: [],
    roots: [],
    branches: new Map(),
    closed: new Set(),
    total: 0,
    isMore: false,
    counts: null,
    loading: 'first',
    failure: null,
    fieldErrors: {},
    selected: new Map(),
    rowFailures: new Map(),
    chosen: null,
    previewed: null,
    expanded: new Set(),
    settings,
  };
}

/** Keeps rows, selection and draft input; drops the values of fields that no longer exist. */
function carried({ defaultSettings, searchFields }: ListDefinition, start: AddressState, before: ListState): ListState {
  const known = new Set(searchFields.map(({ name }) => name));
  const ofFields = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
  return {
    ...before,
    ...start,
    draft: ofFields(before.draft),
    fieldErrors: ofFields(before.fieldErrors),
    settings: mergeSettings(defaultSettings, before.settings),
  };
}
