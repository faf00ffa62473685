// First import: removes the one-time code from the address before any other module reads it.

import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { allowTextOnlyHtml, applyNonceToStyles } from './app/csp.ts';
import type { LanguageParts } from './app/languages/language-parts.ts';
import { watchFocus } from './app/layers/return-focus.ts';
import { makeWorld } from './app/make-world.ts';
import { screenLoader, screenTexts, warmScreen } from './app/screens.ts';
import { visitToken } from './app/session/visit-token.ts';
import { readConfig } from './services/config.ts';
import { createCalls } from './services/http.ts';
import { createTranslate, tag } from './services/i18n.ts';
import type { Language } from './services/language.ts';
import { createSession, defaultTimeZone } from './services/session.ts';
import { createSessionStore } from './services/session-store.ts';
import { createStorage, openStore, type Storage } from './services/storage.ts';
import { registry } from './widgets/registry.ts';

interface Beginning {
  readonly storage: Storage;
  readonly language: Language;
  readonly pack: Promise<LanguageParts>;
}

/** Creates the session, starts the first call, then renders the page. The language's texts load in parallel; optional parts load later. */
export async function start({ storage, language, pack }: Beginning): Promise<void> {
  const nonce = applyNonceToStyles(document);
  allowTextOnlyHtml(window);
  watchFocus(document);
  document.documentElement.lang = tag(language);
  const config = readConfig(document);
  const tabStore = openStore(() => window.sessionStorage);
  const session = createSession(storage, window, Date.now, createStorage(tabStore, Date.now));
  const sessionStore = createSessionStore(tabStore, () => session.user()?.id ?? '');
  const examine = import.meta.env.DEV ? examineIn(language) : undefined;
  const observe = import.meta.env.DEV ? await observeIn(language, session.token) : undefined;
  const timeZone = () => session.user()?.timeZone ?? defaultTimeZone;
  const calls = createCalls({
    config,
    language,
    token: session.token,
    now: Date.now,
    origin: window.location.origin,
    examine,
    observe,
    timeZone,
  });
  const { texts, antd, screens } = await pack;
  const translate = createTranslate(language, texts, screenTexts);
  const loadScreen = screenLoader(screens);
  const world = makeWorld({
    config,
    calls,
    language,
    session,
    sessionStore,
    storage,
    translate,
    registry,
    loadScreen,
    visitToken,
    page: window,
  });
  if (session.token() !== null && visitToken === null) {
    // Starts before the first render; the chunks that the address needs load in parallel.
    world.account.access.load().catch(() => undefined);
    warmScreen(document, registry, loadScreen);
  }
  createRoot(document.getElementById('root') ?? document.body).render(<App world={world} locale={antd} nonce={nonce} />);
}

/** The contract with its schemas is no part of a build. */
function examineIn(language: Language) {
  return async (id: string, data: unknown) => (await import('./app/inspect/examine-reply.ts')).examineReply(id, data, language);
}

/** The trace is no part of a build either. */
async function observeIn(language: Language, token: () => string | null) {
  const { startRecorder } = await import('./app/inspect/trace/recorder.ts');
  return startRecorder({ language, token, page: () => window.location.pathname }).observe;
}
