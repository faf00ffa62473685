import { namespace, type Shelf } from './storage.ts';

/** What a page keeps in this browser tab for its user: long number lists, remembered searches. Never throws. */
export interface SessionStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Forgets everything: the next user of this browser tab is another one. */
  clear(): void;
}

/**
 * @param shelf sessionStorage, or a shelf in memory
 * @param owner the user's id: a browser tab outlives a sign-out and another login in a second one
 */
export function createSessionStore(shelf: Shelf, owner: () => string): SessionStore {
  const mine = (key: string) => `${namespace}${encodeURIComponent(owner())}.${key}`;
  return {
    get(key) {
      try {
        return shelf.getItem(mine(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        shelf.setItem(mine(key), value);
      } catch {
        // Without room the page forgets it at the next reload, which is all that is lost.
      }
    },
    clear() {
      try {
        const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
        for (const key of keys) if (key?.startsWith(namespace)) shelf.removeItem(key);
      } catch {
        // A browser that forbids storage has nothing to forget.
      }
    },
  };
}
