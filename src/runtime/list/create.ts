import type { Values } from '../ports.ts';
import { type Addressed, defaultSearch, isEmpty, isLeftOut } from './address.ts';
import type { ListController, ListSettings, ListState } from './controller.ts';
import { createLoader, type ListDefinition } from './loader.ts';
import { createSavedSearches } from './saved-searches.ts';
import { createSelection, type Selection } from './selection.ts';
import { mergeSettings } from './settings.ts';
import { createStore, type Store } from './store.ts';
import { grow } from './tree.ts';

/** A controller with the ends that only its owner holds. */
export interface OwnedListController extends ListController {
  /** Loads; to be called once. */
  start(): void;
  stop(): void;
  /** Inputs that the document gives are others now: from the first page on. */
  restart(): void;
  /** Gives the rows of a list without a call of its own; null while there are none to give. */
  setRows(rows: readonly Values[] | null): void;
}

/**
 * Everything a list does, without React: it can be driven and tested alone.
 * @param before what another controller of the same list held, whose columns and search fields were others
 * @param ownSize whether the rows of a page are as many as the user has chosen before; not where the address says how many
 */
export function createListController(
  definition: ListDefinition,
  start: Addressed,
  before?: ListState,
  ownSize = before === undefined,
): OwnedListController {
  const { ports, rowKey, defaultSettings } = definition;
  const preferenceKey = preferenceKeyOf(definition.keptAs);
  let isChanged = false;
  const store = createStore(before === undefined ? initialState(definition, start, ownSize) : carried(definition, start, before));
  const { get, patch } = store;
  const startSize = get().pageSize;
  let settled: Promise<void> | null = null;
  const selection = createSelection(store, definition);
  const loader = createLoader(store, definition, selection, () => settled);
  const reload = () => void Promise.all([loader.rows(), loader.counts()]);
  const saved = createSavedSearches(`searches:${definition.keptAs}`, definition.rules, ports);
  const setSettings = (settings: ListSettings) => {
    isChanged = true;
    patch({ settings });
    ports.preferences.set(preferenceKey, settings).catch(ports.showFailure);
  };
  const goTo = (place: Partial<Addressed> & Pick<Addressed, 'search'>) => {
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
        // Who was quicker than the answer has said something newer.
        (kept) => void (!isChanged && takeKept(kept, store, definition, ownSize ? startSize : null) && loader.rows()),
        () => undefined,
      );
      reload();
    },
    stop: loader.stop,
    restart: () => loader.change({ page: 1 }, true),
    setRows: (given) => patch(withRows(given, get(), selection, definition)),
    toggleBranch(key) {
      const closed = new Set(get().closed);
      if (!closed.delete(key)) closed.add(key);
      patch({ closed, ...grow(get().roots, definition, closed) });
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
    isLeftOut: (name) => isLeftOut(name, get().search, definition.rules),
    setStatus: (status) => loader.change({ status, page: 1 }),
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
    ...selection.of,
    setSettings,
  };
}

/** Nothing yet, or nothing any more, says of no selected row that it is gone. */
function withRows(
  given: readonly Values[] | null,
  { closed, selected }: ListState,
  selection: Pick<Selection, 'after'>,
  definition: ListDefinition,
): Partial<ListState> {
  const rows = given ?? [];
  const total = rows.length;
  const left = given === null ? selected : selection.after({ rows, total, place: '' });
  return { ...grow(rows, definition, closed), total, loading: null, selected: left };
}

function preferenceKeyOf(keptAs: string): string {
  return `list:${keptAs}`;
}

/**
 * Takes over what was kept; whether pages are of another length now.
 * @param from the length that pages started with; null where they are as long as the address says
 */
function takeKept(kept: unknown, { get, patch }: Store<ListState>, definition: ListDefinition, from: number | null): boolean {
  const settings = mergeSettings(definition.defaultSettings, kept);
  patch({ settings });
  const pageSize = settings.pageSize ?? definition.rules.defaults.pageSize;
  if (from === null || from !== get().pageSize || !definition.isPaged || pageSize === from) return false;
  patch({ pageSize });
  return true;
}

/** Shown as this browser knows that the user likes it, until the server has said so. */
function initialState({ ports, keptAs, defaultSettings, isPaged }: ListDefinition, start: Addressed, ownSize: boolean): ListState {
  const settings = mergeSettings(defaultSettings, ports.preferences.cached(preferenceKeyOf(keptAs)));
  return {
    ...start,
    pageSize: (ownSize && isPaged ? settings.pageSize : null) ?? start.pageSize,
    draft: start.search,
    rows: [],
    roots: [],
    branches: new Map(),
    closed: new Set(),
    total: 0,
    counts: null,
    loading: 'first',
    failure: null,
    fieldErrors: {},
    selected: new Map(),
    rowFailures: new Map(),
    settings,
  };
}

/** Rows, selection and what is typed stay; of a field that is gone nothing does. */
function carried({ defaultSettings, searchFields }: ListDefinition, start: Addressed, before: ListState): ListState {
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
