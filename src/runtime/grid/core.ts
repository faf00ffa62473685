import type { Ports, Values } from '../ports.ts';
import type { Choices } from './choices.ts';
import type { GridColumn } from './columns.ts';
import type { History } from './history.ts';
import type { Line, Lines } from './lines.ts';
import type { Marks } from './marks.ts';
import type { GridState, GridStore, Note, Place } from './state.ts';

/** The shared parts that the commands of a grid operate on. */
export interface GridCore {
  readonly store: GridStore;
  readonly columns: readonly GridColumn[];
  readonly lines: Lines;
  readonly marks: Marks;
  readonly choices: Choices;
  readonly history: History;
  readonly minLines: number;
  readonly maxLines: number;
  readonly translate: Ports['translate'];
  /** Notifies listeners of row changes: at once, or after a pause in typing. */
  changed(when: 'now' | 'soon'): void;
}

/** Whether typing or pasting may change the cell. */
export function isOpen({ store, lines }: GridCore, line: Line, column: GridColumn): boolean {
  const { visible, locked } = lines.state(line, column);
  return visible && !locked && !store.get().readonly;
}

/** Replaces the lines as one undoable change. */
export function apply(core: GridCore, lines: readonly Line[], change: Partial<GridState> = {}): void {
  const { store, history } = core;
  const { lines: before, active } = store.get();
  if (lines === before) {
    store.set(change);
    return;
  }
  history.keep({ lines: before, active });
  store.set({ lines, ...change });
  core.changed('now');
}

/** Returns the lines with patched values; patched cells are validated from now on. */
export function withPatches(core: GridCore, patches: ReadonlyMap<number, Values>): readonly Line[] {
  const before = core.store.get().lines;
  if (patches.size === 0) return before;
  return before.map((line, row) => {
    const values = patches.get(row);
    if (values === undefined || Object.entries(values).every(([name, value]) => line.values[name] === value)) return line;
    const next = core.lines.change(line, values);
    core.marks.touch(next, Object.keys(values));
    return next;
  });
}

export function createNote(core: GridCore, tone: Note['tone'], key: string, values?: Values): Note {
  return { tone, text: core.translate(key, values) };
}

/** Clamps a position to the grid. */
export function clampPlace({ store, columns }: GridCore, { row, column }: Place): Place {
  const { lines } = store.get();
  return { row: Math.max(0, Math.min(row, lines.length - 1)), column: Math.max(0, Math.min(column, columns.length - 1)) };
}
