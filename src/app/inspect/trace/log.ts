import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TraceEntry } from './entries.ts';

export interface Trace {
  /** The newest entry is the last. */
  readonly entries: readonly TraceEntry[];
  readonly isPaused: boolean;
}

/** Changes an entry that was added; without effect once it was dropped. */
export type Change<E> = (to: (entry: E) => E) => void;

export interface Log {
  readonly store: Pick<StoreApi<Trace>, 'getState' | 'subscribe'>;
  /** A paused log ignores new entries and completes those it has. */
  add<E extends TraceEntry>(begin: (added: Pick<E, 'id' | 'page' | 'at'>) => E): Change<E>;
  clear(): void;
  pause(isPaused: boolean): void;
}

/** Older entries are dropped. */
export const mostEntries = 500;

/** @param page returns the address of the page in front */
export function createLog(page: () => string): Log {
  const store = createStore<Trace>(() => ({ entries: [], isPaused: false }));
  let last = 0;
  return {
    store,
    add(begin) {
      const { entries, isPaused } = store.getState();
      last += 1;
      const id = last;
      let current = begin({ id, page: page(), at: Date.now() });
      if (!isPaused) store.setState({ entries: [...entries, current].slice(-mostEntries) });
      return (to) => {
        current = to(current);
        const { entries: now } = store.getState();
        const at = now.findIndex((entry) => entry.id === id);
        if (at !== -1) store.setState({ entries: now.with(at, current) });
      };
    },
    clear: () => store.setState({ entries: [] }),
    pause: (isPaused) => store.setState({ isPaused }),
  };
}
