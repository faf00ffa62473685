import { createNanoEvents } from 'nanoevents';
import type { SignedIn, UserInfo } from '../../contract/entities/identity/account.ts';
import { limits } from '../../contract/limits.ts';
import { isRecord, isToken, readDictionaries, readUser } from './account-guards.ts';
import { namespace, type Storage } from './storage.ts';

/** Time zone of the server family if the login names none. */
export const defaultTimeZone = 'Asia/Shanghai';

export type SessionEvent =
  /** Another tab signed out; this tab has no session any more. */
  | 'ended-elsewhere'
  /** Another tab noticed that the session expired; its user may sign in again and continue. */
  | 'expired-elsewhere'
  /** Another tab signed in while this one had no session. */
  | 'begun-elsewhere'
  /** Another tab renewed the expired session of the same user. */
  | 'renewed-elsewhere'
  /** Another tab signed in as a different user; the content of this page belongs to the previous one. */
  | 'switched-elsewhere';

export type Dictionaries = SignedIn['sysAllDictItems'];

/**
 * The signed-in user: stored in this browser for seven days and kept in step between tabs, or, if the user does not want to be remembered,
 * in this tab until the browser ends.
 */
export interface Session {
  token(): string | null;
  /** Still known after `expire`, so that the content of the page keeps its owner. */
  user(): UserInfo | null;
  /** The known dictionaries in a language: those of the login and those loaded since. */
  dictionaries(language: string): Dictionaries;
  /** Stores the items for the next page load in this language. */
  keepDictionary(code: string, items: Readonly<Dictionaries[string]>, language: string): void;
  /** Time at which the oldest of them was loaded, in ms since 1970; 0 if there are none. */
  dictionariesSince(language: string): number;
  /** @param remember whether the session outlives the browser; as before unless given */
  begin(signedIn: SignedIn, language: string, remember?: boolean): void;
  /** Stores what the server now says of this user; ignored for another user. */
  update(user: UserInfo): void;
  /** Notifies when what is known of the user changes, here or in another tab. */
  onUser(listener: () => void): () => void;
  /** Removes a token that the server no longer accepts; the user stays known until `end` or the next login. */
  expire(): void;
  /** Removes all login data from this browser, whatever the server answers (security L12). */
  end(): void;
  /** Notifies of `end`, so that what this tab holds in memory for the user can be forgotten too. */
  onEnd(listener: () => void): () => void;
  onElsewhere(listener: (event: SessionEvent) => void): () => void;
}

const keys = { token: 'Access-Token', user: 'user', dictionaries: 'dictionaries' } as const;

/** 0 for what is no time. */
function timeOf(at: unknown): number {
  return typeof at === 'number' ? at : 0;
}

/**
 * @param tabs the window, whose `storage` events report changes by other tabs
 * @param unkept storage of this tab, for a session that ends with the browser
 */
export function createSession(
  storage: Storage,
  tabs: Pick<EventTarget, 'addEventListener'>,
  now: () => number = Date.now,
  unkept: Pick<Storage, 'read' | 'write' | 'remove'> = storage,
): Session {
  const changes = createNanoEvents<{ elsewhere(event: SessionEvent): void; user(): void; end(): void }>();
  const readToken = () => unkept.read(keys.token, isToken) ?? storage.read(keys.token, isToken);
  const unkeptUser = () => readUser(unkept.read(keys.user, isRecord));
  const userOf = () => unkeptUser() ?? readUser(storage.read(keys.user, isRecord));
  const removeEverywhere = (key: string) => {
    unkept.remove(key);
    storage.remove(key);
  };
  let known = { token: readToken(), user: userOf()?.id ?? null };

  /** Grouped by language, so that changing the language loses none. */
  const storedIn = (language: string): Readonly<Record<string, unknown>> | null => {
    const all = storage.read(keys.dictionaries, isRecord);
    const own = all !== null && Object.hasOwn(all, language) ? all[language] : null;
    return isRecord(own) ? own : null;
  };
  const storeIn = (language: string, items: unknown, at: number) =>
    storage.write(keys.dictionaries, { ...storage.read(keys.dictionaries, isRecord), [language]: { items, at } }, limits.sessionMs);
  const sinceOf = (language: string): number => timeOf(storedIn(language)?.at);

  tabs.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null;
    if (key === namespace + keys.user) changes.emit('user');
    if (key !== null && key !== namespace + keys.token) return;
    const before = known;
    known = { token: readToken(), user: userOf()?.id ?? null };
    const happened = compare(before, known);
    if (happened !== null) changes.emit('elsewhere', happened);
  });

  return {
    token: readToken,
    user: userOf,
    dictionaries: (language) => readDictionaries(storedIn(language)?.items),
    keepDictionary(code, items, language) {
      if (userOf() === null) return;
      storeIn(language, { ...readDictionaries(storedIn(language)?.items), [code]: items }, sinceOf(language) || now());
    },
    dictionariesSince: sinceOf,
    begin(signedIn, language, remember = unkept === storage || unkeptUser() === null) {
      // Another user may belong to another tenant, whose dictionaries differ.
      if (userOf()?.id !== signedIn.userInfo.id) storage.remove(keys.dictionaries);
      const [shelf, other] = remember ? [storage, unkept] : [unkept, storage];
      if (other !== shelf) for (const key of [keys.user, keys.token]) other.remove(key);
      shelf.write(keys.user, signedIn.userInfo, limits.sessionMs);
      storeIn(language, signedIn.sysAllDictItems, now());
      // Written last, so that a tab that sees the token finds the rest in place.
      shelf.write(keys.token, signedIn.token, limits.sessionMs);
      known = { token: signedIn.token, user: signedIn.userInfo.id };
    },
    update(user) {
      if (userOf()?.id !== user.id) return;
      (unkeptUser() === null ? storage : unkept).write(keys.user, user, limits.sessionMs);
      changes.emit('user');
    },
    onUser: (listener) => changes.on('user', listener),
    expire() {
      removeEverywhere(keys.token);
      known = { ...known, token: null };
    },
    end() {
      removeEverywhere(keys.user);
      storage.remove(keys.dictionaries);
      // Removed last: other tabs tell a sign-out from an expiry by whether the user is still stored.
      removeEverywhere(keys.token);
      known = { token: null, user: null };
      changes.emit('end');
    },
    onEnd: (listener) => changes.on('end', listener),
    onElsewhere: (listener) => changes.on('elsewhere', listener),
  };
}

interface Known {
  readonly token: string | null;
  readonly user: string | null;
}

function compare(before: Known, after: Known): SessionEvent | null {
  if (before.token === after.token) return null;
  if (after.token === null) return after.user === null ? 'ended-elsewhere' : 'expired-elsewhere';
  if (before.user === null) return 'begun-elsewhere';
  if (before.user !== after.user) return 'switched-elsewhere';
  return before.token === null ? 'renewed-elsewhere' : null;
}
