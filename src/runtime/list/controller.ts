import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { CompiledColumn, CompiledField } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { Branch } from './tree.ts';

export interface SearchField {
  readonly name: string;
  readonly field: CompiledField;
}

/** Failure of one row of a batch, kept until the selection or the page changes. */
export interface RowFailure {
  readonly message: string;
}

export const densities = ['small', 'middle', 'large'] as const;
export type Density = (typeof densities)[number];

/** A user's list preferences: columns and page size, stored on the server per user and list. */
export interface ListSettings {
  /** Column keys in display order, hidden ones included. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
  /** Null until the user has chosen one. */
  readonly pageSize: number | null;
}

/** The search in the form of the fields' own values, by field name. */
export type SearchValues = Values;

/**
 * The state of a list, independent of rendering. Each list has one store; components subscribe to a part of it by
 * `useList(controller, selector)`.
 */
export interface ListState {
  readonly rows: readonly Values[];
  /** The root rows of a tree; all rows of a plain list. */
  readonly roots: readonly Values[];
  /** Tree positions of rows by key; empty in a plain list. */
  readonly branches: ReadonlyMap<string, Branch>;
  /** Keys of collapsed rows. */
  readonly closed: ReadonlySet<string>;
  readonly total: number;
  /** There are more rows than `total`, whose last one is only known to exist: the backend does not count. */
  readonly isMore: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | null;
  /** The applied search, as in the URL and the call. */
  readonly search: SearchValues;
  /** The input of the search fields; `submitSearch` applies it. */
  readonly draft: SearchValues;
  readonly status: string | null;
  readonly counts: Readonly<Record<string, number>> | null;
  /** `first`: nothing to show yet. `again`: the old rows stay, dimmed. */
  readonly loading: 'first' | 'again' | null;
  readonly failure: unknown;
  /** Messages beside search fields, by field name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Selected rows by key, across pages. */
  readonly selected: ReadonlyMap<string, Values>;
  readonly rowFailures: ReadonlyMap<string, RowFailure>;
  /** The row that the user chose, for other blocks; only a row in sight is chosen. */
  readonly chosen: Values | null;
  /** Key of the row that the preview shows; null while it is closed. */
  readonly previewed: string | null;
  /** Keys of the rows whose blocks are open. */
  readonly expanded: ReadonlySet<string>;
  readonly settings: ListSettings;
}

export interface ListController {
  getState(): ListState;
  subscribe(listener: () => void): () => void;
  /** Columns permitted to the user, in document order, with their keys (`dataIndex`). */
  readonly columns: readonly CompiledColumn[];
  readonly searchFields: readonly SearchField[];
  readonly rowKey: string;
  /** Whether the call returns one page at a time; otherwise it returns all rows. */
  readonly isPaged: boolean;
  readonly defaultSettings: ListSettings;
  keyOf(row: Values): string;
  setDraft(name: string, value: unknown): void;
  submitSearch(): void;
  /** Restores the initial search. */
  resetSearch(): void;
  /** Removes all filters. */
  clearSearch(): void;
  /** Whether a set filter is ignored: a search by numbers skips the field of the default range. */
  isIgnored(name: string): boolean;
  setStatus(status: string | null): void;
  setPage(page: number, pageSize: number): void;
  setSort(sort: ListState['sort']): void;
  toggle(keys: readonly string[], on: boolean): void;
  /** Selects or deselects all rows of the page. */
  togglePage(on: boolean): void;
  /** Expands or collapses a row. */
  toggleBranch(key: string): void;
  /** Chooses a row for other blocks; the chosen one again is chosen no longer. */
  choose(key: string): void;
  /** Shows a row in the preview; null closes it. */
  preview(key: string | null): void;
  /** Opens or closes the blocks below a row. */
  toggleExpanded(key: string): void;
  clearSelection(): void;
  reload(): void;
  /** Loads the rows again without a sign of loading; not while they are loading anyway. */
  refresh(): void;
  /** Follows the address: back, forward, or a link to the same page. */
  goTo(place: Pick<ListState, 'page' | 'pageSize' | 'sort' | 'search' | 'status'>): void;
  /** The search as call inputs, including status and sort; `search` in expressions. */
  query(): Values;
  /** The search as call inputs, without page, sort and status; the list publishes it. */
  filters(): Values;
  setSettings(settings: ListSettings): void;
  readonly saved: SavedSearches;
  /** Applies a saved search. */
  pick(saved: SavedSearch): void;
  /**
   * Marks the start of a row action. The returned function reports its end and success; a row that the action removed leaves the
   * selection.
   */
  beginAction(key: string): (isDone: boolean) => void;
  /** Applies the outcome of a batch: completed rows leave the selection, failed ones keep their reason. */
  applyOutcome(outcome: BatchOutcome): void;
}

/** A search without its page. */
export type Searched = Pick<ListState, 'search' | 'status' | 'sort'>;

/** A search saved under a name. */
export interface SavedSearch {
  readonly name: string;
  /** Fields, status and sort as query text; named ranges stay names, so that they move with the calendar. */
  readonly query: string;
}

/** Result of saving: `full` and `tooLong` are exceeded limits, `failed` has already been shown. */
export type Saved = 'done' | 'full' | 'tooLong' | 'failed';

/** The saved searches of one list and user, stored on the server and loaded when first shown. */
export interface SavedSearches {
  subscribe(listener: () => void): () => void;
  /** The valid saved searches; fields that no longer exist or are not permitted are removed from them. */
  get(): readonly SavedSearch[];
  load(): void;
  /** The query text of a search; equal texts are the same search. */
  textOf(place: Searched): string;
  placeOf(saved: SavedSearch, pageSize: number): Parameters<ListController['goTo']>[0];
  /** Replaces a saved search of the same name. */
  save(name: string, place: Searched): Promise<Saved>;
  /** Resolves to whether it was removed. */
  remove(name: string): Promise<boolean>;
}
