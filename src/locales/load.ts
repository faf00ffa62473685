import type { Locale } from 'antd/es/locale';

/** Everything that one language needs: the product's texts by key, and antd's own. */
export interface LanguagePack {
  readonly texts: Readonly<Record<string, string>>;
  readonly antd: Locale;
}

/** One line per language. Only the language in use is loaded. */
const packs = {
  zh_CN: () => import('./zh-cn.ts'),
  en_US: () => import('./en-us.ts'),
} satisfies Record<string, () => Promise<{ readonly pack: LanguagePack }>>;

export async function loadLanguage(language: keyof typeof packs): Promise<LanguagePack> {
  return (await packs[language]()).pack;
}
