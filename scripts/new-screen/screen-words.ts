import { isRecord, ownText } from '../../src/runtime/language/walk/schema.ts';
import { readJson } from '../generate/files.ts';
import { screenFiles, screenId } from '../screens/knowledge.ts';

/** The keys of the texts that screens show over a column or field, by its name, and how often. */
type Titles = Map<string, Map<string, number>>;

/** What the screens that people wrote call their columns and fields. */
export class ScreenWords {
  readonly #ofArea: Titles = new Map();
  readonly #ofAll: Titles = new Map();

  /** @param area the first part of a screen's id, such as `shipment`; its screens' words go before those of others */
  constructor(area: string) {
    for (const path of screenFiles()) this.#read(readJson(path), screenId(path).startsWith(`${area}/`));
  }

  /** Returns the keys of a name's titles, those that fit best first. */
  titlesOf(name: string): readonly string[] {
    return [this.#ofArea, this.#ofAll].flatMap((titles) =>
      [...(titles.get(name) ?? [])].sort(([, one], [, other]) => other - one).map(([key]) => key),
    );
  }

  #read(node: unknown, isOfArea: boolean): void {
    if (Array.isArray(node)) for (const one of node) this.#read(one, isOfArea);
    if (!isRecord(node)) return;
    this.#count(ownText(node, 'dataIndex'), ownText(node, 'title'), isOfArea);
    const { properties } = node;
    if (isRecord(properties)) for (const [name, field] of Object.entries(properties)) this.#count(name, ownText(field, 'title'), isOfArea);
    for (const one of Object.values(node)) this.#read(one, isOfArea);
  }

  #count(name: string | undefined, title: string | undefined, isOfArea: boolean): void {
    if (name === undefined || title === undefined) return;
    for (const titles of isOfArea ? [this.#ofArea, this.#ofAll] : [this.#ofAll]) {
      const keys = titles.get(name) ?? new Map<string, number>();
      keys.set(title, (keys.get(title) ?? 0) + 1);
      titles.set(name, keys);
    }
  }
}
