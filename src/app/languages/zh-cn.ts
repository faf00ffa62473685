import { pack } from '../../locales/zh-cn.ts';
import type { LanguageParts, LoadedScreen } from './language-parts.ts';

/** One chunk for each screen with its texts, checked at build time (scripts/screens-plugin.ts). */
const screens = import.meta.glob<LoadedScreen>(
  ['../../schemas/*/*.json', '!../../schemas/*/*.{cases,overlay}.json', '!../../schemas/fragments/*'],
  { import: 'default', query: '?texts=zh_CN' },
);

export const parts: LanguageParts = { ...pack, screens };
