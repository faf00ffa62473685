import { CallFailure } from '../../contract/failure.ts';
import type { Calls } from './http.ts';
import type { Storage } from './storage.ts';

/** User preferences by key: on the server if it can store them, otherwise in this browser. */
export interface Preferences {
  /** Null when there is none. */
  get(key: string): Promise<unknown>;
  /**
   * The value that `get` last returned in this browser for a list's layout, synchronously; null for other keys and before the
   * first `get`.
   */
  cached(key: string): unknown;
  /** `null` removes the value. */
  set(key: string, value: unknown): Promise<void>;
}

/**
 * Creates the preferences. The server stores them by an extension; after a 404 it is not asked again (wire.md, Prefixes). Writes
 * of a key run one after another, so that the last value wins; reads return the value that was set last.
 * @param owner the user's id, so that users of one browser do not share preferences
 * @param page pending writes are sent when it unloads
 */
export function createPreferences(
  calls: Pick<Calls, 'call'>,
  storage: Storage,
  owner: () => string,
  page: Pick<EventTarget, 'addEventListener'>,
): Preferences {
  let server = true;
  const all = new Map<string, Writes>();
  const writesOf = (key: string): Writes => {
    const of = owner();
    const found = all.get(`${of} ${key}`);
    if (found !== undefined) return found;
    // Another user may have signed in meanwhile; the write must not happen in their name.
    const created = createWrites((value) => (of === owner() ? write(key, value) : Promise.resolve()));
    all.set(`${of} ${key}`, created);
    return created;
  };
  page.addEventListener('pagehide', () => {
    for (const writes of all.values()) writes.flush();
  });
  const local = (key: string) => `preference.${owner()}.${key}`;
  // Not searches: they contain search terms, and the browser may have other users.
  const isCached = (key: string) => key.startsWith('list:');
  const cacheLocally = (key: string, value: unknown) => {
    if (!isCached(key)) return;
    if (value === null) storage.remove(local(key));
    else storage.write(local(key), value, null);
  };

  async function onServer<T>(ask: () => Promise<T>, fallback: () => T): Promise<T> {
    if (!server) return fallback();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.detail.status !== 404) throw error;
      server = false;
      return fallback();
    }
  }

  const write = (key: string, value: unknown) =>
    onServer(
      // The page may unload during the request.
      async () => void (await calls.call('preference.set', { key, value }, { keepalive: true })),
      () => (value === null ? storage.remove(local(key)) : void storage.write(local(key), value, null)),
    );

  const read = (key: string) => storage.read(local(key), (value): value is unknown => value !== undefined);

  return {
    get: (key) =>
      onServer(
        async () => {
          const of = owner();
          const writes = writesOf(key);
          const before = writes.latest();
          if (before !== null && !writes.isSettled()) return before.value;
          const value = (await calls.call('preference.get', { key })) ?? null;
          const now = writes.latest();
          if (now !== null && now !== before) return now.value;
          if (of === owner()) cacheLocally(key, value);
          return value;
        },
        () => read(key),
      ),
    cached: (key) => (isCached(key) ? read(key) : null),
    async set(key, value) {
      if (server) cacheLocally(key, value);
      await writesOf(key).put(value);
    },
  };
}

/** A value that was set. */
interface Put {
  readonly value: unknown;
}

/** Serialises the writes of one key; of the values that arrive during a write only the last is written. */
interface Writes {
  /** Settles with the write of this value, or of the one that replaced it. */
  put(value: unknown): Promise<void>;
  /** The last value set, as a new object for each call; null before the first. */
  latest(): Put | null;
  isSettled(): boolean;
  /** Sends the waiting value at once, behind the current write, when the page unloads. */
  flush(): void;
}

interface Waiting extends Put {
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (failure: unknown) => void;
}

function createWrites(write: (value: unknown) => Promise<void>): Writes {
  let latest: Put | null = null;
  let next: Waiting | null = null;
  let isWorking = false;

  const send = async () => {
    if (next === null) return;
    const { value, resolve, reject } = next;
    next = null;
    await write(value).then(resolve, reject);
  };
  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    while (next !== null) await send();
    isWorking = false;
  };

  return {
    put(value) {
      latest = { value };
      next = next === null ? waitingFor(value) : { ...next, value };
      const { done } = next;
      void work();
      return done;
    },
    latest: () => latest,
    isSettled: () => !isWorking,
    flush: () => void send(),
  };
}

function waitingFor(value: unknown): Waiting {
  let resolve: () => void = () => undefined;
  let reject: (failure: unknown) => void = () => undefined;
  const done = new Promise<void>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { value, done, resolve, reject };
}
