/** The part of `Storage` that is used, so that tests and blocked browsers can give another. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

/** All keys in local and session storage start with it (spec section 9). */
export const namespace = 'waybill.';

/** Values in local storage, each with the time until which it counts. */
export interface Storage {
  /** Null when it is absent, out of date, damaged, or refused by `guard`. Never throws. */
  read<T>(key: string, guard: (value: unknown) => value is T): T | null;
  /** `lifeMs` null keeps it for good. False when the browser has no room or no storage: the page works on without. */
  write(key: string, value: unknown, lifeMs: number | null): boolean;
  remove(key: string): void;
  /** Keys that begin with this, those out of date too. */
  keys(prefix: string): readonly string[];
  /** Whether a value is kept for good. */
  isLasting(key: string): boolean;
}

export function createStorage(shelf: Shelf, now: () => number): Storage {
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
        // An old value under the same key would be worse than none.
        quietly(() => shelf.removeItem(namespace + key));
        return false;
      }
    },
    remove: (key) => quietly(() => shelf.removeItem(namespace + key)),
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

/** The browser's storage, or a shelf in memory where it is switched off or full. */
export function openShelf(browser: () => Shelf): Shelf {
  try {
    const shelf = browser();
    shelf.setItem(`${namespace}probe`, '1');
    shelf.removeItem(`${namespace}probe`);
    return shelf;
  } catch {
    return memoryShelf();
  }
}

export function memoryShelf(): Shelf {
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

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A browser that forbids storage has nothing to remove.
  }
}
