import type { Language } from '../../calls/caller.ts';

export type Phrase = Readonly<Record<Language, string>>;

/** Returns a phrase in a language with its `{name}` placeholders filled in. */
export function phrase(texts: Phrase, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return texts[language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Joins parts of a list or sentence by the conventions of the language. */
export function joined(parts: readonly string[], language: Language, by: 'list' | 'sentence' = 'list'): string {
  const marks = by === 'list' ? { zh_CN: '、', en_US: ', ' } : { zh_CN: '；', en_US: '; ' };
  return parts.filter((part) => part !== '').join(marks[language]);
}
