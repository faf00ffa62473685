import { safeHref } from '../../../contract/addresses.ts';

const tags = [
  ...['a', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 's', 'small', 'span'],
  ...['strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];
/** No style, no id or name (they shadow properties of the document), no srcset, no event (security H1). */
const attributes = ['alt', 'colspan', 'dir', 'height', 'href', 'lang', 'rowspan', 'src', 'title', 'width'];

/**
 * Keeps of HTML what cannot act: text, lists, tables, links to web addresses that open in a window of their own, and
 * pictures of the own host. Links to other hosts are marked, and carry the notice that `leaving` gives for the host. Rejects
 * when the cleaning part does not load.
 */
export async function clean(
  html: string,
  page: Window & typeof globalThis,
  leaving: (host: string) => string | undefined = () => undefined,
): Promise<DocumentFragment> {
  const { default: createPurify } = await import('dompurify');
  // An instance of its own: hooks of the shared one would hold for everybody.
  const purify = createPurify(page);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') guardLink(node, page.location.origin, leaving);
    else if (node.tagName === 'IMG' && !isOwn(node.getAttribute('src'), page.location.origin)) node.remove();
  });
  return purify.sanitize(withoutHandlers(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * Renames event attributes before the text is parsed. They would go anyway; but Chromium tells the policy of the page of
 * each one that it merely parses, and reports are for what got through. Linear in the length, whatever is written.
 */
function withoutHandlers(html: string): string {
  const [text = '', ...tagged] = html.split('<');
  const renamed = tagged.map((piece) =>
    piece.replace(/^(?:"[^"]*"|'[^']*'|[^>"'])*/, (tag) => tag.replace(/([\s/"'])on[a-z]+\s*=/gi, '$1data-off=')),
  );
  return [text, ...renamed].join('<');
}

function guardLink(link: Element, origin: string, leaving: (host: string) => string | undefined): void {
  const given = link.getAttribute('href');
  // Judged as it was written: resolving it first would hide the braces of a template.
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
