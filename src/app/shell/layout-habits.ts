import { createStore } from 'zustand/vanilla';
import type { Storage } from '../../services/storage.ts';

/** How the user likes the layout, kept in this browser. */
export interface LayoutHabits {
  /** The side menu is 80 px wide instead of 200. */
  readonly isFolded: boolean;
  /** The header goes after scrolling; off unless switched on. */
  readonly hidesHeader: boolean;
  /** The last announcement opens after sign-in. */
  readonly announces: boolean;
}

export interface LayoutHabitStore {
  readonly get: () => LayoutHabits;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (change: Partial<LayoutHabits>) => void;
}

const key = 'layout';

export function createLayoutHabits(storage: Storage): LayoutHabitStore {
  const stored = storage.read(key, isStored);
  const { getState, setState, subscribe } = createStore<LayoutHabits>(() => ({
    isFolded: stored?.isFolded === true,
    hidesHeader: stored?.hidesHeader === true,
    announces: stored?.announces !== false,
  }));
  return {
    get: getState,
    subscribe,
    set(change) {
      setState(change);
      storage.write(key, getState(), null);
    },
  };
}

function isStored(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
