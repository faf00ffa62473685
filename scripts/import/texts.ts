import { chineseOf, englishOf, untranslated } from '../new-screen/words.ts';

export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Longer texts of the document stand shortened on pages; the connection has all of them. */
const longestHint = 300;

/** The texts of imported pages: keys that begin with the name of the connection. */
export class ImportedTexts {
  readonly #prefix: string;
  readonly #made = new Map<string, Text>();
  readonly #byText = new Map<string, string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The label of a name: its title in the document, or its words, which the glossary may know. */
  label(name: string, title?: string, words = name): string {
    const said = title !== undefined && title.length <= 60 && title.trim() !== '' ? title.trim() : undefined;
    return said === undefined ? this.#key(name, { en: englishOf(words) || words, zh: chineseOf(words) || words }) : this.own(name, said);
  }

  /** A text of the document, which waits for its translation. */
  own(name: string, said: string): string {
    const en = plain(said);
    return this.#key(name, { en, zh: waitingFor(en) });
  }

  /** What a document says of something, for a hint: its first paragraph or sentences; undefined where it says nothing. */
  hint(name: string, said: string | undefined): string | undefined {
    const paragraph =
      plain(said ?? '')
        .split(/\n\s*\n/)[0]
        ?.replaceAll(/\s+/g, ' ')
        .trim() ?? '';
    if (paragraph === '') return undefined;
    return this.own(
      `${name}Hint`,
      paragraph.length <= longestHint ? paragraph : `${paragraph.slice(0, longestHint - 1).replace(/\s\S*$/, '')}…`,
    );
  }

  /** A text in both languages. */
  both(name: string, text: Text): string {
    return this.#key(name, text);
  }

  #key(name: string, text: Text): string {
    const same = `${text.en}\n${text.zh}`;
    const known = this.#byText.get(same);
    if (known !== undefined) return known;
    const plainName = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '') || 'text';
    let key = `${this.#prefix}.${plainName}`;
    for (let number = 2; this.#made.has(key); number++) key = `${this.#prefix}.${plainName}${number}`;
    this.#made.set(key, text);
    this.#byText.set(same, key);
    return key;
  }

  /** The texts that documents show, by key. */
  shownIn(documents: readonly unknown[]): ReadonlyMap<string, Text> {
    const shown = new Set<string>();
    const walk = (value: unknown): void => {
      if (typeof value === 'string') shown.add(value);
      else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) walk(child);
    };
    for (const document of documents) walk(document);
    return new Map([...this.#made].filter(([key]) => shown.has(key)));
  }

  keys(): readonly string[] {
    return [...this.#made.keys()];
  }

  get(key: string): Text | undefined {
    return this.#made.get(key);
  }
}

/** A text of the document as the Chinese one: marked until it is translated, unless it is Chinese already. */
export function waitingFor(text: string): string {
  return /[\u4e00-\u9fff]/.test(text) ? text : `${untranslated}${text}`;
}

/** Braces of other template languages are no placeholders of ours. */
function plain(text: string): string {
  return text.trim().replaceAll('{{', '{ {').replaceAll('}}', '} }').replaceAll('${', '$ {');
}
