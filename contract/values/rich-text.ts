import { safeHref } from '../addresses.ts';

/** A piece of a rich text: one of its elements, of which the link alone has an attribute, or text. */
const piece = /<a href="([^"<>]{1,2000})">|<\/?(?:p|h3|ul|ol|li|strong|em|u|s)>|<\/a>|<br>|[^<>]+/gy;

/**
 * Reports whether a text is HTML of the closed set that the editor writes: its elements, no attribute but the address of a link, and
 * no address that runs. Browser and server judge it alike, without a parser, since there is one way to write it.
 */
export function isRichText(html: unknown): html is string {
  if (typeof html !== 'string') return false;
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const found = piece.exec(html);
    if (found === null) return false;
    const [, href] = found;
    if (href !== undefined && safeHref(href.replaceAll('&amp;', '&')) === null) return false;
  }
  return true;
}

/** A rich text as data. A node with `text` is text; any other is an element of the set, with the address of a link. */
export interface RichNode {
  readonly text?: string;
  readonly tag?: RichTag;
  readonly href?: string;
  readonly children?: readonly RichNode[];
}

const richTags = ['p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'a', 'br'] as const;
type RichTag = (typeof richTags)[number];
const deepest = 20;

/** Reads a rich text as data, or null if it is none or its elements are not nested. What is left open ends with the text. */
export function parseRichText(html: string): readonly RichNode[] | null {
  if (!isRichText(html)) return null;
  // `matchAll` begins where the last search ended.
  piece.lastIndex = 0;
  const root: RichNode[] = [];
  const open: { readonly tag: RichTag | null; readonly into: RichNode[] }[] = [{ tag: null, into: root }];
  for (const [found, href] of html.matchAll(piece)) {
    const [, closes, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(found) ?? [];
    const tag = richTags.find((one) => one === name);
    const into = open.at(-1)?.into ?? root;
    if (tag === undefined) into.push({ text: unescaped(found) });
    else if (closes === '/') {
      if (open.pop()?.tag !== tag) return null;
    } else if (tag === 'br') into.push({ tag });
    else {
      if (open.length > deepest) return null;
      const children: RichNode[] = [];
      into.push(href === undefined ? { tag, children } : { tag, href: unescaped(href), children });
      open.push({ tag, into: children });
    }
  }
  return root;
}

/** Writes HTML of the closed set. It knows nothing else: another element is left out, and so is an address that runs. */
export function renderRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map(({ text, tag, href, children = [] }) => {
      if (text !== undefined) return escaped(text);
      if (tag === undefined || !richTags.includes(tag)) return '';
      if (tag === 'br') return '<br>';
      const inner = renderRichText(children);
      if (tag !== 'a') return `<${tag}>${inner}</${tag}>`;
      const address = safeHref(href);
      return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}

/** The text of a rich text, for summaries: a line for each block. */
export function plainRichText(html: string): string {
  return html
    .replace(/<\/(?:p|h3|li)>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\n+/g, '\n')
    .trim();
}
