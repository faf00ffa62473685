import type { Line } from './lines.ts';
import type { Place } from './state.ts';

export interface Moment {
  readonly lines: readonly Line[];
  readonly active: Place | null;
}

/** Undo and redo. Lines are immutable, so a snapshot is a list of references and costs no copy. */
export interface History {
  /** Records the state before a change. */
  keep(before: Moment): void;
  /** Returns the previous state, given the current one; null if there is none. */
  undo(now: Moment): Moment | null;
  redo(now: Moment): Moment | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  clear(): void;
}

const deepest = 200;

export function createHistory(): History {
  let past: Moment[] = [];
  let future: Moment[] = [];
  const step = (from: Moment[], to: Moment[], now: Moment): Moment | null => {
    const found = from.pop();
    if (found === undefined) return null;
    to.push(now);
    return found;
  };
  return {
    keep: (before) => {
      past.push(before);
      if (past.length > deepest) past.shift();
      future = [];
    },
    undo: (now) => step(past, future, now),
    redo: (now) => step(future, past, now),
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    clear: () => {
      past = [];
      future = [];
    },
  };
}
