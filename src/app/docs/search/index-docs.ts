import MiniSearch from 'minisearch';
import { suggest } from '../../../runtime/language/walk/suggest.ts';
import type { Language } from '../../../runtime/ports.ts';
import { exampleFrom } from '../document-example.ts';
import type { OriginTable } from '../origins.ts';
import { type DocsPage, type Node, type PageGroup, plainOf, type Reference } from '../reference.ts';

/** A place of the documentation that a search finds. */
export interface Entry {
  /** The address below /docs, with the anchor. */
  readonly id: string;
  readonly title: string;
  readonly group: PageGroup;
  /** What else the place is called. */
  readonly names: string;
  readonly text: string;
}

export interface DocsSearch {
  /** The best places first. */
  find(words: string): readonly Entry[];
  /** Names of the language that a misspelt word may mean. */
  near(words: string): readonly Entry[];
}

/** What the search indexes beside the pages: titles of examples by id, and the tables of other languages. */
export interface Beside {
  readonly titles: ReadonlyMap<string, string>;
  readonly origins: readonly OriginTable[];
  readonly language: Language;
}

/** Indexes titles, words and texts. */
export function createSearch(reference: Reference, beside: Beside): DocsSearch {
  const entries = new Map(entriesOf(reference, beside).map((entry) => [entry.id, entry]));
  const index = new MiniSearch<Entry>({
    fields: ['title', 'names', 'text'],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      prefix: true,
      combineWith: 'AND',
      boost: { title: 6, names: 2 },
      boostDocument: (id) => weightOf(String(id)),
    },
  });
  index.addAll([...entries.values()]);
  const named = new Map([...entries.values()].map((entry) => [entry.title.split('.').at(-1) ?? entry.title, entry]));
  return {
    find(words) {
      const found = index.search(words).flatMap(({ id }) => entries.get(String(id)) ?? []);
      // A word itself comes before the words that begin with it.
      const isSame = ({ title }: Entry) => title.toLowerCase() === words.trim().toLowerCase();
      return [...found.filter(isSame), ...found.filter((entry) => !isSame(entry))].slice(0, most);
    },
    near(words) {
      const found: Entry[] = [];
      const names = new Set(named.keys());
      for (let name = suggest(words.trim(), names); name !== undefined && found.length < mostNear; name = suggest(words.trim(), names)) {
        names.delete(name);
        const entry = named.get(name);
        if (entry !== undefined) found.push(entry);
      }
      return found;
    },
  };
}

/** A page comes before its parts, and the language's own words before those of other languages. */
function weightOf(id: string): number {
  if (id.startsWith('from/')) return 0.15;
  return id.includes('#') ? 1 : 1.6;
}

const most = 12;
const mostNear = 3;

/** `editableTable` is found by each of its words; Chinese has no spaces, so each pair of characters counts as a word. */
export function wordsOf(text: string): string[] {
  const latin = text.match(/[\p{Script=Latin}\p{N}]+/gu) ?? [];
  const parts = latin.flatMap((word) => {
    const split = word.split(/(?<=[a-z])(?=[A-Z])/);
    return split.length > 1 ? [word, ...split] : [word];
  });
  const han = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) => (run.length < 2 ? [run] : [...run].slice(1).map((second, at) => `${run[at] ?? ''}${second}`)));
  return [...parts, ...pairs].map((word) => word.toLowerCase());
}

function entriesOf({ pages, tutorial }: Reference, { titles, origins, language }: Beside): readonly Entry[] {
  const ofPages = pages.flatMap((page) => pageEntries(page, titles));
  const lessons = tutorial.map(({ name, document, body }): Entry => {
    const { title } = exampleFrom(name, name, document);
    const said = sectionsOf(body).map((section) => section.text);
    return {
      id: `tutorial/${name}`,
      title: title[language],
      group: 'tutorial',
      names: `${title.zh_CN} ${title.en_US}`,
      text: said.join(' '),
    };
  });
  const rows = origins.flatMap(({ id, name, rows: all }) =>
    all.map(({ theirs, ours, say }, at): Entry => {
      return { id: `${id}#${at}`, title: `${name}: ${theirs}`, group: 'from', names: ours.join(' '), text: say[language] };
    }),
  );
  return [...ofPages, ...lessons, ...rows];
}

function pageEntries({ id, group, title, says, members, body, examples }: DocsPage, titles: ReadonlyMap<string, string>): readonly Entry[] {
  const [beginning, ...sections] = sectionsOf(body);
  const names = examples.map((example) => titles.get(example) ?? '').join(' ');
  const page = { id, group, title, names, text: `${plainOf(says)} ${beginning?.text ?? ''}` };
  const ofMembers = members.map((member): Entry => {
    const text = `${plainOf(member.holds)} ${plainOf(member.says)}`;
    return { id: `${id}#${member.name}`, group, title: `${title}.${member.name}`, names: '', text };
  });
  const ofSections = sections.map(
    (section): Entry => ({ id: `${id}#${section.id}`, group, title: section.title, names: title, text: section.text }),
  );
  return [page, ...ofMembers, ...ofSections];
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The text of nodes by headings; what precedes the first heading comes first. */
function sectionsOf(nodes: readonly Node[]): readonly Section[] {
  const found: Section[] = [{ id: '', title: '', text: '' }];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.kind === 'heading') found.push({ id: node.id, title: plainOf(node.text), text: '' });
    else if (last !== undefined) found[found.length - 1] = { ...last, text: `${last.text} ${textOf(node)}` };
  }
  return found;
}

function textOf(node: Exclude<Node, { kind: 'heading' }>): string {
  if (node.kind === 'text') return plainOf(node.text);
  if (node.kind === 'code') return node.text;
  if (node.kind === 'list') return node.items.map(plainOf).join(' ');
  return node.kind === 'table' ? node.rows.map((cells) => cells.map(plainOf).join(' ')).join(' ') : '';
}
