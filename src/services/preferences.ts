import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from './http.ts';
import type { Storage } from './storage.ts';

/** What a user likes, by key: on the server where it can keep it, else in this browser. */
export interface Preferences {
  /** Null when there is none. */
  get(key: string): Promise<unknown>;
  /** What `get` last gave here for how a list is shown, at once; null for anything else, and where it was never asked. */
  known(key: string): unknown;
  /** `null` forgets it. */
  set(key: string, value: unknown): Promise<void>;
}

/**
 * Our server keeps preferences by an extension; one that answers 404 to it is not asked again (wire.md, Prefixes).
 * @param owner the user's id, so that two users of one browser do not share
 */
export function createPreferences(calls: Pick<Calls, 'call'>, storage: Storage, owner: () => string): Preferences {
  let server = true;
  const local = (key: string) => `preference.${owner()}.${key}`;
  // Not searches: they hold what somebody looked for, and this browser may have other users.
  const isRemembered = (key: string) => key.startsWith('list:');
  const remember = (key: string, value: unknown) => {
    if (!isRemembered(key)) return;
    if (value === null) storage.remove(local(key));
    else storage.write(local(key), value, null);
  };

  async function onServer<T>(ask: () => Promise<T>, instead: () => T): Promise<T> {
    if (!server) return instead();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.detail.status !== 404) throw error;
      server = false;
      return instead();
    }
  }

  return {
    get: (key) =>
      onServer(
        async () => {
          const of = owner();
          const value = (await calls.call('preference.get', { key })) ?? null;
          if (of === owner()) remember(key, value);
          return value;
        },
        () => storage.read(local(key), (value): value is unknown => value !== undefined),
      ),
    known: (key) => (isRemembered(key) ? storage.read(local(key), (value): value is unknown => value !== undefined) : null),
    set: (key, value) =>
      onServer(
        async () => {
          remember(key, value);
          await calls.call('preference.set', { key, value });
        },
        () => (value === null ? storage.remove(local(key)) : void storage.write(local(key), value, null)),
      ),
  };
}
