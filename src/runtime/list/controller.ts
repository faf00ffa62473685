import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { CompiledColumn, CompiledField } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { Branch } from './tree.ts';

export interface SearchField {
  readonly name: string;
  readonly field: CompiledField;
}

/** Where one batch row failed, until the selection or the page changes. */
export interface RowFailure {
  readonly message: string;
}

/** How a user likes a list: its columns, and how long its pages are; kept on the server, per user and list. */
export interface ListSettings {
  /** Every column key in the order shown. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly pinned: Readonly<Record<string, 'left' | 'right' | 'none'>>;
  /** Pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: 'small' | 'middle';
  /** Rows of a page; null until one was chosen. */
  readonly pageSize: number | null;
}

/** The search as the fields hold it: field name to the field's own value. */
export type SearchValues = Values;

/**
 * Everything a list does, without drawing it. One store per list on the page; components subscribe to the part they
 * show through `useList(controller, selector)`.
 */
export interface ListState {
  readonly rows: readonly Values[];
  /** Rows of a tree that stand under no other; in a plain list the rows. */
  readonly roots: readonly Values[];
  /** Rows of a tree by key; empty in a plain list. */
  readonly branches: ReadonlyMap<string, Branch>;
  /** Keys of rows whose children are out of sight. */
  readonly closed: ReadonlySet<string>;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | null;
  /** What is applied: in the URL, in the call. */
  readonly search: SearchValues;
  /** What the fields show; applied by `submitSearch`. */
  readonly draft: SearchValues;
  readonly status: string | null;
  readonly counts: Readonly<Record<string, number>> | null;
  /** `first`: nothing to show yet. `again`: old rows stay, dimmed. */
  readonly loading: 'first' | 'again' | null;
  readonly failure: unknown;
  /** Messages beside search fields, by field name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Selected rows by key, over pages. */
  readonly selected: ReadonlyMap<string, Values>;
  readonly rowFailures: ReadonlyMap<string, RowFailure>;
  readonly settings: ListSettings;
}

export interface ListController {
  getState(): ListState;
  subscribe(listener: () => void): () => void;
  /** Columns that the user may see by permission, in document order, with their keys (`dataIndex`). */
  readonly columns: readonly CompiledColumn[];
  readonly searchFields: readonly SearchField[];
  readonly rowKey: string;
  /** One page at a time; otherwise every row is at hand. */
  readonly isPaged: boolean;
  readonly defaultSettings: ListSettings;
  keyOf(row: Values): string;
  setDraft(name: string, value: unknown): void;
  submitSearch(): void;
  /** Back to what the list begins with. */
  resetSearch(): void;
  /** Every filter away. */
  clearSearch(): void;
  /** Whether a filter that is set is not in force: a search by numbers leaves the default range's field out. */
  isLeftOut(name: string): boolean;
  setStatus(status: string | null): void;
  setPage(page: number, pageSize: number): void;
  setSort(sort: ListState['sort']): void;
  toggle(keys: readonly string[], on: boolean): void;
  /** Selects or unselects every row of the page. */
  togglePage(on: boolean): void;
  /** Opens or closes the rows below one. */
  toggleBranch(key: string): void;
  clearSelection(): void;
  reload(): void;
  /** Where the address leads: back, forward, a link to the same page. */
  goTo(place: Pick<ListState, 'page' | 'pageSize' | 'sort' | 'search' | 'status'>): void;
  /** The search as a call gets it, status and sort included: what `search` means in expressions. */
  query(): Values;
  /** The search alone as a call gets it, without page, order and status: what the list publishes. */
  filters(): Values;
  setSettings(settings: ListSettings): void;
  readonly saved: SavedSearches;
  /** Searches by a saved search. */
  pick(saved: SavedSearch): void;
  /** An action of one row begins; to be told at its end whether it was done. A row that it took away leaves the selection. */
  acting(key: string): (isDone: boolean) => void;
  /** Marks what a batch did: done rows leave the selection, failed ones stay with their reason. */
  applyOutcome(outcome: BatchOutcome): void;
}

/** What a search is, apart from the page that is shown of it. */
export type Searched = Pick<ListState, 'search' | 'status' | 'sort'>;

/** A search that a user has given a name. */
export interface SavedSearch {
  readonly name: string;
  /** Fields, status and order as an address has them; days that have a name by that name, so that they go on with the calendar. */
  readonly query: string;
}

/** What became of saving: `full` and `tooLong` are bounds, `failed` has been shown. */
export type Saved = 'done' | 'full' | 'tooLong' | 'failed';

/** The named searches of one list and user, kept on the server. They are asked for once, when something first shows them. */
export interface SavedSearches {
  subscribe(listener: () => void): () => void;
  /** Those that still mean something: a field that is gone, or is not this user's, is left out of them. */
  get(): readonly SavedSearch[];
  load(): void;
  /** The search as it would be saved; two of the same text are the same search. */
  textOf(place: Searched): string;
  placeOf(saved: SavedSearch, pageSize: number): Parameters<ListController['goTo']>[0];
  /** One of the same name is replaced. */
  save(name: string, place: Searched): Promise<Saved>;
  /** Resolves to whether it is gone. */
  remove(name: string): Promise<boolean>;
}
