/** The part of `Storage` in use, so that tests and browsers without storage can substitute it. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

/** Prefix of all keys in local and session storage (spec section 9). */
export const namespace = 'waybill.';

/** Values in local storage, each with an expiry time. */
export interface Storage {
  /** Null if the value is absent, expired, damaged or refused by `guard`. Never throws. */
  read<T>(key: string, guard: (value: unknown) => value is T): T | null;
  /** `lifeMs` null never expires. Returns false if the browser has no storage or no room; the page works without it. */
  write(key: string, value: unknown, lifeMs: number | null): boolean;
  remove(key: string): void;
  /** Keys with this prefix, expired ones included. */
  keys(prefix: string): readonly string[];
  /** Whether a value never expires. */
  isLasting(key: string): boolean;
}

export function createStorage(shelf: KeyValueStore, now: () => number): Storage {
  const entry = (key: string): { value: unknown; expires: number | null } | null => {
    try {
      const stored: unknown = JSON.parse(shelf.getItem(namespace + key) ?? 'null');
      if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('expires' in stored)) return null;
      const { value, expires } = stored;
      if (expires !== null && !(typeof expires === 'number' && expires > now())) return null;
      return { value, expires };
    } catch {
      return null;
    }
  };
  return {
    read(key, guard) {
      const value = entry(key)?.value;
      return guard(value) ? value : null;
    },
    write(key, value, lifeMs) {
      try {
        shelf.setItem(namespace + key, JSON.stringify({ value, expires: lifeMs === null ? null : now() + lifeMs }));
        return true;
      } catch {
        // A stale value under the same key is worse than none.
        ignoreErrors(() => shelf.removeItem(namespace + key));
        return false;
      }
    },
    remove: (key) => ignoreErrors(() => shelf.removeItem(namespace + key)),
    keys(prefix) {
      try {
        const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
        return keys.filter((key) => key.startsWith(namespace + prefix)).map((key) => key.slice(namespace.length));
      } catch {
        return [];
      }
    },
    isLasting: (key) => entry(key)?.expires === null,
  };
}

/** The browser's storage, or an in-memory substitute if it is disabled or full. */
export function openStore(browser: () => KeyValueStore): KeyValueStore {
  try {
    const shelf = browser();
    shelf.setItem(`${namespace}probe`, '1');
    shelf.removeItem(`${namespace}probe`);
    return shelf;
  } catch {
    return memoryStore();
  }
}

export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {
    // A browser that forbids storage has nothing to remove.
  }
}
