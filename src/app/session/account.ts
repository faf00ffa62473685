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
import { loginPath, redirectGiven } from './guard.ts';

/** Signing in and out, and what comes with it. */
export interface Account {
  /** Signs in and goes to where the visit was going. @throws CallFailure */
  signIn(request: SignInRequest, watch?: CheckWatch): Promise<void>;
  /** Has a code sent that signs in with the password; gives the challenge that belongs to it. @throws CallFailure */
  sendCode(request: SignInRequest, watch?: CheckWatch): Promise<string>;
  /** Signs in by the one-time code of a trusted system (security L13). @throws CallFailure */
  signInByCode(code: string): Promise<void>;
  /** Signs out here at once; the server is told, and need not be there (security L12). */
  signOut(): void;
  /** Forgets the session in this browser. */
  forget(): void;
  /** Ends the session without a person's wish: forgets it here and has the server end it. What was written stays as drafts. */
  end(): void;
  /** Signs the user in again whose session ran out; nothing that stands on the page is touched. @throws CallFailure */
  renew(request: Omit<SignInRequest, 'username'>, watch?: CheckWatch): Promise<void>;
  /** Whether somebody's pages are drawn, which may hold unfinished work. */
  isAtWork(): boolean;
  /** Goes on from the login page with the session that another tab began. */
  resume(): Promise<void>;
  /** Menu and rights. */
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

  function forget(): void {
    access.forget();
    session.end();
    sessionStore.clear();
    forgetLoginLanguage(storage);
    dictionaries.reset({});
    layers.closeAll();
  }

  function end(): void {
    // A call reads its token later, when the session is gone already: it is handed over here.
    const token = session.token();
    if (token !== null) tellEnd(calls, token);
    forget();
  }

  function begin(reply: unknown): void {
    const signedIn = readSignedIn(reply);
    if (signedIn === null) throw noUser(translate);
    // Who comes back after the session ran out finds the tabs as they were.
    if (session.user()?.id === signedIn.userInfo.id) access.forget();
    else forget();
    session.begin(signedIn, language);
    dictionaries.reset(signedIn.sysAllDictItems);
    keepLoginLanguage(storage, signedIn.lang);
  }

  /** To the page that the visit was going to, if the menu has it; a login that brought another language loads it. */
  async function goOn(search: string): Promise<void> {
    const redirect = redirectGiven(search);
    const routes = redirect === null ? [] : await routesOf(access);
    const target = safeRedirect(redirect, (path) => findRoute(routes, path) !== undefined) ?? homePath;
    if (currentLanguage(storage) === language) navigator.go(target, { replace: true });
    else page.location.replace(target);
  }

  return {
    access,
    forget,
    end,
    isAtWork: access.isThere,
    async renew(request, watch) {
      const user = session.user();
      const signedIn = readSignedIn(await checked('auth.login', { ...request, username: user?.username ?? '' }, watch));
      if (signedIn === null) throw noUser(translate);
      session.begin(signedIn, language);
      dictionaries.reset(signedIn.sysAllDictItems);
    },
    async resume() {
      dictionaries.reset(session.dictionaries(language), session.dictionariesSince(language));
      await goOn(page.location.search);
    },
    async signIn(request, watch) {
      begin(await checked('auth.login', { ...request }, watch));
      await goOn(page.location.search);
    },
    async sendCode(request, watch) {
      const reply = await checked('auth.sms', { ...request, purpose: 'login' }, watch);
      if (isRecord(reply) && typeof reply.challenge === 'string') return reply.challenge;
      throw new CallFailure('', { kind: 'refused', status: 200 });
    },
    async signInByCode(code) {
      const before = session.token();
      begin(await spend(calls, code));
      if (before !== null) tellEnd(calls, before);
      await goOn(page.location.search);
    },
    signOut() {
      drafts.clear();
      end();
      navigator.go(loginPath);
    },
  };
}

/** The pages of the menu; none while it cannot be had. */
async function routesOf(access: Pick<AccessStore, 'load'>): Promise<readonly MenuRoute[]> {
  try {
    return (await access.load()).menu.routes;
  } catch {
    return [];
  }
}

function tellEnd(calls: Calls, token: string): void {
  calls.call('auth.logout', {}, { token, expects: 'all' }).catch(() => undefined);
}

function noUser(translate: Translate): CallFailure {
  return new CallFailure(translate('shell.login.noUser'), { kind: 'refused', status: 200 });
}

/** Spends a one-time code. A server of the other family has no such call: there it is a login token (wire.md, Sign-in). */
async function spend(calls: Calls, code: string): Promise<unknown> {
  try {
    return await calls.call('auth.tokenLogin', { token: code }, { expects: [404] });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.detail.status !== 404) throw error;
    const reply = await calls.call('auth.me', {}, { token: code });
    const userInfo = readUser(isRecord(reply) && isRecord(reply.userInfo) ? reply.userInfo : reply);
    return { token: code, userInfo, sysAllDictItems: {}, lang: '' };
  }
}
