import { createStore } from 'zustand/vanilla';
import type { Storage } from '../../services/storage.ts';

/** The user's layout preferences, stored in this browser. */
export interface LayoutPreferences {
  /** The side menu is 80 px wide instead of 200 px. */
  readonly isFolded: boolean;
  /** The header hides on scrolling down; off by default. */
  readonly hidesHeader: boolean;
  /** The latest announcement opens after sign-in. */
  readonly announces: boolean;
}

export interface LayoutPreferenceStore {
  readonly get: () => LayoutPreferences;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (change: Partial<LayoutPreferences>) => void;
}

const key = 'layout';

export function createLayoutPreferences(storage: Storage): LayoutPreferenceStore {
  const stored = storage.read(key, isStored);
  const { getState, setState, subscribe } = createStore<LayoutPreferences>(() => ({
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
