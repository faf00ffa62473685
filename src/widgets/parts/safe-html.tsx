import { useEffect, useRef, useState } from 'react';
import { safeHref } from '../../../contract/addresses.ts';
import './html.css';

interface Props {
  /** HTML as somebody wrote it. */
  readonly html: string;
  readonly loading: string;
  /** Shown when the part that cleans did not arrive: nothing is shown uncleaned. */
  readonly failed: string;
  /** The notice on a link that leads to another host. */
  readonly leaving?: (host: string) => string;
}

/** HTML from data, cleaned (security H1): the one place where it enters the page, as nodes and never as text. */
export function SafeHtml({ html, loading, failed, leaving }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const notice = useRef(leaving);
  notice.current = leaving;
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    let live = true;
    setPhase('loading');
    clean(html, window, (name) => notice.current?.(name)).then(
      (fragment) => {
        if (!live) return;
        host.current?.replaceChildren(fragment);
        setPhase('ready');
      },
      () => live && setPhase('failed'),
    );
    return () => {
      live = false;
    };
  }, [html]);
  return (
    <>
      {phase === 'ready' ? null : <p role="status">{phase === 'loading' ? loading : failed}</p>}
      <div ref={host} className="wb-html" />
    </>
  );
}

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
async function clean(
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
  return purify.sanitize(withoutReports(html), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * Takes out what Chromium reports to the page's policy when it merely parses it; reports are for what got through. All of it would
 * be removed later anyway. Only a parser knows where a tag ends, so no place in the text is judged:
 * - the first letter of each word that begins with "on" becomes a character reference, which texts and values read as the letter,
 *   and the name of an attribute does not, so that none is an event;
 * - style sheets become elements whose content is neither parsed nor kept, and base addresses become elements that do nothing.
 */
function withoutReports(html: string): string {
  return html
    .replace(/(?<![\w<&#])[oO](?=[nN][a-zA-Z])/g, (letter) => `&#${String(letter.charCodeAt(0))};`)
    .replace(/(<\/?)style(?![^\s/>])/gi, '$1noembed')
    .replace(/(<\/?)base(?![^\s/>])/gi, '$1wbr');
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
