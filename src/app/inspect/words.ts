import type { Language } from '../../runtime/ports.ts';
import texts from './texts.json' with { type: 'json' };

/** The panel's own texts, kept apart from the product's because no build includes the panel. */
export type Words = (key: string) => string;

const all = new Map<string, Readonly<Record<Language, string>>>(Object.entries(texts));

export function wordsIn(language: Language): Words {
  return (key) => all.get(key)?.[language] ?? key;
}
