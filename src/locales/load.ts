import type { Locale } from 'antd/es/locale';

/** The resources of one language: the product's texts by key, and antd's own. */
export interface LanguagePack {
  readonly texts: Readonly<Record<string, string>>;
  readonly antd: Locale;
}

/** One line per language; only the current language is loaded. */
const packs = {
  zh_CN: () => import('./zh-cn.ts'),
  en_US: () => import('./en-us.ts'),
} satisfies Record<string, () => Promise<{ readonly pack: LanguagePack }>>;

export async function loadLanguage(language: keyof typeof packs): Promise<LanguagePack> {
  return (await packs[language]()).pack;
}
