/** The WHATWG parser, which browsers and Node have alike. */
declare const URL: new (address: string) => { readonly href: string; readonly protocol: string };

const longest = 4_000;
/** Read by one parser as a slash, left out by another, or not seen by a person. */
const ambiguous = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * An address from data that may be opened, as the browser will read it; null for any other. The one judge of the pages, the
 * rules and the server (security H3): http and https, a host without a user's name, nothing that two parsers read differently.
 * `{{ … }}` and `${…}` are never evaluated, so an address that holds them leads nowhere.
 */
export function safeHref(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  const text = value.trim();
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (host === undefined || host.includes('@') || ambiguous.test(text) || text.includes('{{') || text.includes('${')) return null;
  try {
    const { href, protocol } = new URL(text);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

/**
 * An address that a picture may come from: a path of this site, http or https, or a picture in the address itself; null for any
 * other. A drawing (SVG) runs nothing in an `img`; it would where it is opened by itself, so that it has to be asked for.
 */
export function safeImage(value: unknown, { drawings = false }: { readonly drawings?: boolean } = {}): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(text) || (drawings && /^data:image\/svg\+xml[;,]/i.test(text))) return text;
  const isPath = text.startsWith('/') && !text.startsWith('//') && !ambiguous.test(text) && text.length <= longest;
  return isPath ? text : safeHref(text);
}
