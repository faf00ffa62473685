// First of all: the one-time code leaves the address before anything else looks at it.

import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { allowTextOnlyHtml, giveStylesTheNonce } from './app/csp.ts';
import { watchFocus } from './app/layers/return-focus.ts';
import { makeWorld } from './app/make-world.ts';
import { loadScreen, warmScreen } from './app/screens.ts';
import { visitToken } from './app/session/visit-token.ts';
import type { LanguagePack } from './locales/load.ts';
import { readConfig } from './services/config.ts';
import { createCalls } from './services/http.ts';
import { createTranslate, tag } from './services/i18n.ts';
import type { Language } from './services/language.ts';
import { createSession } from './services/session.ts';
import { createSessionStore } from './services/session-store.ts';
import { openShelf, type Storage } from './services/storage.ts';
import { registry } from './widgets/registry.ts';

interface Beginning {
  readonly storage: Storage;
  readonly language: Language;
  readonly pack: Promise<LanguagePack>;
}

/** The session, the first call, then the page. The language's texts come meanwhile; whatever can wait loads later. */
export async function start({ storage, language, pack }: Beginning): Promise<void> {
  const nonce = giveStylesTheNonce(document);
  allowTextOnlyHtml(window);
  watchFocus(document);
  document.documentElement.lang = tag(language);
  const config = readConfig(document);
  const session = createSession(storage, window);
  const sessionStore = createSessionStore(
    openShelf(() => window.sessionStorage),
    () => session.user()?.id ?? '',
  );
  const calls = createCalls({ config, language, token: session.token, now: Date.now, origin: window.location.origin });
  const { texts, antd } = await pack;
  const translate = createTranslate(language, texts);
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
    // Asked for before anything is drawn, which is as soon as it can be; the parts that the address needs come meanwhile.
    world.account.access.load().catch(() => undefined);
    warmScreen(document, registry);
  }
  createRoot(document.getElementById('root') ?? document.body).render(<App world={world} locale={antd} nonce={nonce} />);
}
