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
  let running: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const set = (next: ReadonlySet<string>) => {
    running = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => running,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(key) {
      if (running.has(key)) return false;
      set(new Set([...running, key]));
      return true;
    },
    end: (key) => set(new Set([...running].filter((other) => other !== key))),
  };
}
