import type { LanguageParts } from './language-parts.ts';

/** One line per language; only the current language is loaded. */
const languages = {
  zh_CN: () => import('./zh-cn.ts'),
  en_US: () => import('./en-us.ts'),
} satisfies Record<string, () => Promise<{ readonly parts: LanguageParts }>>;

export async function loadLanguage(language: keyof typeof languages): Promise<LanguageParts> {
  return (await languages[language]()).parts;
}
