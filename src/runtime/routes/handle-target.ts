import { safeHref } from '../../../contract/addresses.ts';
import { safeRedirect } from './addresses.ts';

/** Target of a notice: a page of this application, or an address that opens in a new window. */
export type HandleTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'address'; readonly href: string; readonly host: string };

/**
 * The target of the `to handle` button (spec section 2): the page or web address that the notice names. A page must be one that the user
 * may visit, an address must be allowed (security H3); null otherwise.
 */
export function handleTarget(
  { openType, openPage }: { readonly openType: string; readonly openPage: string | null },
  visits: (path: string) => boolean,
  origin: string,
): HandleTarget | null {
  if (openType !== 'url' || openPage === null) return null;
  const href = safeHref(openPage);
  const url = href === null ? null : new URL(href);
  if (url !== null && url.origin !== origin) return { kind: 'address', href: url.href, host: url.host };
  // Much of the server family omits the leading slash.
  const named = url === null ? openPage.replace(/^(?![/\\])/, '/') : `${url.pathname}${url.search}${url.hash}`;
  const path = safeRedirect(named, visits);
  return path === null ? null : { kind: 'page', path };
}
