import { CallFailure } from '../../../contract/failure.ts';
import type { CheckWatch, SignInRequest } from '../../runtime/ports.ts';
import { safeRedirect } from '../../runtime/routes/addresses.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import type { MenuRoute } from '../../runtime/routes/menu.ts';
import { isRecord, readSignedIn, readUser } from '../../services/account-guards.ts';
import { createCheckedCall } from '../../services/checked-call.ts';
import type { DictionaryStore } from '../../services/dictionaries.ts';
import type { Drafts } from '../../services/drafts.ts';
import type { Calls } from '../../services/http.ts';
import type { Translate } from '../../services/i18n.ts';
import { currentLanguage, forgetLoginLanguage, keepLoginLanguage, type Language } from '../../services/language.ts';
import type { Session } from '../../services/session.ts';
import type { SessionStore } from '../../services/session-store.ts';
import type { Storage } from '../../services/storage.ts';
import type { Layers } from '../layers/layers.ts';
import type { Navigator } from '../navigator.ts';
import { homePath } from '../tabs/tabs.ts';
import { type AccessStore, createAccessStore } from './access-store.ts';
import { isDocsPath, loginPath, redirectGiven } from './guard.ts';
import { completeSignIn } from './proof.ts';

export type SignInWay = 'account' | 'phone';

/** Signs users in and out. */
export interface Account {
  /** Signs in and continues to the page that the visit asked for. @throws CallFailure */
  signIn(request: SignInRequest, watch?: CheckWatch): Promise<void>;
  /** Signs in by a phone and its code, or by a passkey alone. @throws CallFailure */
  signInBy(call: 'auth.phoneLogin' | 'auth.passkeyLogin', input: Readonly<Record<string, unknown>>): Promise<void>;
  /** The way that was last used here to sign in. */
  lastWay(): SignInWay;
  /** Sends a code that is required besides the password; returns its challenge. @throws CallFailure */
  sendCode(request: SignInRequest, watch?: CheckWatch): Promise<string>;
  /** Signs in by the one-time code of a trusted system (security L13). @throws CallFailure */
  signInByCode(code: string): Promise<void>;
  /** Signs out immediately; a failure of the server's logout is ignored (security L12). */
  signOut(): void;
  /** Forgets the session in this browser. */
  forget(): void;
  /** Ends the session without the user's request, here and on the server. Unsaved input stays as drafts. */
  end(): void;
  /** Signs the same user in again after the session expired; leaves the page untouched. @throws CallFailure */
  renew(request: Omit<SignInRequest, 'username'>, watch?: CheckWatch): Promise<void>;
  /** Whether signed-in pages are shown, which may hold unsaved work. */
  isAtWork(): boolean;
  /** Continues from the login page with a session that another tab started. */
  resume(): Promise<void>;
  /** Menu and permissions. */
  readonly access: Pick<AccessStore, 'load' | 'refresh' | 'onChange'>;
}

export interface AccountSetting {
  readonly calls: Calls;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  readonly storage: Storage;
  readonly dictionaries: DictionaryStore;
  readonly drafts: Drafts;
  readonly language: Language;
  readonly translate: Translate;
  readonly layers: Layers;
  readonly navigator: Navigator;
  readonly page: Pick<Window, 'location'>;
}

