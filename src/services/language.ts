import { limits } from '../../contract/limits.ts';
import type { Storage } from './storage.ts';

export const languages = ['zh_CN', 'en_US'] as const;
export type Language = (typeof languages)[number];

const key = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language chosen here, else the one that the login gave, else Chinese (spec section 1). */
export function currentLanguage(storage: Storage): Language {
  return storage.read(key, isLanguage) ?? 'zh_CN';
}

/** Remembers the user's own choice for good; the page has to be loaded again to show it. */
export function chooseLanguage(storage: Storage, language: Language): void {
  storage.write(key, language, null);
}

/** Keeps the language that a login gave, for as long as the login; a choice made in this browser wins. */
export function keepLoginLanguage(storage: Storage, language: string): void {
  if (isLanguage(language) && !storage.isLasting(key)) storage.write(key, language, limits.sessionMs);
}

/** At logout: what the login brought goes, what was chosen stays. */
export function forgetLoginLanguage(storage: Storage): void {
  if (!storage.isLasting(key)) storage.remove(key);
}
