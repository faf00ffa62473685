// First of all: the one-time code leaves the address before anything else looks at it.
import './app/visit-token.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { allowTextOnlyHtml, giveStylesTheNonce } from './app/csp.ts';
import { makeWorld } from './app/make-world.ts';
import { watchFocus } from './app/return-focus.ts';
import { visitToken } from './app/visit-token.ts';
import { loadLanguage } from './locales/load.ts';
import { readConfig } from './services/config.ts';
import { createCalls } from './services/http.ts';
import { createTranslate, tag } from './services/i18n.ts';
import { currentLanguage } from './services/language.ts';
import { createSession } from './services/session.ts';
import { createSessionStore } from './services/session-store.ts';
import { createStorage, openShelf } from './services/storage.ts';
import { registry } from './widgets/registry.ts';

// Not awaited: parts that load later import from this file's own chunk, and would wait for it without end.
void boot();

/** Configuration, the language's texts, the session, then the page. Whatever can wait loads later. */
async function boot(): Promise<void> {
  const nonce = giveStylesTheNonce(document);
  allowTextOnlyHtml(window);
  watchFocus(document);
  const config = readConfig(document);
  const storage = createStorage(
    openShelf(() => window.localStorage),
    Date.now,
  );
  const language = currentLanguage(storage);
  const { texts, antd } = await loadLanguage(language);
  document.documentElement.lang = tag(language);

  const session = createSession(storage, window);
  const sessionStore = createSessionStore(
    openShelf(() => window.sessionStorage),
    () => session.user()?.id ?? '',
  );
  const calls = createCalls({ config, language, token: session.token, now: Date.now, origin: window.location.origin });
  const translate = createTranslate(language, texts);
  const world = makeWorld({ config, calls, language, session, sessionStore, storage, translate, registry, visitToken, page: window });
  // Asked for before anything is drawn, which is as soon as it can be.
  if (session.token() !== null && visitToken === null) world.account.access.load().catch(() => undefined);
  createRoot(document.getElementById('root') ?? document.body).render(<App world={world} locale={antd} nonce={nonce} />);
}
