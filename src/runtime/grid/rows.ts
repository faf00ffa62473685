import type { Values } from '../ports.ts';
import { readGiven } from './cell-values.ts';
import { apply, clampPlace, createNote, type GridCore, isOpen, withPatches } from './core.ts';
import type { Line } from './lines.ts';
import { type GridState, rangeOf } from './state.ts';

/** Commands on whole lines: add, duplicate, delete. */
export interface RowCommands {
  /** Adds blank lines at the end or before a row; lines beyond the limit are reported. */
  add(count: number, before?: number): void;
  /** Appends lines after the last non-blank one; lines beyond the limit are reported. */
  append(given: readonly Values[]): void;
  /** Writes values into the active line, or else the first blank one, or a new one. */
  fill(given: Values): void;
  /** Duplicates the selected lines below the selection. */
  duplicate(): void;
  /** Deletes the selected lines. */
  remove(): void;
  undo(): void;
  redo(): void;
}

export function createRowCommands(core: GridCore): RowCommands {
  const { store, lines, history } = core;
  const insert = (at: number, newLines: readonly Line[], wanted: number, column: number) => {
    const { lines: all } = store.get();
    const note =
      newLines.length < wanted
        ? createNote(core, 'warning', 'widget.grid.full', { max: core.maxLines, count: wanted - newLines.length })
        : createNote(core, 'info', 'widget.grid.added', { count: newLines.length });
    if (newLines.length === 0) {
      store.set({ note });
      return;
    }
    const next = [...all.slice(0, at), ...newLines, ...all.slice(at)];
    apply(core, next, { active: { row: at, column }, anchor: null, all: false, note, reveal: store.get().reveal + 1 });
  };
  const room = () => Math.max(0, core.maxLines - store.get().lines.length);
  const travel = (moment: ReturnType<typeof history.undo>) => {
    if (moment === null) return;
    const { reveal } = store.get();
    store.set({
      lines: moment.lines,
      active: moment.active,
      anchor: null,
      all: false,
      editing: null,
      note: null,
      reveal: reveal + 1,
    });
    core.changed('now');
  };
  const now = (): Pick<GridState, 'lines' | 'active'> => store.get();
  return {
    add: (count, before) => {
      if (store.get().readonly) return;
      const newLines = Array.from({ length: Math.min(count, room()) }, () => lines.make());
      insert(before ?? store.get().lines.length, newLines, count, 0);
    },
    append: (given) => appendRows(core, given),
    fill: (given) => fillRow(core, given),
    duplicate: () => {
      const state = store.get();
      const range = rangeOf(state, core.columns.length);
      if (range === null || state.readonly) return;
      const chosen = state.lines.slice(range.top, range.bottom + 1);
      insert(range.bottom + 1, chosen.slice(0, room()).map(lines.copy), chosen.length, range.left);
    },
    remove: () => {
      const state = store.get();
      const range = rangeOf(state, core.columns.length);
      if (range === null || state.readonly) return;
      const remaining = state.lines.filter((_line, row) => row < range.top || row > range.bottom);
      const filled = [
        ...remaining,
        ...Array.from({ length: Math.max(0, Math.max(core.minLines, 1) - remaining.length) }, () => lines.make()),
      ];
      const row = Math.min(range.top, filled.length - 1);
      apply(core, filled, {
        active: { row, column: state.active?.column ?? 0 },
        anchor: null,
        all: false,
        note: createNote(core, 'info', 'widget.grid.removed', { count: range.bottom - range.top + 1 }),
        reveal: state.reveal + 1,
      });
    },
    undo: () => travel(history.undo(now())),
    redo: () => travel(history.redo(now())),
  };
}

function appendRows(core: GridCore, given: readonly Values[]): void {
  const { store, lines } = core;
  const { lines: all, readonly, reveal } = store.get();
  if (readonly || given.length === 0) return;
  const full = all.slice(0, all.findLastIndex((line) => !lines.isBlank(line)) + 1);
  const newLines = given.slice(0, Math.max(0, core.maxLines - full.length)).map((values) => lines.make(values));
  const left = given.length - newLines.length;
  const note =
    left > 0
      ? createNote(core, 'warning', 'widget.grid.full', { max: core.maxLines, count: left })
      : createNote(core, 'info', 'widget.grid.added', { count: newLines.length });
  // Existing blank lines stay below as far as there is room.
  const blank = all.slice(full.length + newLines.length);
  apply(core, [...full, ...newLines, ...blank], {
    active: { row: full.length, column: 0 },
    anchor: null,
    all: false,
    note,
    reveal: reveal + 1,
  });
}

function fillRow(core: GridCore, given: Values): void {
  const { lines: all, active, readonly, reveal } = core.store.get();
  const row = active?.row ?? all.findIndex(core.lines.isBlank);
  const line = all[row];
  if (readonly) return;
  if (line === undefined) {
    appendRows(core, [given]);
    return;
  }
  const open = core.columns.filter((column) => given[column.name] != null && isOpen(core, line, column));
  const values = Object.fromEntries(open.map((column) => [column.name, readGiven(column, given[column.name])]));
  apply(core, withPatches(core, new Map([[row, values]])), {
    active: { row, column: active?.column ?? 0 },
    anchor: null,
    all: false,
    note: null,
    reveal: reveal + 1,
  });
}

/** Moves the active cell and the selection. */
export interface Moves {
  /** Moves by rows and columns; `extend` moves the selection's other corner instead. */
  by(rows: number, columns: number, extend?: boolean): void;
  to(row: number, column: number, extend?: boolean): void;
  /** Selects the whole line. */
  row(row: number, extend?: boolean): void;
  all(): void;
  /** Moves to the next cell in reading order; false at the end of the grid. */
  next(back: boolean): boolean;
  leave(): void;
}

export function createMoves(core: GridCore): Moves {
  const { store, columns } = core;
  const to = (row: number, column: number, extend = false) => {
    const place = clampPlace(core, { row, column });
    const { active, reveal } = store.get();
    store.set(
      extend && active !== null
        ? { anchor: place, all: false, note: null, reveal: reveal + 1 }
        : { active: place, anchor: null, all: false, note: null, reveal: reveal + 1 },
    );
  };
  return {
    to,
    by: (rows, across, extend = false) => {
      const { active, anchor } = store.get();
      const from = extend ? (anchor ?? active) : active;
      if (from !== null) to(from.row + rows, from.column + across, extend);
    },
    row: (row, extend = false) => {
      const { active, reveal } = store.get();
      const first = extend && active !== null ? active.row : row;
      store.set({
        active: clampPlace(core, { row: first, column: 0 }),
        anchor: clampPlace(core, { row, column: columns.length - 1 }),
        all: false,
        note: null,
        reveal: reveal + 1,
      });
    },
    all: () => {
      if (store.get().active === null) to(0, 0);
      store.set({ all: true, note: null });
    },
    next: (back) => {
      const { active, lines } = store.get();
      if (active === null) return false;
      const at = active.row * columns.length + active.column + (back ? -1 : 1);
      if (at < 0 || at >= lines.length * columns.length) return false;
      to(Math.floor(at / columns.length), at % columns.length);
      return true;
    },
    leave: () => store.set({ active: null, anchor: null, all: false }),
  };
}
