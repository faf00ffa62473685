import { readJson } from '../generate/files.ts';

/** A key of a text: words between dots. */
const keyLike = /[A-Za-z][\w-]*(?:\.[\w-]+)+/g;

/** Returns the texts of src/locales screens.json that a document names anywhere, also inside expressions, in one language. */
export function shownTexts(document: unknown, language: string | null): Readonly<Record<string, string>> {
  if (language === null) return {};
  const named = new Set(JSON.stringify(document).match(keyLike));
  const texts = Object.entries(readJson(`src/locales/${language.replace('_', '-')}/screens.json`, {}) as Readonly<Record<string, string>>);
  return Object.fromEntries(texts.filter(([key]) => named.has(key.replace(/_(?:zero|one|two|few|many|other)$/, ''))));
}
