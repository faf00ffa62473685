import type { Values } from '../ports.ts';
import { plainCell, readTyped } from './cell-values.ts';
import { formatRange, type ReadRange } from './clipboard.ts';
import type { GridColumn } from './columns.ts';
import { apply, createNote, type GridCore, isOpen } from './core.ts';
import type { Line } from './lines.ts';
import { type Note, type Place, rangeOf } from './state.ts';

/** The selected range as clipboard text for spreadsheets. */
export function copyRange({ store, columns, lines, choices }: GridCore): string {
  const state = store.get();
  const range = rangeOf(state, columns.length);
  if (range === null) return '';
  const chosen = columns.slice(range.left, range.right + 1);
  return formatRange(
    state.lines
      .slice(range.top, range.bottom + 1)
      .map((line) =>
        chosen.map((column) =>
          lines.state(line, column).visible ? plainCell(column, line.values[column.name], choices.of(column, lines.row(line))) : '',
        ),
      ),
  );
}

/** Pastes at the top left corner of the range. Rows are added as needed; rows beyond the limit are reported. */
export function pasteRange(core: GridCore, { rows: pasted, left }: ReadRange): void {
  const { store, columns, maxLines } = core;
  const state = store.get();
  const range = rangeOf(state, columns.length);
  if (range === null || state.readonly) return;
  const corner: Place = { row: range.top, column: range.left };
  const room = Math.max(0, maxLines - corner.row);
  const fitting = pasted.slice(0, room);
  const width = pasted.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const taken = columns.slice(corner.column, corner.column + width);
  const missing = corner.row + fitting.length - state.lines.length;
  const all = [...state.lines, ...Array.from({ length: Math.max(0, missing) }, () => core.lines.make())];
  const counts = { cells: 0, skipped: 0 };
  const next = all.map((line, row) => {
    const cells = fitting[row - corner.row];
    return row < corner.row || cells === undefined ? line : pasteLine(core, line, taken, cells, counts);
  });
  const last: Place = { row: corner.row + Math.max(0, fitting.length - 1), column: corner.column + Math.max(0, taken.length - 1) };
  const note = noteOf(core, {
    rows: fitting.length,
    cells: counts.cells,
    skipped: counts.skipped,
    rowsLeft: pasted.length - fitting.length + left,
    columnsLeft: width - taken.length,
  });
  const isChanged = missing > 0 || next.some((line, row) => line !== state.lines[row]);
  apply(core, isChanged ? next : state.lines, { active: corner, anchor: last, all: false, note });
}

function pasteLine(
  core: GridCore,
  line: Line,
  taken: readonly GridColumn[],
  cells: readonly string[],
  counts: { cells: number; skipped: number },
): Line {
  const values: Record<string, unknown> = {};
  // A money value is parsed with the currency in the same row, which may be part of the paste.
  const texts = Object.fromEntries(taken.map(({ name }, index) => [name, cells[index]]));
  const around: Values = { ...line.values, ...texts };
  taken.forEach((column, index) => {
    const cell = cells[index];
    if (cell === undefined) return;
    if (isOpen(core, line, column)) {
      counts.cells += 1;
      values[column.name] = readTyped(column, cell, around, core.choices.of(column, core.lines.row(line)));
    } else counts.skipped += 1;
  });
  const names = Object.keys(values);
  if (names.every((name) => line.values[name] === values[name])) return line;
  const next = core.lines.change(line, values);
  core.marks.touch(next, names);
  return next;
}

function noteOf(core: GridCore, counts: { rows: number; cells: number; skipped: number; rowsLeft: number; columnsLeft: number }): Note {
  const parts = [core.translate('widget.grid.pasted', { rows: counts.rows, cells: counts.cells })];
  if (counts.skipped > 0) parts.push(core.translate('widget.grid.pastedLocked', { count: counts.skipped }));
  if (counts.rowsLeft > 0) parts.push(core.translate('widget.grid.pastedRowsLeft', { count: counts.rowsLeft, max: core.maxLines }));
  if (counts.columnsLeft > 0) parts.push(core.translate('widget.grid.pastedColumnsLeft', { count: counts.columnsLeft }));
  const isPart = counts.skipped > 0 || counts.rowsLeft > 0 || counts.columnsLeft > 0;
  return isPart
    ? { tone: 'warning', text: parts.join(' ') }
    : createNote(core, 'info', 'widget.grid.pasted', { rows: counts.rows, cells: counts.cells });
}
