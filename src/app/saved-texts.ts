import { createTranslate, type Translate } from '../services/i18n.ts';
import type { Language } from '../services/language.ts';
import { loadLanguage } from './languages/load.ts';
import { screenTexts } from './screens.ts';

/** Event of the development server after a text file is saved (scripts/screens-plugin.ts). */
interface SavedTexts {
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
}

const saved: Record<string, string> = {};

/** In development, passes a new translation to the listener whenever texts of the page's language are saved. */
export function onSavedTexts(language: Language, listener: (translate: Translate) => void): (() => void) | undefined {
  // The development server finds the subscribers by searching for exactly this expression.
  const hot = import.meta.hot;
  if (hot === undefined) return undefined;
  const onUpdate = async ({ language: of, texts }: SavedTexts) => {
    if (of !== language) return;
    Object.assign(saved, texts);
    const pack = await loadLanguage(language);
    listener(createTranslate(language, { ...pack.texts, ...saved }, screenTexts));
  };
  hot.on('waybill:texts', onUpdate);
  // The `import.meta.hot` of the test runner has no `off`.
  return () => hot.off?.('waybill:texts', onUpdate);
}
