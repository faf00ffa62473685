import { createStore } from 'zustand/vanilla';
import type { Line } from './lines.ts';

/** A cell position: line and column index. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, both ends inclusive. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Editing {
  /** The line's key; positions change, keys do not. */
  readonly key: number;
  readonly name: string;
  readonly text: string;
  /** `over`: typing replaces the value, and arrow keys leave the cell; `in`: arrow keys move the caret. */
  readonly way: 'over' | 'in';
  readonly before: Line;
}

/** A status message for the user, also announced to screen readers. */
export interface Note {
  readonly tone: 'info' | 'warning';
  readonly text: string;
}

export interface GridState {
  readonly lines: readonly Line[];
  readonly active: Place | null;
  /** The opposite corner of the selection; null if only the active cell is selected. */
  readonly anchor: Place | null;
  /** Everything is selected, whichever cell is active. */
  readonly all: boolean;
  readonly editing: Editing | null;
  readonly note: Note | null;
  readonly readonly: boolean;
  /** Incremented to scroll the active cell into view and focus it. */
  readonly reveal: number;
  /** Incremented when cell states or texts may change without a change of lines. */
  readonly stamp: number;
}

/** The state shared by all parts of a grid. */
export interface GridStore {
  get(): GridState;
  set(change: Partial<GridState>): void;
  subscribe(listener: () => void): () => void;
}

export function createGridStore(lines: readonly Line[]): GridStore {
  const { getState, setState, subscribe } = createStore<GridState>(() => ({
    lines,
    active: null,
    anchor: null,
    all: false,
    editing: null,
    note: null,
    readonly: false,
    reveal: 0,
    stamp: 0,
  }));
  return { get: getState, set: setState, subscribe };
}

/** The selected range, or the active cell alone. */
export function rangeOf(
  { active, anchor, all, lines }: Pick<GridState, 'active' | 'anchor' | 'all' | 'lines'>,
  columns: number,
): Range | null {
  if (active === null) return null;
  if (all) return { top: 0, bottom: lines.length - 1, left: 0, right: columns - 1 };
  const other = anchor ?? active;
  return {
    top: Math.min(active.row, other.row),
    bottom: Math.max(active.row, other.row),
    left: Math.min(active.column, other.column),
    right: Math.max(active.column, other.column),
  };
}

/** A problem in a cell. `row` is the index of the drawn line, from 0. */
export interface GridProblem {
  readonly row: number;
  readonly name: string;
  readonly message: string;
}
