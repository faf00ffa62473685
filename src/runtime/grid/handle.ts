import type { Choices } from './choices.ts';
import { parseRange } from './clipboard.ts';
import type { GridColumn } from './columns.ts';
import type { GridCore } from './core.ts';
import type { Edits } from './edit.ts';
import type { History } from './history.ts';
import type { Lines } from './lines.ts';
import type { Marks } from './marks.ts';
import { copyRange, pasteRange } from './paste.ts';
import { createMoves, createRowCommands, type Moves, type RowCommands } from './rows.ts';
import type { GridProblem, GridStore } from './state.ts';
import type { Totals } from './totals.ts';

/** The grid's interface for its view. */
export interface GridHandle extends Pick<GridStore, 'get' | 'subscribe'> {
  readonly columns: readonly GridColumn[];
  readonly lines: Pick<Lines, 'state' | 'row' | 'isBlank'>;
  readonly marks: Pick<Marks, 'of'>;
  readonly choices: Choices;
  readonly totals: Totals;
  readonly edits: Edits;
  readonly moves: Moves;
  readonly rows: RowCommands;
  readonly history: Pick<History, 'canUndo' | 'canRedo'>;
  readonly maxLines: number;
  copy(): string;
  /** Pastes a range at the top left corner of the selection, or a single cell into all selected ones. */
  paste(text: string): void;
  /** The displayed problems, in reading order. */
  problems(): readonly GridProblem[];
}

export function createGridHandle(core: GridCore, edits: Edits, totals: Totals, problems: () => readonly GridProblem[]): GridHandle {
  const { store, columns, lines, marks, choices, history, maxLines } = core;
  /** Commits the current edit before any other command runs. */
  const after =
    <A extends readonly unknown[], R>(run: (...input: A) => R) =>
    (...input: A): R => {
      edits.commit();
      return run(...input);
    };
  const moves = createMoves(core);
  const rows = createRowCommands(core);
  return {
    get: store.get,
    subscribe: store.subscribe,
    columns,
    lines,
    marks,
    choices,
    totals,
    history,
    maxLines,
    problems,
    edits: { ...edits, clear: after(edits.clear), fillDown: after(edits.fillDown), fill: after(edits.fill) },
    moves: {
      by: after(moves.by),
      to: after(moves.to),
      row: after(moves.row),
      all: after(moves.all),
      next: after(moves.next),
      leave: after(moves.leave),
    },
    rows: {
      add: after(rows.add),
      append: after(rows.append),
      fill: after(rows.fill),
      duplicate: after(rows.duplicate),
      remove: after(rows.remove),
      undo: after(rows.undo),
      redo: after(rows.redo),
    },
    copy: () => copyRange(core),
    paste: after((text: string) => {
      const { anchor, all } = store.get();
      const range = parseRange(text, maxLines);
      const [first = []] = range.rows;
      // A single copied cell fills all selected cells, as in spreadsheets.
      if ((anchor !== null || all) && range.rows.length + range.left === 1 && first.length === 1) edits.fill(first[0] ?? '');
      else if (text !== '') pasteRange(core, range);
    }),
  };
}
