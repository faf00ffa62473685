import { readJson } from '../generate/files.ts';

/** A key of a text: words between dots. */
const keyLike = /[A-Za-z][\w-]*(?:\.[\w-]+)+/g;
const usedWidget = /"(?:use|block|x-component)":"(\w+)"/g;

type Texts = Readonly<Record<string, string>>;

/**
 * Returns the texts that arrive with a document, in one language: those of `screens.json` that it names anywhere, also inside expressions,
 * and those of `blocks.json` that belong to the widgets, blocks and fields that it uses.
 */
export function shownTexts(document: unknown, language: string | null): Texts {
  if (language === null) return {};
  const written = JSON.stringify(document);
  const named = new Set(written.match(keyLike));
  const widgets = new Set([...written.matchAll(usedWidget)].map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1)));
  return {
    ...pick(language, 'screens', (key) => named.has(key.replace(/_(?:zero|one|two|few|many|other)$/, ''))),
    ...pick(language, 'blocks', (key) => widgets.has(key.split('.')[1] ?? '')),
  };
}

function pick(language: string, area: 'screens' | 'blocks', isShown: (key: string) => boolean): Texts {
  const texts = readJson(`src/locales/${language.replace('_', '-')}/${area}.json`, {}) as Texts;
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isShown(key)));
}
