import type { CompiledFieldArray, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import type { Ports, Values } from '../ports.ts';
import { readTyped } from './cell-values.ts';
import { type Choices, createChoices } from './choices.ts';
import { type GridColumn, readsOutsideRow } from './columns.ts';
import type { GridCore } from './core.ts';
import { createEdits } from './edit.ts';
import { createGridHandle, type GridHandle } from './handle.ts';
import { createHistory } from './history.ts';
import { createLineValidator, type LineValidator } from './line-validator.ts';
import { createLines, type Line, type Lines } from './lines.ts';
import { createMarks } from './marks.ts';
import type { RowListeners } from './row-listeners.ts';
import { createMoves } from './rows.ts';
import { createSentRows } from './sent-rows.ts';
import { createGridStore, type GridProblem } from './state.ts';
import { createTotals } from './totals.ts';

export interface GridSetting {
  readonly items: CompiledFieldArray['items'];
  readonly totals?: CompiledFieldArray['totals'];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The scope that row expressions read besides `row`: the screen's scope, and `values` of the surrounding form. */
  readonly scope: () => Scope;
  readonly ports: Ports;
  readonly permissions: Permissions;
  /** The initial lines, which do not count as a change. */
  readonly rows?: readonly Values[];
}

/** A grid with a fixed set of columns: a single store, no field per cell, no React. */
export interface Sheet {
  /** The rows to send: without blank lines, numbers where the column is a `number`, and with the edit in progress. */
  rows(): readonly Values[];
  /** Replaces all lines. It cannot be undone and does not count as a change by the user. */
  replace(rows: readonly Values[]): void;
  /** Validates all lines, marks and returns the problems; the marks then follow each edit. */
  validate(): readonly GridProblem[];
  /** Validates with the rules whose tables load on demand (phones, postcodes). */
  validateLate(): Promise<readonly GridProblem[]>;
  /** Marks the server's refusals. `row` is the index in the last `rows()`. */
  refuse(problems: readonly GridProblem[]): void;
  /** Removes completed rows for good and marks the failed ones, by index in the last `rows()`. */
  keepFailed(done: readonly number[], problems: readonly GridProblem[]): void;
  /** Activates the cell and scrolls it into view. */
  focus(problem: Pick<GridProblem, 'row' | 'name'>): void;
  /** Evaluates conditions and computed values again; call it when the result of `scope` has changed. */
  refresh(): void;
  /** Refreshes and revalidates cells with dictionary texts; call it when a dictionary may have changed. */
  offerAgain(): void;
  readonly: boolean;
  /** The interface of the view. */
  readonly handle: GridHandle;
  /** Commits the current edit and returns all lines with all their values. */
  commitAll(): readonly Values[];
  /** Makes the view read the grid again and find its replacement. */
  invalidateView(): void;
}

/** Maximum number of lines if the document sets none; the grammar's own limit. */
const defaultMaxLines = 5_000;

export function createSheet(setting: GridSetting, columns: readonly GridColumn[], listeners: RowListeners, rows: readonly Values[]): Sheet {
  const { ports, scope, maxItems: maxLines = defaultMaxLines, minItems: minLines = 0 } = setting;
  const readsScope = columns.some(readsOutsideRow);
  const lines = createLines(columns, readsScope, scope);
  const filled = (given: readonly Values[]) => linesOf(given, lines, minLines);
  const store = createGridStore(filled(rows));
  const choices = createChoices(ports, scope, () => arrived());
  const judge = createLineValidator(columns, lines, (column, line) => choices.choicesToValidate(column, lines.row(line)), ports.translate);
  const marks = createMarks(judge, lines, columns[0], minLines, ports.translate);
  const totals = createTotals(setting.totals ?? [], columns, lines, scope, ports.translate);
  const history = createHistory();
  const { translate } = ports;
  const core: GridCore = { store, columns, lines, marks, choices, history, minLines, maxLines, translate, changed: listeners.notify };
  const edits = createEdits(core);

  const renew = () => {
    lines.forget();
    judge.forget();
    marks.forget();
    totals.forget();
    const { lines: before, stamp } = store.get();
    const settled = before.map(lines.settle);
    store.set({ lines: settled.every((line, row) => line === before[row]) ? before : settled, stamp: stamp + 1 });
  };
  /** Resolves texts that were pasted before their choices had loaded. */
  const arrived = () => {
    const before = store.get().lines;
    const now = before.map((line) => chooseLate(line, columns, lines, choices));
    store.set({ lines: now.every((line, row) => line === before[row]) ? before : now });
    renew();
  };
  const { problems, ...validation } = createValidation(core, edits, judge);
  return {
    ...createSentRows(core),
    replace: (given) => {
      history.clear();
      marks.clear();
      store.set({ lines: filled(given), active: null, anchor: null, all: false, editing: null, note: null, stamp: store.get().stamp + 1 });
    },
    ...validation,
    focus: ({ row, name }) => {
      const column = columns.findIndex((candidate) => candidate.name === name);
      edits.commit();
      createMoves(core).to(row, Math.max(0, column));
    },
    commitAll: () => {
      edits.commit();
      return store.get().lines.map(({ rest, values }) => ({ ...rest, ...values }));
    },
    invalidateView: () => store.set({ stamp: store.get().stamp + 1 }),
    offerAgain: arrived,
    refresh: () => {
      if (readsScope || totals.readsAround) renew();
    },
    get readonly() {
      return store.get().readonly;
    },
    set readonly(value: boolean) {
      if (value === store.get().readonly) return;
      edits.commit();
      store.set({ readonly: value });
    },
    handle: createGridHandle(core, edits, totals, problems),
  };
}

function createValidation(
  { store, marks, lines }: GridCore,
  edits: ReturnType<typeof createEdits>,
  judge: ReturnType<typeof createLineValidator>,
) {
  const problems = (): readonly GridProblem[] =>
    store.get().lines.flatMap((line, row) => [...marks.of(line, row)].map(([name, message]) => ({ row, name, message })));
  const validate = () => {
    edits.commit();
    marks.touchAll(store.get().lines);
    store.set({});
    return problems();
  };
  const validateLate = async () => {
    validate();
    await judgeAllLate(store.get().lines, lines, judge);
    marks.forget();
    store.set({});
    return problems();
  };
  return { problems, validate, validateLate };
}

/** Creates a line per row, padded with blank lines up to the minimum. */
function linesOf(rows: readonly Values[], lines: Lines, minLines: number): readonly Line[] {
  const made = rows.map((row) => lines.make(row));
  return [...made, ...Array.from({ length: Math.max(0, Math.max(minLines, 1) - made.length) }, () => lines.make())];
}

async function judgeAllLate(all: readonly Line[], lines: Lines, judge: LineValidator): Promise<void> {
  for (const line of all) if (!lines.isBlank(line)) await judge.late(line);
}

function chooseLate(line: Line, columns: readonly GridColumn[], lines: Lines, choices: Choices): Line {
  const late = columns.flatMap((column) => {
    const value = line.values[column.name];
    if (column.kind !== 'choice' || typeof value !== 'string') return [];
    const chosen = readTyped(column, value, line.values, choices.of(column, lines.row(line)));
    return chosen === value ? [] : [[column.name, chosen] as const];
  });
  return late.length === 0 ? line : lines.change(line, Object.fromEntries(late));
}
