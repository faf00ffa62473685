import { limits } from '../../contract/limits.ts';
import type { Storage } from './storage.ts';

export const languages = ['zh_CN', 'en_US'] as const;
export type Language = (typeof languages)[number];

const key = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language chosen in this browser, otherwise the login's, otherwise Chinese (spec section 1). */
export function currentLanguage(storage: Storage): Language {
  return storage.read(key, isLanguage) ?? 'zh_CN';
}

/** Stores the user's choice permanently; it takes effect when the page is loaded again. */
export function chooseLanguage(storage: Storage, language: Language): void {
  storage.write(key, language, null);
}

/** Stores the login's language for the life of the login; a choice made in this browser takes precedence. */
export function keepLoginLanguage(storage: Storage, language: string): void {
  if (isLanguage(language) && !storage.isLasting(key)) storage.write(key, language, limits.sessionMs);
}

/** On sign-out: removes the login's language and keeps the user's choice. */
export function forgetLoginLanguage(storage: Storage): void {
  if (!storage.isLasting(key)) storage.remove(key);
}
