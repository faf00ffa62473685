import { type KeyValueStore, namespace } from './storage.ts';

/** Per-user data in this browser tab: long number lists, remembered searches. Never throws. */
export interface SessionStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  /** Clears everything before the next user of this browser tab. */
  clear(): void;
}

/**
 * @param shelf sessionStorage or an in-memory substitute
 * @param owner the user's id: a browser tab outlives a sign-out and a login in another tab
 */
export function createSessionStore(shelf: KeyValueStore, owner: () => string): SessionStore {
  const ownKey = (key: string) => `${namespace}${encodeURIComponent(owner())}.${key}`;
  return {
    get(key) {
      try {
        return shelf.getItem(ownKey(key));
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        shelf.setItem(ownKey(key), value);
      } catch {
        // Without storage the data is lost on reload, and nothing else.
      }
    },
    clear() {
      try {
        const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
        for (const key of keys) if (key?.startsWith(namespace)) shelf.removeItem(key);
      } catch {
        // A browser that forbids storage has nothing to clear.
      }
    },
  };
}
