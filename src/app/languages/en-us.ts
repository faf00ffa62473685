import { pack } from '../../locales/en-us.ts';
import type { LanguageParts, LoadedScreen } from './language-parts.ts';

/** One chunk for each screen with its texts, checked at build time (scripts/screens-plugin.ts). */
const screens = import.meta.glob<LoadedScreen>(
  ['../../schemas/*/*.json', '!../../schemas/*/*.{cases,overlay}.json', '!../../schemas/fragments/*'],
  { import: 'default', query: '?texts=en_US' },
);

export const parts: LanguageParts = { ...pack, screens };
