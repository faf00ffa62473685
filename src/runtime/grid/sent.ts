import type { Values } from '../ports.ts';
import type { GridCore } from './core.ts';
import type { Line } from './lines.ts';
import type { GridProblem } from './state.ts';

/** What is sent, and which line each of the sent rows was. */
export function createSent({ store, columns, lines, marks, history, least, changed }: GridCore): Sent {
  let keys: readonly number[] = [];
  const sentRow = (line: Line): Values => {
    const row = lines.row(line);
    const visible = columns.filter((column) => Object.hasOwn(row, column.name) && lines.state(line, column).visible);
    return visible.length === Object.keys(row).length ? row : Object.fromEntries(visible.map(({ name }) => [name, row[name]]));
  };
  return {
    rows: () => {
      const full = store.get().lines.filter((line) => !lines.isBlank(line));
      keys = full.map(({ key }) => key);
      return full.map(sentRow);
    },
    refuse: (problems) => {
      const byKey = new Map(store.get().lines.map((line) => [line.key, line]));
      for (const { row, name, message } of problems) {
        const line = byKey.get(keys[row] ?? -1);
        if (line !== undefined) marks.refuse(line, name, message);
      }
      store.set({});
    },
    keepFailed: (done, problems) => {
      const { lines: before, stamp } = store.get();
      const gone = new Set(done.map((row) => keys[row]));
      for (const { row, name, message } of problems) {
        const line = before.find(({ key }) => key === keys[row]);
        if (line !== undefined) marks.refuse(line, name, message);
      }
      const kept = before.filter(({ key }) => !gone.has(key));
      const missing = Math.max(0, Math.max(least, 1) - kept.length);
      // What is done must not come back by undoing: it would be done twice.
      history.clear();
      store.set({
        lines: [...kept, ...Array.from({ length: missing }, () => lines.make())],
        active: null,
        anchor: null,
        all: false,
        editing: null,
        note: null,
        stamp: stamp + 1,
      });
      changed('now');
    },
  };
}

export interface Sent {
  /** As they are sent: blank lines left out. */
  rows(): readonly Values[];
  /** Marks what was refused in the rows as they were last given. */
  refuse(problems: readonly GridProblem[]): void;
  /** Of the rows as they were last given: those that are done leave, and the others say what is wrong with them. */
  keepFailed(done: readonly number[], problems: readonly GridProblem[]): void;
}
