import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { Values } from '../ports.ts';
import type { ListController, ListState, RowFailure } from './controller.ts';
import type { Store } from './store.ts';
import { grow } from './tree.ts';

export interface Selection {
  /** What of it the controller shows. */
  readonly of: Pick<ListController, 'toggle' | 'togglePage' | 'clearSelection' | 'applyOutcome' | 'acting'>;
  /** The selection as an answer leaves it: rows that it has are renewed, those that it shows to be gone are out. */
  after(answer: Pick<ListState, 'rows' | 'total'> & { readonly place: string }): ListState['selected'];
}

/** Selected rows are kept whole, by key, so that they outlive a change of page. */
export function createSelection({ get, patch }: Store<ListState>, { rowKey, childrenKey }: Parameters<typeof grow>[1]): Selection {
  const gone = createGone();
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
    acting(key) {
      const ended = gone.acting(key);
      return (isDone) => {
        if (ended(isDone)) patch({ selected: without(get().selected, new Set([key])) });
      };
    },
  };
  return {
    of,
    after({ rows, total, place }) {
      // Rows below closed ones are there too.
      const all = grow(rows, { childrenKey, rowKey }, new Set()).rows;
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
} /** Rows as they were answered, by key. */
interface Answered {
  /** What was asked for, as text: search, order, page. */
  readonly place: string;
  readonly keys: ReadonlySet<string>;
  /** How many rows there are on all pages, and whether they are all here. */
  readonly total: number;
  readonly isWhole: boolean;
}

/** An action of a row, from its start on. */
interface Act {
  readonly key: string;
  /** What was shown when it began. */
  readonly before: Answered;
  isDone: boolean;
  isMissed: boolean;
}

/**
 * Tells which rows are gone. A row that its page does not show any more may stand on another; it does not where the page shows
 * every row there is, or where an action of that very row was done and there are fewer rows than before it.
 */
interface Gone {
  /** An action of a row begins; to be told at its end whether it was done. Gives whether the row is known to be gone then. */
  acting(key: string): (isDone: boolean) => boolean;
  /** Keys of the rows that an answer shows to be gone. */
  after(answer: Answered): ReadonlySet<string>;
}

function createGone(): Gone {
  let shown: Answered | null = null;
  const acts = new Set<Act>();
  return {
    acting(key) {
      if (shown?.keys.has(key) !== true) return () => false;
      const act: Act = { key, before: shown, isDone: false, isMissed: false };
      acts.add(act);
      return (isDone) => {
        act.isDone = isDone;
        // One that is still there is looked for in the next answer.
        if (!isDone || act.isMissed) acts.delete(act);
        return isDone && act.isMissed;
      };
    },
    after(answer) {
      const gone = new Set<string>();
      for (const act of acts) {
        if (act.before.place !== answer.place) continue;
        act.isMissed = !answer.keys.has(act.key) && answer.total < act.before.total;
        if (!act.isDone) continue;
        acts.delete(act);
        if (act.isMissed) gone.add(act.key);
      }
      if (shown?.place === answer.place && answer.isWhole) for (const key of shown.keys) if (!answer.keys.has(key)) gone.add(key);
      shown = answer;
      return gone;
    },
  };
}
