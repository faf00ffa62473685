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
 * Our server keeps preferences by an extension; one that answers 404 to it is not asked again (wire.md, Prefixes). What is set
 * fast is written in turn, so that the last value stays, and is read as it was set whatever has been written by then.
 * @param owner the user's id, so that two users of one browser do not share
 * @param page told of its end, at which what is not written yet goes out
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
    // Not in the name of somebody else who has signed in meanwhile.
    const made = createWrites((value) => (of === owner() ? write(key, value) : Promise.resolve()));
    all.set(`${of} ${key}`, made);
    return made;
  };
  page.addEventListener('pagehide', () => {
    for (const writes of all.values()) writes.flush();
  });
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

  const write = (key: string, value: unknown) =>
    onServer(
      // The page may go while it is on its way.
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
          if (of === owner()) remember(key, value);
          return value;
        },
        () => read(key),
      ),
    known: (key) => (isRemembered(key) ? read(key) : null),
    async set(key, value) {
      if (server) remember(key, value);
      await writesOf(key).put(value);
    },
  };
} /** A value that was put. */
interface Put {
  readonly value: unknown;
}

/** What is written under one key: one value after the other, and of those that come while one is under way only the last. */
interface Writes {
  /** Settles as the write of this value does, or of the one that took its place. */
  put(value: unknown): Promise<void>;
  /** What was put last, another one for each put; null before the first. */
  latest(): Put | null;
  isSettled(): boolean;
  /** The page goes: what waits is sent at once, behind what is under way. */
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
