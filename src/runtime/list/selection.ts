import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { Values } from '../ports.ts';
import type { ListController, ListState, RowFailure } from './controller.ts';
import type { Store } from './store.ts';
import { flattenRows } from './tree.ts';

export interface Selection {
  /** The methods of the controller that the selection implements. */
  readonly of: Pick<ListController, 'toggle' | 'togglePage' | 'clearSelection' | 'applyOutcome' | 'beginAction'>;
  /** The selection after a reply: rows in it are updated, rows that no longer exist are removed. */
  after(answer: Pick<ListState, 'rows' | 'total'> & { readonly place: string }): ListState['selected'];
}

/** Keeps whole rows by key, so that the selection survives a change of page. */
export function createSelection({ get, patch }: Store<ListState>, { rowKey, childrenKey }: Parameters<typeof flattenRows>[1]): Selection {
  const gone = createRemovalTracker();
  const keyOf = (row: Values) => String(row[rowKey]);
  const set = (rows: readonly Values[], on: boolean) => {
    const selected = new Map(get().selected);
    for (const row of rows) {
      if (on) selected.set(keyOf(row), row);
      else selected.delete(keyOf(row));
    }
    patch({ selected });
  };
  const of: Selection['of'] = {
    toggle(keys, on) {
      const wanted = new Set(keys);
      const known = [...get().rows, ...get().selected.values()].filter((row) => wanted.has(keyOf(row)));
      set(known, on);
    },
    togglePage: (on) => set(get().rows, on),
    clearSelection: () => patch({ selected: new Map(), rowFailures: new Map() }),
    applyOutcome: (outcome) => patch(applied(get().selected, outcome)),
    beginAction(key) {
      const ended = gone.beginAction(key);
      return (isDone) => {
        if (ended(isDone)) patch({ selected: without(get().selected, new Set([key])) });
      };
    },
  };
  return {
    of,
    after({ rows, total, place }) {
      // Includes the rows below collapsed ones.
      const all = flattenRows(rows, { childrenKey, rowKey }, new Set()).rows;
      const left = gone.after({ place, keys: new Set(all.map(keyOf)), total, isWhole: rows.length >= total });
      return refreshed(without(get().selected, left), all, keyOf);
    },
  };
}

function without(selected: ReadonlyMap<string, Values>, keys: ReadonlySet<string>): ReadonlyMap<string, Values> {
  return [...keys].some((key) => selected.has(key)) ? new Map([...selected].filter(([key]) => !keys.has(key))) : selected;
}

function refreshed(
  selected: ReadonlyMap<string, Values>,
  rows: readonly Values[],
  keyOf: (row: Values) => string,
): ReadonlyMap<string, Values> {
  if (selected.size === 0) return selected;
  const fresh = new Map(selected);
  for (const row of rows) if (fresh.has(keyOf(row))) fresh.set(keyOf(row), row);
  return fresh;
}

function applied(selected: ReadonlyMap<string, Values>, outcome: BatchOutcome): Pick<ListState, 'selected' | 'rowFailures'> {
  const left = new Map(selected);
  const failures = new Map<string, RowFailure>();
  for (const { id, ok, message } of outcome.results) {
    if (ok) left.delete(id);
    else failures.set(id, { message: message ?? '' });
  }
  return { selected: left, rowFailures: failures };
}

/** Rows of the reply, by key. */
interface Answered {
  /** The request as text: search, sort, page. */
  readonly place: string;
  readonly keys: ReadonlySet<string>;
  /** Number of rows on all pages, and whether the reply contains all of them. */
  readonly total: number;
  readonly isWhole: boolean;
}

/** A running action on a row. */
interface RunningAction {
  readonly key: string;
  /** The reply shown when the action started. */
  readonly before: Answered;
  isDone: boolean;
  isMissed: boolean;
}

/**
 * Detects removed rows. A row missing from its page may have moved to another one. It is removed if the page shows all rows, or
 * if an action on it succeeded and the total has shrunk.
 */
interface RemovalTracker {
  /** Marks the start of a row action. The returned function reports its end and returns whether the row is known to be removed. */
  beginAction(key: string): (isDone: boolean) => boolean;
  /** Keys of the rows that a reply proves to be removed. */
  after(answer: Answered): ReadonlySet<string>;
}

function createRemovalTracker(): RemovalTracker {
  let shown: Answered | null = null;
  const running = new Set<RunningAction>();
  return {
    beginAction(key) {
      if (shown?.keys.has(key) !== true) return () => false;
      const action: RunningAction = { key, before: shown, isDone: false, isMissed: false };
      running.add(action);
      return (isDone) => {
        action.isDone = isDone;
        // A row that still exists is checked again in the next reply.
        if (!isDone || action.isMissed) running.delete(action);
        return isDone && action.isMissed;
      };
    },
    after(answer) {
      const gone = new Set<string>();
      for (const action of running) {
        if (action.before.place !== answer.place) continue;
        action.isMissed = !answer.keys.has(action.key) && answer.total < action.before.total;
        if (!action.isDone) continue;
        running.delete(action);
        if (action.isMissed) gone.add(action.key);
      }
      if (shown?.place === answer.place && answer.isWhole) for (const key of shown.keys) if (!answer.keys.has(key)) gone.add(key);
      shown = answer;
      return gone;
    },
  };
}
