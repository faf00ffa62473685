import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { CompiledColumn, CompiledField } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { SavedSearch, SavedSearches } from './saved-searches.ts';
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
  resetSearch(): void;
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
  /** Marks what a batch did: done rows leave the selection, failed ones stay with their reason. */
  applyOutcome(outcome: BatchOutcome): void;
}
