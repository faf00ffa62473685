import { loadLanguage } from '../locales/load.ts';
import { createTranslate, type Translate } from '../services/i18n.ts';
import type { Language } from '../services/language.ts';

/** Sent by the development server when a file of texts was saved (scripts/screens-plugin.ts). */
interface SavedTexts {
  readonly language: Language;
  readonly texts: Readonly<Record<string, string>>;
}

const saved: Record<string, string> = {};

/** In development gives another translation when texts of the page's language were saved. */
export function onSavedTexts(language: Language, listener: (translate: Translate) => void): (() => void) | undefined {
  // Written out: by these very words the development server knows who wants it.
  const hot = import.meta.hot;
  if (hot === undefined) return undefined;
  const listen = async ({ language: of, texts }: SavedTexts) => {
    if (of !== language) return;
    Object.assign(saved, texts);
    const pack = await loadLanguage(language);
    listener(createTranslate(language, { ...pack.texts, ...saved }));
  };
  hot.on('waybill:texts', listen);
  // The test runner's stand-in has no such function.
  return () => hot.off?.('waybill:texts', listen);
}
