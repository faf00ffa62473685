import { createStore as createVanilla } from 'zustand/vanilla';

/** A record with listeners, for `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  /** Replaces some properties. Notifies listeners once, and only if something changed; `setState` alone always notifies. */
  patch(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  const { getState, setState, subscribe } = createVanilla(() => initial);
  return {
    get: getState,
    patch(change) {
      const state = getState();
      const keys = Object.keys(change) as (keyof T)[];
      if (keys.some((key) => !Object.is(state[key], change[key]))) setState(change);
    },
    subscribe,
  };
}
