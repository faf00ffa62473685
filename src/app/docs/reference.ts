/** The documentation of the screen language as data; docs/screens.md is written from the same source (scripts/generate/site). */
export interface Reference {
  /** In reading order. */
  readonly pages: readonly DocsPage[];
  /** The documents of docs/tutorial. */
  readonly tutorial: readonly Lesson[];
}

export const pageGroups = ['guide', 'tutorial', 'block', 'step', 'field', 'cell', 'widget', 'rule', 'from'] as const;
export type PageGroup = (typeof pageGroups)[number];

export interface DocsPage {
  /** For example `block/list`: the address below /docs. */
  readonly id: string;
  readonly group: PageGroup;
  readonly title: string;
  readonly says: readonly Inline[];
  /** What a field holds, how it is searched, when a rule runs. */
  readonly facts: readonly string[];
  /** The members of a word; empty on chapters. */
  readonly members: readonly Member[];
  readonly body: readonly Node[];
  /** Examples of the gallery, by id. */
  readonly examples: readonly string[];
}

/** A member of a word: a property of a block, a step or a widget. */
export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly holds: readonly Inline[];
  /** Absent where the language has none, or where the text says it otherwise. */
  readonly otherwise?: readonly Inline[];
  readonly says: readonly Inline[];
}

export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: readonly Inline[] }
  | { readonly to: string; readonly text: readonly Inline[] };

export type Node =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: readonly Inline[] }
  | { readonly kind: 'text'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[]; readonly isOrdered: boolean }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  /** The pages of a group, each with its first sentence. */
  | { readonly kind: 'index'; readonly group: PageGroup };

/** A page of docs/tutorial: its document, and what the text beside it says. */
export interface Lesson {
  readonly name: string;
  readonly document: string;
  /** The menu row that its text proposes. */
  readonly route?: { readonly path: string; readonly component: string };
  readonly body: readonly Node[];
}

/** The plain text of inline parts, for searches and names. */
export function plainOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : plainOf('strong' in part ? part.strong : part.text)))
    .join('');
}

/** The anchor of a table's row that begins with a name, such as `column.width`; none for other rows. */
export function rowAnchor(heading: string, cells: readonly (readonly Inline[])[]): string | undefined {
  const first = cells[0]?.[0];
  if (heading === '' || typeof first !== 'object' || !('code' in first) || !/^[\w$-]+$/.test(first.code)) return undefined;
  return `${heading}.${first.code}`;
}

/** The anchors of a page: its properties, headings and named rows. */
export function anchorsOf({ members, body }: Pick<DocsPage, 'members' | 'body'>): ReadonlySet<string> {
  const found = new Set(members.map(({ name }) => name));
  let heading = '';
  for (const node of body) {
    if (node.kind === 'heading') {
      heading = node.id;
      found.add(node.id);
    }
    if (node.kind === 'table') for (const cells of node.rows) found.add(rowAnchor(heading, cells) ?? '');
  }
  found.delete('');
  return found;
}
