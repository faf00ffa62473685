import { safeHref } from '../../../../contract/addresses.ts';
import { isPictureId } from '../../../../contract/values/rich-text.ts';

const tags = [
  ...['a', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'small', 'span'],
  ...['strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];
/** No style, no id or name (they shadow document properties), no srcset, no event handlers (security H1). */
const attributes = ['alt', 'colspan', 'dir', 'height', 'href', 'lang', 'rowspan', 'src', 'title', 'width'];

export interface Allowed {
  /** Fewer elements. */
  readonly tags?: readonly string[];
  /** Pictures that the server keeps under an id. They have no address: who shows the fragment fetches them. */
  readonly pictures?: boolean;
}

/**
 * Keeps harmless HTML only: text, lists, tables, links to web addresses that open in a new window, and images of the own host.
 * Links to other hosts are marked with the notice of `leaving`. Rejects if the sanitiser fails to load.
 */
export async function clean(
  html: string,
  page: Window & typeof globalThis,
  leaving: (host: string) => string | undefined = () => undefined,
  { tags: allowed = tags, pictures = false }: Allowed = {},
): Promise<DocumentFragment> {
  const { default: createPurify } = await import('dompurify');
  // A separate instance: hooks on the shared one would apply globally.
  const purify = createPurify(page);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') guardLink(node, page.location.origin, leaving);
    else if (node.tagName === 'IMG') guardPicture(node, page.location.origin);
  });
  return purify.sanitize(withoutReports(html), {
    ALLOWED_TAGS: [...allowed],
    ALLOWED_ATTR: pictures ? [...attributes, 'data-picture'] : attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * Removes content that Chromium reports to the page's policy merely for parsing it; reports should mean that something got
 * through. The sanitiser would remove all of it anyway. Only a parser finds tag boundaries, so the replacements are safe anywhere
 * in the text:
 * - the first letter of words starting with "on" becomes a character reference: text and values decode it, attribute names do
 * not, so no event handler remains;
 * - style sheets become elements whose content is neither parsed nor kept, and base elements become inert elements.
 */
function withoutReports(html: string): string {
  return html
    .replace(/(?<![\w<&#])[oO](?=[nN][a-zA-Z])/g, (letter) => `&#${String(letter.charCodeAt(0))};`)
    .replace(/(<\/?)style(?![^\s/>])/gi, '$1noembed')
    .replace(/(<\/?)base(?![^\s/>])/gi, '$1wbr');
}

/** A picture is kept by the server, or of the own host. */
function guardPicture(picture: Element, origin: string): void {
  if (isPictureId(picture.getAttribute('data-picture'))) picture.removeAttribute('src');
  else if (isOwn(picture.getAttribute('src'), origin)) picture.removeAttribute('data-picture');
  else picture.remove();
}

function guardLink(link: Element, origin: string, leaving: (host: string) => string | undefined): void {
  const given = link.getAttribute('href');
  // Checked as written: resolving it first would escape the braces of a template.
  const address = safeHref(given?.startsWith('/') === true ? origin + given : given);
  if (address === null) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('href', address);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  if (isOwn(address, origin)) return;
  link.setAttribute('data-leaves', '');
  const notice = leaving(new URL(address, origin).host);
  if (notice !== undefined) link.setAttribute('title', notice);
}

function isOwn(address: string | null, origin: string): boolean {
  return address !== null && URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}
