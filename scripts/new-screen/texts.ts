import { readFileSync, writeFileSync } from 'node:fs';
import { isRecord, ownText } from '../../src/runtime/language/walk/schema.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { chineseOf, englishOf, untranslated, wordsOf } from './words.ts';

const files = { zh: 'src/locales/zh-CN/screens.json', en: 'src/locales/en-US/screens.json' };

/** The texts of a new screen: keys under the screen's own word, in both languages. */
export class Texts {
  readonly #prefix: string;
  readonly #area: string;
  readonly #made = new Map<string, { readonly zh: string; readonly en: string }>();
  readonly #known = { zh: readJson(files.zh, {}), en: readJson(files.en, {}) };

  /** `prefix` as in `order.example`; what the area has named already is called the same here. */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#area = prefix.split('.')[0] ?? prefix;
  }

  /** The key of a name's text, made when it is first asked for. */
  of(name: string, said: string = name): string {
    const key = `${this.#prefix}.${name.replaceAll('.', '_')}`;
    if (!this.#made.has(key)) this.#made.set(key, this.#said(said));
    return key;
  }

  #said(name: string): { readonly zh: string; readonly en: string } {
    const known = `${this.#area}.${name}`;
    const zh = ownText(this.#known.zh, known);
    const en = ownText(this.#known.en, known);
    return zh !== undefined && en !== undefined ? { zh, en } : { zh: chineseOf(name), en: englishOf(name) };
  }

  /** Keys whose Chinese has to be written by a person. */
  untranslated(): readonly string[] {
    return [...this.#made].filter(([, { zh }]) => zh.startsWith(untranslated)).map(([key]) => key);
  }

  keys(): readonly string[] {
    return [...this.#made.keys()];
  }

  /** Adds what the files do not have yet, at their end. */
  save(): void {
    for (const language of ['zh', 'en'] as const) {
      const path = inRoot(files[language]);
      const now: unknown = JSON.parse(readFileSync(path, 'utf8'));
      const made = Object.fromEntries([...this.#made].map(([key, text]) => [key, text[language]]));
      // What a person has written stays, and stays where it is.
      const all = isRecord(now)
        ? { ...now, ...Object.fromEntries(Object.entries(made).filter(([key]) => !Object.hasOwn(now, key))) }
        : made;
      writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
    }
  }
}

/** Whether a name says one of the words. */
export function says(name: string, ...words: readonly string[]): boolean {
  return wordsOf(name).some((word) => words.includes(word));
}
