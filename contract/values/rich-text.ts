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
