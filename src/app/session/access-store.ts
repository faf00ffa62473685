import { createNanoEvents } from 'nanoevents';
import { limits } from '../../../contract/limits.ts';
import type { Calls } from '../../services/http.ts';
import type { Storage } from '../../services/storage.ts';
import { type Access, fetchAccess } from './access.ts';

/** Menu and rights of who is signed in, asked for once and again when the server says that they changed. */
export interface AccessStore {
  /** The same promise until the user or the rights change, or it failed. */
  load(): Promise<Access>;
  /** Asks again; false when nothing was answered. What is there stays until something else is known. */
  refresh(): Promise<boolean>;
  /** Told of other menus or rights of the same user. */
  onChange(listener: (access: Access) => void): () => void;
  /** Another user comes. */
  forget(): void;
  /** Whether it was loaded, so that pages are drawn. */
  isThere(): boolean;
}

/** The button permission keys that are stored locally (spec section 6), under the names that the server family gives them. */
const buttonKeys = { user: 'LOGIN_USER_BUTTON_AUTH', system: 'SYS_BUTTON_AUTH' } as const;

export function createAccessStore(calls: Pick<Calls, 'call'>, storage: Pick<Storage, 'write' | 'remove'>): AccessStore {
  let access: Promise<Access> | null = null;
  let isThere = false;
  let turn = 0;
  const changes = createNanoEvents<{ changed(access: Access): void }>();
  const keep = ({ buttons }: Access) => {
    for (const whose of ['user', 'system'] as const) storage.write(buttonKeys[whose], buttons[whose], limits.sessionMs);
  };
  return {
    load() {
      if (access !== null) return access;
      const asked = fetchAccess(calls);
      access = asked;
      asked.then(
        (loaded) => {
          if (access !== asked) return;
          isThere = true;
          keep(loaded);
        },
        () => {
          if (access === asked) access = null;
        },
      );
      return asked;
    },
    async refresh() {
      const asked = access;
      if (asked === null) return true;
      turn += 1;
      const mine = turn;
      try {
        const [before, fresh] = await Promise.all([asked, fetchAccess(calls)]);
        // Overtaken by a later question, or of a user who has left.
        if (mine !== turn || access !== asked || fresh.stamp === before.stamp) return true;
        access = Promise.resolve(fresh);
        keep(fresh);
        changes.emit('changed', fresh);
        return true;
      } catch {
        return false;
      }
    },
    onChange: (listener) => changes.on('changed', listener),
    forget() {
      access = null;
      isThere = false;
      for (const key of Object.values(buttonKeys)) storage.remove(key);
    },
    isThere: () => isThere,
  };
}
