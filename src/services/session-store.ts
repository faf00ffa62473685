import { namespace, type Shelf } from './storage.ts';

/** What a page keeps in this browser tab: long number lists, remembered searches. Never throws. */
export interface SessionStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Forgets everything: the next user of this browser tab is another one. */
  clear(): void;
}

/** @param shelf sessionStorage, or a shelf in memory */
export function createSessionStore(shelf: Shelf): SessionStore {
  return {
    get(key) {
      try {
        return shelf.getItem(namespace + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        shelf.setItem(namespace + key, value);
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
