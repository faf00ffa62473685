import { safeHref } from '../addresses.ts';

/** A piece of a rich text: one of its elements, of which links and pictures alone have attributes, or text. */
const piece =
  /<a href="([^"<>]{1,2000})">|<img data-picture="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})" alt="([^"<>]{0,1200})">|<\/?(?:p|h3|ul|ol|li|strong|em|u|s)>|<\/a>|<br>|[^<>]+/gy;
/** Characters of what is said instead of a picture. */
export const pictureAltLength = 200;

/** Whether a text is the id of a picture as rich texts write it. */
export function isPictureId(id: unknown): id is string {
  return typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/**
 * Reports whether a text is HTML of the closed set that the editor writes: its elements, no attribute but the address of a link, and
 * no address that runs. A picture has no address at all, only the id under which the server keeps it, and stands only in a text that may
 * have pictures. Browser and server judge it alike, without a parser, since there is one way to write it.
 */
export function isRichText(html: unknown, withPictures = false): html is string {
  if (typeof html !== 'string') return false;
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const found = piece.exec(html);
    if (found === null) return false;
    const [, href, picture, alt = ''] = found;
    if (picture !== undefined && !(withPictures && isAlt(unescaped(alt)))) return false;
    if (href !== undefined && safeHref(href.replaceAll('&amp;', '&')) === null) return false;
  }
  return true;
}

function isAlt(text: string): boolean {
  return [...text].length <= pictureAltLength;
}

/** A rich text as data. A node with `text` is text; any other is an element of the set, with the address of a link or the id of a picture. */
export interface RichNode {
  readonly text?: string;
  readonly tag?: RichTag;
  readonly href?: string;
  readonly picture?: string;
  readonly alt?: string;
  readonly children?: readonly RichNode[];
}

const richTags = ['p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'a', 'br', 'img'] as const;
type RichTag = (typeof richTags)[number];
const deepest = 20;

/** Reads a rich text as data, or null if it is none or its elements are not nested. What is left open ends with the text. */
export function parseRichText(html: string, withPictures = false): readonly RichNode[] | null {
  if (!isRichText(html, withPictures)) return null;
  // `matchAll` begins where the last search ended.
  piece.lastIndex = 0;
  const root: RichNode[] = [];
  const open: { readonly tag: RichTag | null; readonly into: RichNode[] }[] = [{ tag: null, into: root }];
  for (const [found, href, picture, alt = ''] of html.matchAll(piece)) {
    const [, closes, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(found) ?? [];
    const tag = richTags.find((one) => one === name);
    const into = open.at(-1)?.into ?? root;
    if (tag === undefined) into.push({ text: unescaped(found) });
    else if (closes === '/') {
      if (open.pop()?.tag !== tag) return null;
    } else if (tag === 'br') into.push({ tag });
    else if (picture !== undefined) into.push({ tag, picture, alt: unescaped(alt) });
    else {
      if (open.length > deepest) return null;
      const children: RichNode[] = [];
      into.push(href === undefined ? { tag, children } : { tag, href: unescaped(href), children });
      open.push({ tag, into: children });
    }
  }
  return root;
}

/** Pixels of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Writes HTML of the closed set. It knows nothing else: another element is left out, and so is an address that runs. Pictures that `sizes`
 * knows get their width and height, so that a page keeps their place; this is for readers and no longer of the set.
 */
export function renderRichText(nodes: readonly RichNode[], sizes: ReadonlyMap<string, PictureSize> = new Map()): string {
  return nodes
    .map((node) => {
      const { text, tag, href, children = [] } = node;
      if (text !== undefined) return escaped(text);
      if (tag === undefined || !richTags.includes(tag)) return '';
      if (tag === 'br') return '<br>';
      if (tag === 'img') return renderPicture(node, sizes);
      const inner = renderRichText(children, sizes);
      if (tag !== 'a') return `<${tag}>${inner}</${tag}>`;
      const address = safeHref(href);
      return address === null ? inner : `<a href="${escaped(address)}">${inner}</a>`;
    })
    .join('');
}

function renderPicture({ picture, alt = '' }: RichNode, sizes: ReadonlyMap<string, PictureSize>): string {
  if (!isPictureId(picture) || !isAlt(alt)) return '';
  const size = sizes.get(picture);
  const extent = size === undefined ? '' : ` width="${Math.trunc(size.width)}" height="${Math.trunc(size.height)}"`;
  return `<img data-picture="${picture}" alt="${escaped(alt)}"${extent}>`;
}

/** The ids of all pictures of a rich text. */
export function picturesOf(nodes: readonly RichNode[]): readonly string[] {
  return nodes.flatMap(({ picture, children = [] }) => (picture === undefined ? picturesOf(children) : [picture]));
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

/** Whether a rich text has neither words nor a picture. */
export function isBlankRichText(html: string): boolean {
  return !html.includes('<img ') && plainRichText(html) === '';
}

/** The text of a rich text, for summaries: a line for each block, and what is said instead of a picture. */
export function plainRichText(html: string): string {
  return html
    .replace(/<\/(?:p|h3|li)>|<br>/g, '\n')
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\n+/g, '\n')
    .trim();
}
