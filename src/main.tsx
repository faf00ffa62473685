// First import: removes the one-time code from the address before any other module reads it.
import './app/session/visit-token.ts';
import { loadLanguage } from './app/languages/load.ts';
import { currentLanguage } from './services/language.ts';
import { createStorage, openStore } from './services/storage.ts';

// Not awaited: chunks that load later import from this one, and a top-level await would deadlock them.
void boot();

/** A small entry, so that the language's texts, which depend on the browser, load in parallel with the program. */
async function boot(): Promise<void> {
  const storage = createStorage(
    openStore(() => window.localStorage),
    Date.now,
  );
  const language = currentLanguage(storage);
  const pack = loadLanguage(language);
  // The code that awaits the pack handles its failure; until then it must not count as unhandled.
  pack.catch(() => undefined);
  const { start } = await import('./start.tsx');
  await start({ storage, language, pack });
}
