import type { Values } from '../ports.ts';
import { plainCell, readTyped } from './cell-values.ts';
import { apply, clampPlace, createNote, type GridCore, isOpen, withPatches } from './core.ts';
import { type GridState, rangeOf } from './state.ts';

/** Edits cells: by typing, and a whole range at once. */
export interface Edits {
  /** Opens the editor of the active cell; false if the cell is locked. */
  open(): boolean;
  /** Updates the editor's text on each key; opens the active cell if needed. */
  type(text: string): boolean;
  /** Sets a value from a component (a date, a choice) without parsing. */
  put(value: unknown): void;
  commit(): void;
  /** Restores the value from before the edit. */
  restore(): void;
  clear(): void;
  /** Copies the top row of the range into the rows below it; for a single row, from the row above. */
  fillDown(): void;
  /** Writes one text into every cell of the range. */
  fill(text: string): void;
}

export function createEdits(core: GridCore): Edits {
  const { store, lines, marks, choices } = core;

  const start = (way: 'over' | 'in', text: string | null): boolean => {
    const cell = activeCell(core);
    if (cell === null || !isOpen(core, cell.line, cell.column)) return false;
    const { line, column } = cell;
    const shown = text ?? plainCell(column, line.values[column.name], choices.of(column, lines.row(line)));
    store.set({ editing: { key: line.key, name: column.name, text: shown, way, before: line }, anchor: null, all: false, note: null });
    return true;
  };
  /** Updates the open cell without a snapshot: a whole edit is one undo step. */
  const draft = (text: string, value: unknown) => {
    const { editing, lines: all } = store.get();
    if (editing === null) return;
    const next = all.map((line) => (line.key === editing.key ? lines.change(editing.before, { [editing.name]: value }) : line));
    store.set({ lines: next, editing: { ...editing, text } });
    core.changed('soon');
  };
  const commit = () => {
    const { editing, lines: all, active } = store.get();
    if (editing === null) return;
    const now = all.find(({ key }) => key === editing.key);
    if (now === undefined || now.values[editing.name] === editing.before.values[editing.name]) {
      // Nothing else was written, so the previous line is restored with its dependent values.
      store.set({ editing: null, lines: all.map((line) => (line.key === editing.key ? editing.before : line)) });
      return;
    }
    core.history.keep({ lines: all.map((line) => (line.key === editing.key ? editing.before : line)), active });
    marks.touch(now, [editing.name]);
    store.set({ editing: null });
    core.changed('now');
  };
  return {
    open: () => store.get().editing !== null || start('in', null),
    type: (text) => {
      if (store.get().editing === null && !start('over', text)) return false;
      const cell = activeCell(core);
      if (cell === null) return false;
      const { line, column } = cell;
      draft(text, readTyped(column, text, line.values, choices.of(column, lines.row(line))));
      return true;
    },
    put: (value) => {
      if (store.get().editing === null && !start('over', null)) return;
      draft('', value);
    },
    commit,
    restore: () => {
      const { editing, lines: all } = store.get();
      if (editing === null) return;
      store.set({ editing: null, lines: all.map((line) => (line.key === editing.key ? editing.before : line)) });
      core.changed('now');
    },
    clear: () =>
      apply(
        core,
        withPatches(
          core,
          overRange(core, () => undefined),
        ),
        { note: null },
      ),
    fillDown: () => fillDown(core),
    fill: (text) =>
      apply(
        core,
        withPatches(
          core,
          overRange(core, (row, column) => {
            const line = store.get().lines[row];
            return line === undefined ? undefined : readTyped(column, text, line.values, choices.of(column, lines.row(line)));
          }),
        ),
        { note: null },
      ),
  };
}

function activeCell({ store, columns }: GridCore) {
  const { active, lines } = store.get();
  const line = active === null ? undefined : lines[active.row];
  const column = active === null ? undefined : columns[active.column];
  return line === undefined || column === undefined ? null : { line, column };
}

function fillDown(core: GridCore): void {
  const state = core.store.get();
  const range = rangeOf(state, core.columns.length);
  if (range === null) return;
  const isOne = range.top === range.bottom;
  const from = state.lines[isOne ? range.top - 1 : range.top];
  if (from === undefined) return;
  const patches = overRange(core, (_row, column) => from.values[column.name]);
  if (!isOne) patches.delete(range.top);
  apply(core, withPatches(core, patches), { note: createNote(core, 'info', 'widget.grid.filled', { count: patches.size }) });
}

/** New values for the unlocked cells of the selected range, by row. */
function overRange(core: GridCore, valueFor: (row: number, column: GridCore['columns'][number]) => unknown): Map<number, Values> {
  const { store, columns } = core;
  const state: GridState = store.get();
  const range = rangeOf(state, core.columns.length);
  const patches = new Map<number, Values>();
  if (range === null) return patches;
  const last = clampPlace(core, { row: range.bottom, column: range.right });
  for (let row = range.top; row <= last.row; row++) {
    const line = state.lines[row];
    if (line === undefined) continue;
    const open = columns.slice(range.left, last.column + 1).filter((column) => isOpen(core, line, column));
    if (open.length > 0) patches.set(row, Object.fromEntries(open.map((column) => [column.name, valueFor(row, column)])));
  }
  return patches;
}
