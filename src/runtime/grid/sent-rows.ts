import type { Values } from '../ports.ts';
import type { GridCore } from './core.ts';
import type { Line } from './lines.ts';
import type { GridProblem } from './state.ts';

/** Maps the sent rows back to their lines. */
export function createSentRows({ store, columns, lines, marks, history, minLines, changed }: GridCore): SentRows {
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
      const removedKeys = new Set(done.map((row) => keys[row]));
      for (const { row, name, message } of problems) {
        const line = before.find(({ key }) => key === keys[row]);
        if (line !== undefined) marks.refuse(line, name, message);
      }
      const remaining = before.filter(({ key }) => !removedKeys.has(key));
      const missing = Math.max(0, Math.max(minLines, 1) - remaining.length);
      // Undoing must not bring completed rows back, or they would be submitted twice.
      history.clear();
      store.set({
        lines: [...remaining, ...Array.from({ length: missing }, () => lines.make())],
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

export interface SentRows {
  /** The rows to send, without blank lines. */
  rows(): readonly Values[];
  /** Marks refused rows, by their index in the last `rows()`. */
  refuse(problems: readonly GridProblem[]): void;
  /** Removes completed rows and marks the failed ones, by index in the last `rows()`. */
  keepFailed(done: readonly number[], problems: readonly GridProblem[]): void;
}
