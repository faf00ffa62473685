/** The WHATWG parser, identical in browsers and Node. */
declare const URL: new (address: string) => { readonly href: string; readonly protocol: string };

const longest = 4_000;
/** Characters that parsers treat differently or that people cannot see. */
const ambiguous = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Returns an address from data as the browser will parse it, or null if it must not be opened. Pages, rules and server all use this check
 * (security H3): http and https only, no user name in the host, nothing ambiguous between parsers. Addresses with `{{ … }}` or `${…}`,
 * which are never evaluated here, are refused.
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
 * Returns the address of an image: a path of this site, http or https, or a data address; null for any other. SVG is only allowed with
 * `drawings`: it is harmless in an `img`, but not when opened by itself.
 */
export function safeImage(value: unknown, { drawings = false }: { readonly drawings?: boolean } = {}): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(text) || (drawings && /^data:image\/svg\+xml[;,]/i.test(text))) return text;
  const isPath = text.startsWith('/') && !text.startsWith('//') && !ambiguous.test(text) && text.length <= longest;
  return isPath ? text : safeHref(text);
}
