import type { Language } from '../../calls/caller.ts';

export type Phrase = Readonly<Record<Language, string>>;

/** A phrase in a language, its `{name}`s filled. */
export function phrase(texts: Phrase, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return texts[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Parts of a list or sentence, as the language joins them. */
export function joined(parts: readonly string[], language: Language, by: 'list' | 'sentence' = 'list'): string {
  const marks = by === 'list' ? { zh_CN: '、', en_US: ', ' } : { zh_CN: '；', en_US: '; ' };
  return parts.filter((part) => part !== '').join(marks[language]);
}
