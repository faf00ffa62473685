import type { DocsPage, Node, PageGroup } from '../../../src/app/docs/reference.ts';
import { mark } from '../reference.ts';
import { inlineOf, nodesOf, type Resolve, slugOf } from './markdown.ts';

/** A chapter of docs/screens.head.md; `markdown` has its marks, and `id` is the address below /docs. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
}

/** The sections of docs/screens.md that are pages of their own on the site; a list of those pages stands in their place. */
const indexes: Readonly<Record<string, PageGroup>> = {
  blocks: 'block',
  steps: 'step',
  'field-widgets': 'field',
  'cell-widgets': 'cell',
  'block-widgets': 'widget',
  rules: 'rule',
};
const elsewhere: Readonly<Record<string, string>> = { functions: '[Functions](#functions) have a page of their own.' };

/** Splits the hand-written head into its chapters: what precedes the first is the beginning. */
export function chaptersOf(head: string): readonly Chapter[] {
  const [beginning = '', ...rest] = head.split(/^## /m);
  const [title = '', ...lines] = beginning.split('\n');
  const first = {
    id: 'guide/start',
    title: title.replace(/^# /, ''),
    markdown: lines.filter((line) => !line.startsWith('- [')).join('\n'),
  };
  return [
    first,
    ...rest.map((text) => {
      const [name = '', ...body] = text.split('\n');
      return { id: `guide/${slugOf(name)}`, title: name, markdown: body.join('\n') };
    }),
  ];
}

/** Replaces the marks of a chapter by the generated sections, except those that are pages of their own. */
export function expanded(markdown: string, sections: Readonly<Record<string, (() => string) | undefined>>): string {
  return markdown.replaceAll(
    mark,
    (whole, name: string) => elsewhere[name] ?? (Object.hasOwn(indexes, name) ? whole : (sections[name]?.() ?? '')),
  );
}

/** The page of a chapter. @param markdown the expanded text */
export function chapterPage({ id, title }: Chapter, markdown: string, examples: readonly string[], resolve: Resolve): DocsPage {
  const body = markdown.split(/^(?=<!-- [a-z-]+ -->$)/m).flatMap((part): readonly Node[] => {
    const [whole, name = ''] = /^<!-- ([a-z-]+) -->$/m.exec(part) ?? [];
    const group = whole === undefined ? undefined : indexes[name];
    return [...(group === undefined ? [] : [{ kind: 'index', group } as const]), ...nodesOf(part, resolve)];
  });
  const [first, ...rest] = body;
  const says = first?.kind === 'text' ? first.text : [];
  return { id, group: 'guide', title, says, facts: [], members: [], body: first?.kind === 'text' ? rest : body, examples };
}

/** The page of the functions, each under a heading of its own. */
export function functionsPage(
  functions: Readonly<
    Record<string, { readonly parameters: readonly string[]; readonly says: string; readonly example: readonly [string, unknown] }>
  >,
  others: string,
  examples: readonly string[],
  resolve: Resolve,
): DocsPage {
  const body = Object.entries(functions).flatMap(
    ([
      name,
      {
        parameters,
        says,
        example: [expression, value],
      },
    ]): readonly Node[] => [
      { kind: 'heading', level: 3, id: name.toLowerCase(), text: [{ code: `${name}(${parameters.join(', ')})` }] },
      { kind: 'text', text: inlineOf(says, resolve) },
      { kind: 'code', language: 'cel', text: `${expression}\n// ${JSON.stringify(value)}` },
    ],
  );
  const more: readonly Node[] = [{ kind: 'heading', level: 2, id: 'of-cel', text: ['Of CEL'] }, ...nodesOf(others, resolve)];
  return {
    id: 'guide/functions',
    group: 'guide',
    title: 'Functions',
    says: inlineOf('What expressions may call. The types of arguments are checked before anybody sees the page.', resolve),
    facts: [],
    members: [],
    body: [...body, ...more],
    examples,
  };
}