export function createAccount(setting: AccountSetting): Account {
  const { calls, session, sessionStore, storage, dictionaries, drafts, language, translate, layers, navigator, page } = setting;
  const access = createAccessStore(calls, storage);
  const checked = createCheckedCall(calls);
  const proved = (signIn: Promise<unknown>) => completeSignIn(signIn, { calls, layers, translate });

  function forget(): void {
    access.forget();
    session.end();
    sessionStore.clear();
    forgetLoginLanguage(storage);
    dictionaries.reset({});
    layers.closeAll();
  }

  function end(): void {
    // A call reads its token later, after the session is gone, so the token is passed explicitly.
    const token = session.token();
    if (token !== null) endOnServer(calls, token);
    forget();
  }

  function begin(reply: unknown, remember?: boolean): void {
    const signedIn = readSignedIn(reply);
    if (signedIn === null) throw missingUserFailure(translate);
    // The same user returning after an expired session finds their tabs unchanged.
    if (session.user()?.id === signedIn.userInfo.id) access.forget();
    else forget();
    session.begin(signedIn, language, remember);
    dictionaries.reset(signedIn.sysAllDictItems);
    keepLoginLanguage(storage, signedIn.lang);
  }

  /** Continues to the requested page if the menu has it; loads the page anew if the login changed the language. */
  async function continueVisit(search: string): Promise<void> {
    const target = await targetOf(search, access);
    if (currentLanguage(storage) === language) navigator.go(target, { replace: true });
    else page.location.replace(target);
  }

  return {
    access,
    forget,
    end,
    isAtWork: access.isLoaded,
    async renew(request, watch) {
      const signedIn = readSignedIn(await proved(checked('auth.login', { ...request, username: session.user()?.username ?? '' }, watch)));
      if (signedIn === null) throw missingUserFailure(translate);
      session.begin(signedIn, language);
      dictionaries.reset(signedIn.sysAllDictItems);
    },
    async resume() {
      dictionaries.reset(session.dictionaries(language), session.dictionariesSince(language));
      await continueVisit(page.location.search);
    },
    async signIn(request, watch) {
      begin(await proved(checked('auth.login', { ...request }, watch)), request.remember !== false);
      storage.write(wayKey, 'account', null);
      await continueVisit(page.location.search);
    },
    async signInBy(call, input) {
      begin(await proved(calls.call(call, input)), input.remember !== false);
      storage.write(wayKey, call === 'auth.phoneLogin' ? 'phone' : 'account', null);
      await continueVisit(page.location.search);
    },
    lastWay: () => storage.read(wayKey, isWay) ?? 'account',
    sendCode: async (request, watch) => challengeOf(await checked('auth.sms', { ...request, purpose: 'login' }, watch)),
    async signInByCode(code) {
      const before = session.token();
      begin(await proved(redeemCode(calls, code)));
      if (before !== null) endOnServer(calls, before);
      await continueVisit(page.location.search);
    },
    signOut() {
      drafts.clear();
      end();
      navigator.go(loginPath);
    },
  };
}

/** Storage key of the way that was last used; it names no user. */
const wayKey = 'signInWay';

function isWay(value: unknown): value is SignInWay {
  return value === 'account' || value === 'phone';
}

/** The path that the visit asked for, if the menu or the documentation has it; otherwise the home page. */
async function targetOf(search: string, access: Pick<AccessStore, 'load'>): Promise<string> {
  const redirect = redirectGiven(search);
  const routes = redirect === null ? [] : await routesOf(access);
  return safeRedirect(redirect, (path) => findRoute(routes, path) !== undefined || isDocsPath(path)) ?? homePath;
}

/** @throws CallFailure for a reply that has no challenge */
function challengeOf(reply: unknown): string {
  if (isRecord(reply) && typeof reply.challenge === 'string') return reply.challenge;
  throw new CallFailure('', { kind: 'refused', status: 200 });
}

/** The routes of the menu; empty if it cannot be loaded. */
async function routesOf(access: Pick<AccessStore, 'load'>): Promise<readonly MenuRoute[]> {
  try {
    return (await access.load()).menu.routes;
  } catch {
    return [];
  }
}

function endOnServer(calls: Calls, token: string): void {
  calls.call('auth.logout', {}, { token, expects: 'all' }).catch(() => undefined);
}

function missingUserFailure(translate: Translate): CallFailure {
  return new CallFailure(translate('shell.login.noUser'), { kind: 'refused', status: 200 });
}

/** Redeems a one-time code. Servers of the other family lack this call: there the code is a login token (wire.md, Sign-in). */
async function redeemCode(calls: Calls, code: string): Promise<unknown> {
  try {
    return await calls.call('auth.tokenLogin', { token: code }, { expects: [404] });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.detail.status !== 404) throw error;
    const reply = await calls.call('auth.me', {}, { token: code });
    const userInfo = readUser(isRecord(reply) && isRecord(reply.userInfo) ? reply.userInfo : reply);
    return { token: code, userInfo, sysAllDictItems: {}, lang: '' };
  }
}
