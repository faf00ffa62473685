import { createStore } from 'zustand/vanilla';
import type { Line } from './lines.ts';

/** A place in the grid: a line and a column by their positions. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, both ends included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Editing {
  /** The line by its key: positions move, keys do not. */
  readonly key: number;
  readonly name: string;
  readonly text: string;
  /** `over`: typed over the old value, so arrows leave the cell; `in`: edited inside, so arrows move the caret. */
  readonly way: 'over' | 'in';
  readonly before: Line;
}

/** A sentence for the user about what was just done, said to screen readers too. */
export interface Note {
  readonly tone: 'info' | 'warning';
  readonly text: string;
}

export interface GridState {
  readonly lines: readonly Line[];
  readonly active: Place | null;
  /** The other corner of what is selected; the active cell alone when null. */
  readonly anchor: Place | null;
  /** Everything is selected, whichever cell is the active one. */
  readonly all: boolean;
  readonly editing: Editing | null;
  readonly note: Note | null;
  readonly readonly: boolean;
  /** Grows when the active cell is to be brought into sight and given the focus. */
  readonly reveal: number;
  /** Grows when states or texts of cells may differ though no line does. */
  readonly stamp: number;
}

/** The state that everything of a grid shares. */
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

/** What is selected, or the active cell alone. */
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

/** Something wrong in a cell. `row` counts the lines as they are drawn, from 0. */
export interface GridProblem {
  readonly row: number;
  readonly name: string;
  readonly message: string;
}
