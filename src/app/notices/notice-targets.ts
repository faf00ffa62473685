import { safeHref } from '../../../contract/addresses.ts';
import { safeRedirect } from '../../runtime/routes/addresses.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import type { Menu } from '../../runtime/routes/menu.ts';
import { addressOf } from '../navigator.ts';
import type { Notice } from './read-notices.ts';

/** Target of a notice: a page of this application, or an address that opens in a new window. */
export type HandleTarget =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'address'; readonly href: string; readonly host: string };

/**
 * The target of the `to handle` button (spec section 2): the page or web address that the notice names. A page must be in the
 * menu, an address must be allowed (security H3); null otherwise.
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
  // Much of the server family omits the leading slash.
  const named = url === null ? openPage.replace(/^(?![/\\])/, '/') : `${url.pathname}${url.search}${url.hash}`;
  const path = safeRedirect(named, (known) => findRoute(routes, known) !== undefined);
  return path === null ? null : { kind: 'page', path };
}

/**
 * The page that a notice of open type `component` names by screen or path, with its subject as `busId` and, for details, as `id`.
 * Null if the menu has no such page; the notice itself is then shown.
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
 * The target of a job's download link: a file of this server, which needs the session's header, or a web address. Null if the
 * address is not allowed.
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
