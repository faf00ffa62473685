// First of all: the one-time code leaves the address before anything else looks at it.
import './app/session/visit-token.ts';
import { loadLanguage } from './locales/load.ts';
import { currentLanguage } from './services/language.ts';
import { createStorage, openShelf } from './services/storage.ts';

// Not awaited: parts that load later import from this file's own chunk, and would wait for it without end.
void boot();

/** Small, so that the language's texts, which only the browser can name, are asked for beside the program and not after it. */
async function boot(): Promise<void> {
  const storage = createStorage(
    openShelf(() => window.localStorage),
    Date.now,
  );
  const language = currentLanguage(storage);
  const pack = loadLanguage(language);
  // Whoever awaits it hears of a failure; until then nobody does.
  pack.catch(() => undefined);
  const { start } = await import('./start.tsx');
  await start({ storage, language, pack });
}
