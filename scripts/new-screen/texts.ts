import { readFileSync, writeFileSync } from 'node:fs';
import { isRecord, ownText } from '../../src/runtime/language/walk/schema.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { ScreenWords } from './screen-words.ts';
import { chineseOf, englishOf, untranslated, wordsOf } from './words.ts';

const files = { zh: 'src/locales/zh-CN/screens.json', en: 'src/locales/en-US/screens.json' };

/** Texts of a new screen: keys with the screen's prefix, in both languages. */
export class Texts {
  readonly #prefix: string;
  readonly #area: string;
  readonly #words: ScreenWords;
  readonly #made = new Map<string, { readonly zh: string; readonly en: string }>();
  readonly #known = { zh: readJson(files.zh, {}), en: readJson(files.en, {}) };

  /** @param prefix such as `order.example`; says what the area's screens, or else others, say for the same name */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#area = prefix.split('.')[0] ?? prefix;
    this.#words = new ScreenWords(this.#area);
  }

  /** Returns the key of a name's text and creates it on first use. */
  of(name: string, said: string = name): string {
    const key = `${this.#prefix}.${name.replaceAll('.', '_')}`;
    if (!this.#made.has(key)) this.#made.set(key, this.said(said));
    return key;
  }

  /** What people already say for a name, or else what the glossary makes of it. */
  said(name: string): { readonly zh: string; readonly en: string } {
    for (const key of [`${this.#area}.${name}`, ...this.#words.titlesOf(name)]) {
      const zh = ownText(this.#known.zh, key);
      const en = ownText(this.#known.en, key);
      if (zh !== undefined && en !== undefined && !zh.startsWith(untranslated)) return { zh, en };
    }
    return { zh: chineseOf(name), en: englishOf(name) };
  }

  /** Lists keys whose Chinese text a person has to write. */
  untranslated(): readonly string[] {
    return [...this.#made].filter(([, { zh }]) => zh.startsWith(untranslated)).map(([key]) => key);
  }

  /** Drops the texts that the document does not show. */
  keepShown(document: unknown): void {
    const text = JSON.stringify(document);
    for (const key of this.keys()) if (!text.includes(JSON.stringify(key))) this.#made.delete(key);
  }

  keys(): readonly string[] {
    return [...this.#made.keys()];
  }

  /** Appends new keys to the files. */
  save(): void {
    for (const language of ['zh', 'en'] as const) {
      const path = inRoot(files[language]);
      const now: unknown = JSON.parse(readFileSync(path, 'utf8'));
      const made = Object.fromEntries([...this.#made].map(([key, text]) => [key, text[language]]));
      // Existing texts keep their content and position.
      const all = isRecord(now)
        ? { ...now, ...Object.fromEntries(Object.entries(made).filter(([key]) => !Object.hasOwn(now, key))) }
        : made;
      writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
    }
  }
}

/** Reports whether a name contains one of the words. */
export function nameContains(name: string, ...words: readonly string[]): boolean {
  return wordsOf(name).some((word) => words.includes(word));
}
