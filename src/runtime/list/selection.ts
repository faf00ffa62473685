import type { BatchOutcome } from '../../../contract/envelope.ts';
import type { Values } from '../ports.ts';
import type { ListController, ListState, RowFailure } from './controller.ts';
import { createGone } from './gone.ts';
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
}
