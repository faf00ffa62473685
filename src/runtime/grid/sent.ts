import type { Values } from '../ports.ts';
import type { GridCore } from './core.ts';
import type { Line } from './lines.ts';
import type { GridProblem } from './state.ts';

/** What is sent, and which line each of the sent rows was. */
export function createSent({ store, columns, lines, marks }: GridCore): Sent {
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
  };
}

export interface Sent {
  /** As they are sent: blank lines left out. */
  rows(): readonly Values[];
  /** Marks what was refused in the rows as they were last given. */
  refuse(problems: readonly GridProblem[]): void;
}
