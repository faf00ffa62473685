import type { CompiledFieldArray, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import type { Ports, Values } from '../ports.ts';
import { readTyped } from './cell-values.ts';
import { type Choices, createChoices } from './choices.ts';
import { type GridColumn, readsAround } from './columns.ts';
import type { GridCore } from './core.ts';
import { deskOf, type GridDesk } from './desk.ts';
import { createEdits } from './edit.ts';
import { createHistory } from './history.ts';
import { createJudge, type Judge } from './judge-lines.ts';
import { createLines, type Line, type Lines } from './lines.ts';
import { createMarks } from './marks.ts';
import type { News } from './news.ts';
import { createMoves } from './rows.ts';
import { createSent } from './sent.ts';
import { createGridStore, type GridProblem } from './state.ts';
import { createTotals } from './totals.ts';

export interface GridSetting {
  readonly items: CompiledFieldArray['items'];
  readonly totals?: CompiledFieldArray['totals'];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What expressions of the rows read beside `row`: the screen's scope, and `values` of the form around. */
  readonly scope: () => Scope;
  readonly ports: Ports;
  readonly permissions: Permissions;
  /** The lines that it starts with; they are no change. */
  readonly rows?: readonly Values[];
}

/** A grid with the columns of one moment: one store, no field per cell, no React. */
export interface Sheet {
  /** As they are sent: blank lines left out, numbers where the column says `number`, an edit in progress included. */
  rows(): readonly Values[];
  /** Puts other lines in place of all; nothing of it can be undone, and it is no change of the user's. */
  replace(rows: readonly Values[]): void;
  /** Judges every line, marks what is wrong, and says it; from now on the marks follow what is typed. */
  validate(): readonly GridProblem[];
  /** The same with the rules whose tables come late (phones, postcodes). */
  validateLate(): Promise<readonly GridProblem[]>;
  /** Marks what the server refused. Here `row` counts the rows as `rows()` last gave them. */
  refuse(problems: readonly GridProblem[]): void;
  /** Of the rows as `rows()` last gave them: those that are done leave for good, and the others say what is wrong with them. */
  keepFailed(done: readonly number[], problems: readonly GridProblem[]): void;
  /** Makes the cell the active one and brings it into sight. */
  focus(problem: Pick<GridProblem, 'row' | 'name'>): void;
  /** To be told when what `scope` gives has changed: conditions and computed values are worked out again. */
  refresh(): void;
  /** To be told when a dictionary may have other items: cells show their texts and are judged by them. */
  offerAgain(): void;
  readonly: boolean;
  /** What draws it works with. */
  readonly desk: GridDesk;
  /** Ends what is being typed, and gives every line with all that is known of it. */
  leave(): readonly Values[];
  /** Who draws it looks again, and finds the one that took its place. */
  wake(): void;
}

/** Lines at most where the document does not say; the grammar's own limit. */
const mostLines = 5_000;

export function createSheet(setting: GridSetting, columns: readonly GridColumn[], news: News, rows: readonly Values[]): Sheet {
  const { ports, scope, maxItems: most = mostLines, minItems: least = 0 } = setting;
  const readsScope = columns.some(readsAround);
  const lines = createLines(columns, readsScope, scope);
  const filled = (given: readonly Values[]) => linesOf(given, lines, least);
  const store = createGridStore(filled(rows));
  const choices = createChoices(ports, scope, () => arrived());
  const judge = createJudge(columns, lines, (column, line) => choices.judging(column, lines.row(line)), ports.translate);
  const marks = createMarks(judge, lines, columns[0], least, ports.translate);
  const totals = createTotals(setting.totals ?? [], columns, lines, scope, ports.translate);
  const history = createHistory();
  const core: GridCore = { store, columns, lines, marks, choices, history, least, most, translate: ports.translate, changed: news.tell };
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
  /** Texts that were pasted before their choices were there are chosen now. */
  const arrived = () => {
    const before = store.get().lines;
    const now = before.map((line) => chooseLate(line, columns, lines, choices));
    store.set({ lines: now.every((line, row) => line === before[row]) ? before : now });
    renew();
  };
  const problems = (): readonly GridProblem[] =>
    store.get().lines.flatMap((line, row) => [...marks.of(line, row)].map(([name, message]) => ({ row, name, message })));
  const validate = () => {
    edits.commit();
    marks.touchAll(store.get().lines);
    store.set({});
    return problems();
  };
  return {
    ...createSent(core),
    replace: (given) => {
      history.clear();
      marks.clear();
      store.set({ lines: filled(given), active: null, anchor: null, all: false, editing: null, note: null, stamp: store.get().stamp + 1 });
    },
    validate,
    validateLate: async () => {
      validate();
      await judgeAllLate(store.get().lines, lines, judge);
      marks.forget();
      store.set({});
      return problems();
    },
    focus: ({ row, name }) => {
      const column = columns.findIndex((candidate) => candidate.name === name);
      edits.commit();
      createMoves(core).to(row, Math.max(0, column));
    },
    leave: () => {
      edits.commit();
      return store.get().lines.map(({ rest, values }) => ({ ...rest, ...values }));
    },
    wake: () => store.set({ stamp: store.get().stamp + 1 }),
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
    desk: deskOf(core, edits, totals, problems),
  };
}

/** A line for each of the rows, and as many blank ones as there must be. */
function linesOf(rows: readonly Values[], lines: Lines, least: number): readonly Line[] {
  const made = rows.map((row) => lines.make(row));
  return [...made, ...Array.from({ length: Math.max(0, Math.max(least, 1) - made.length) }, () => lines.make())];
}

async function judgeAllLate(all: readonly Line[], lines: Lines, judge: Judge): Promise<void> {
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
