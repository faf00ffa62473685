import { safeHref } from '../../../contract/addresses.ts';
import { safeRedirect } from '../../runtime/routes/addresses.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import type { Menu } from '../../runtime/routes/menu.ts';
import { addressOf } from '../navigator.ts';
import type { Notice } from './read-notices.ts';

/** Where a notice leads: a page of ours, or an address that opens in a window of its own. */
export type HandleTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'address'; readonly href: string; readonly host: string };

/**
 * Where the `to handle` button leads (spec section 2): to the page or the web address that the notice names. A page is one of the
 * menu's, and an address one that may be opened (security H3); null for anything else.
 */
export function handleTarget(
  { openType, openPage }: Pick<Notice, 'openType' | 'openPage'>,
  { routes }: Menu,
  origin: string,
): HandleTarget | null {
  if (openType !== 'url' || openPage === null) return null;
  const href = safeHref(openPage);
  const url = href === null ? null : new URL(href);
  if (url !== null && url.origin !== origin) return { kind: 'address', href: url.href, host: url.host };
  // Much of the server family names its pages without the slash.
  const named = url === null ? openPage.replace(/^(?![/\\])/, '/') : `${url.pathname}${url.search}${url.hash}`;
  const path = safeRedirect(named, (known) => findRoute(routes, known) !== undefined);
  return path === null ? null : { kind: 'page', path };
}

/**
 * The page that a notice of open type `component` names by its screen or its path, with what it is about as `busId`
 * and, for details, as `id`. Null when the menu has no such page: then the notice itself is shown.
 */
export function componentTarget(
  { openType, openPage, busId }: Pick<Notice, 'openType' | 'openPage' | 'busId'>,
  { routes }: Menu,
): string | null {
  if (openType !== 'component' || openPage === null) return null;
  const wanted = openPage
    .replace(/^\/+/, '')
    .replace(/^views\//, '')
    .replace(/\.vue$/, '');
  const route = routes.find(({ shows, path }) => (shows.kind === 'screen' && shows.screen === wanted) || path === `/${wanted}`);
  if (route === undefined || route.path.includes(':')) return null;
  return addressOf(route.path, { id: busId, busId });
}

export type JobFile = { readonly kind: 'ours'; readonly id: string } | { readonly kind: 'address'; readonly href: string };

/**
 * What a job's download link fetches: a file of this server, which takes the session's header, or a web address.
 * Null when the address may not be opened.
 */
export function jobFile(successData: string | null, omsBase: string, origin: string): JobFile | null {
  if (successData === null) return null;
  const isPath = /^\/(?![/\\])/.test(successData);
  const href = safeHref(isPath ? origin + successData : successData);
  if (href === null) return null;
  const { origin: of, pathname } = new URL(href);
  const [, id] = new RegExp(`^/${omsBase}/ext/job/([^/]+)/file$`).exec(pathname) ?? [];
  return of === origin && id !== undefined ? { kind: 'ours', id: decodeURIComponent(id) } : { kind: 'address', href };
}
