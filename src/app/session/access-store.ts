import { createNanoEvents } from 'nanoevents';
import { limits } from '../../../contract/limits.ts';
import type { Calls } from '../../services/http.ts';
import type { Storage } from '../../services/storage.ts';
import { type Access, fetchAccess } from './access.ts';

/** Menu and permissions of the signed-in user, loaded once and refreshed when the server announces a change. */
export interface AccessStore {
  /** Returns the same promise until the user or the permissions change or the call fails. */
  load(): Promise<Access>;
  /** Loads again; false if the call failed. The current access stays until it is replaced. */
  refresh(): Promise<boolean>;
  /** Notifies of a changed menu or changed permissions of the same user. */
  onChange(listener: (access: Access) => void): () => void;
  /** Clears the store for the next user. */
  forget(): void;
  /** Whether the access is loaded and pages are shown. */
  isLoaded(): boolean;
}

/** Storage keys of the button permissions (spec section 6), named as in the server family. */
const buttonKeys = { user: 'LOGIN_USER_BUTTON_AUTH', system: 'SYS_BUTTON_AUTH' } as const;

export function createAccessStore(calls: Pick<Calls, 'call'>, storage: Pick<Storage, 'write' | 'remove'>): AccessStore {
  let access: Promise<Access> | null = null;
  let isLoaded = false;
  let lastTurn = 0;
  const changes = createNanoEvents<{ changed(access: Access): void }>();
  const storeButtons = ({ buttons }: Access) => {
    for (const owner of ['user', 'system'] as const) storage.write(buttonKeys[owner], buttons[owner], limits.sessionMs);
  };
  return {
    load() {
      if (access !== null) return access;
      const pending = fetchAccess(calls);
      access = pending;
      pending.then(
        (loaded) => {
          if (access !== pending) return;
          isLoaded = true;
          storeButtons(loaded);
        },
        () => {
          if (access === pending) access = null;
        },
      );
      return pending;
    },
    async refresh() {
      const pending = access;
      if (pending === null) return true;
      lastTurn += 1;
      const ownTurn = lastTurn;
      try {
        const [before, loaded] = await Promise.all([pending, fetchAccess(calls)]);
        // Superseded by a later request, or started for a user who has signed out.
        if (ownTurn !== lastTurn || access !== pending || loaded.stamp === before.stamp) return true;
        access = Promise.resolve(loaded);
        storeButtons(loaded);
        changes.emit('changed', loaded);
        return true;
      } catch {
        return false;
      }
    },
    onChange: (listener) => changes.on('changed', listener),
    forget() {
      access = null;
      isLoaded = false;
      for (const key of Object.values(buttonKeys)) storage.remove(key);
    },
    isLoaded: () => isLoaded,
  };
}
