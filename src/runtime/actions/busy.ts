import { createStore } from 'zustand/vanilla';

/** Which runs of one owner's actions are under way, so that the same one is not started a second time from anywhere. */
export interface Busy {
  /** Another set after each change. */
  get(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** False when it is under way already. */
  start(key: string): boolean;
  end(key: string): void;
}

const all = new WeakMap<object, Busy>();

/** The one of an owner, a block or a list of actions say: every place that draws its actions sees the same. */
export function busyOf(owner: object): Busy {
  const found = all.get(owner) ?? createBusy();
  all.set(owner, found);
  return found;
}

function createBusy(): Busy {
  const { getState, setState, subscribe } = createStore<ReadonlySet<string>>(() => new Set());
  return {
    get: getState,
    subscribe,
    start(key) {
      if (getState().has(key)) return false;
      setState(new Set([...getState(), key]), true);
      return true;
    },
    end: (key) => setState(new Set([...getState()].filter((other) => other !== key)), true),
  };
}
