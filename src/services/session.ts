import { createNanoEvents } from 'nanoevents';
import type { SignedIn, UserInfo } from '../../contract/entities/account.ts';
import { limits } from '../../contract/limits.ts';
import { isRecord, isToken, readDictionaries, readUser } from './account-guards.ts';
import { namespace, type Storage } from './storage.ts';

export type SessionEvent =
  /** Another tab signed out: this one has no session any more. */
  | 'ended-elsewhere'
  /** The session ran out and another tab noticed it: its user may sign in again and go on. */
  | 'expired-elsewhere'
  /** Another tab signed in while nobody was signed in here. */
  | 'begun-elsewhere'
  /** Another tab signed the user in again whose session had run out. */
  | 'renewed-elsewhere'
  /** Another tab signed in as somebody else: what stands here belongs to the former user. */
  | 'switched-elsewhere';

export type Dictionaries = SignedIn['sysAllDictItems'];

/** Who is signed in, kept in this browser for seven days and in step between its tabs. */
export interface Session {
  token(): string | null;
  /** Still known after `expire`, so that what stands on the page keeps its owner. */
  user(): UserInfo | null;
  /** The dictionaries that are known in this language: those of the login, and those that were asked for since. */
  dictionaries(language: string): Dictionaries;
  /** The next page of this browser in this language begins with these items. */
  keepDictionary(code: string, items: Readonly<Dictionaries[string]>, language: string): void;
  /** When the first of them came, in ms since 1970; 0 where none are known. */
  dictionariesSince(language: string): number;
  begin(signedIn: SignedIn, language: string): void;
  /** The server takes the token no longer: it goes, and the user stays known until `end` or another login. */
  expire(): void;
  /** Forgets every login key here, whatever the server says (security L12). */
  end(): void;
  onElsewhere(listener: (event: SessionEvent) => void): () => void;
}

const keys = { token: 'Access-Token', user: 'user', dictionaries: 'dictionaries' } as const;

/**
 * @param tabs the window, whose `storage` events tell what other tabs did
 */
export function createSession(storage: Storage, tabs: Pick<EventTarget, 'addEventListener'>, now: () => number = Date.now): Session {
  const others = createNanoEvents<{ elsewhere(event: SessionEvent): void }>();
  const readToken = () => storage.read(keys.token, isToken);
  const userOf = () => readUser(storage.read(keys.user, isRecord));
  let known = { token: readToken(), user: userOf()?.id ?? null };

  /** By language, so that a change of language loses none. */
  const keptIn = (language: string): Readonly<Record<string, unknown>> | null => {
    const all = storage.read(keys.dictionaries, isRecord);
    const own = all !== null && Object.hasOwn(all, language) ? all[language] : null;
    return isRecord(own) ? own : null;
  };
  const keepIn = (language: string, items: unknown, at: number) =>
    storage.write(keys.dictionaries, { ...storage.read(keys.dictionaries, isRecord), [language]: { items, at } }, limits.sessionMs);
  const sinceOf = (language: string): number => {
    const at = keptIn(language)?.at;
    return typeof at === 'number' ? at : 0;
  };

  tabs.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null;
    if (key !== null && key !== namespace + keys.token) return;
    const before = known;
    known = { token: readToken(), user: userOf()?.id ?? null };
    const happened = compare(before, known);
    if (happened !== null) others.emit('elsewhere', happened);
  });

  return {
    token: readToken,
    user: userOf,
    dictionaries: (language) => readDictionaries(keptIn(language)?.items),
    keepDictionary(code, items, language) {
      if (userOf() === null) return;
      keepIn(language, { ...readDictionaries(keptIn(language)?.items), [code]: items }, sinceOf(language) || now());
    },
    dictionariesSince: sinceOf,
    begin(signedIn, language) {
      // Another user may be of another tenant, which words its dictionaries otherwise.
      if (userOf()?.id !== signedIn.userInfo.id) storage.remove(keys.dictionaries);
      storage.write(keys.user, signedIn.userInfo, limits.sessionMs);
      keepIn(language, signedIn.sysAllDictItems, now());
      // Last, so that another tab that sees the token finds the rest in place.
      storage.write(keys.token, signedIn.token, limits.sessionMs);
      known = { token: signedIn.token, user: signedIn.userInfo.id };
    },
    expire() {
      storage.remove(keys.token);
      known = { ...known, token: null };
    },
    end() {
      storage.remove(keys.user);
      storage.remove(keys.dictionaries);
      // Last: another tab that sees it gone tells an end from an expiry by whether the user is known.
      storage.remove(keys.token);
      known = { token: null, user: null };
    },
    onElsewhere: (listener) => others.on('elsewhere', listener),
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
