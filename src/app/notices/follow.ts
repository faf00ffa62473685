import { safeHref } from '../../../contract/addresses.ts';
import { safeRedirect } from '../../runtime/routes/addresses.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import type { Menu } from '../../runtime/routes/menu.ts';
import { addressOf } from '../navigator.ts';
import type { Notice } from './read-notices.ts';

/** Where the `to handle` button of a notice leads: a page of the menu, or null (security H3). */
export function handleTarget({ openType, openPage }: Pick<Notice, 'openType' | 'openPage'>, { routes }: Menu): string | null {
  return openType === 'url' ? safeRedirect(openPage, (path) => findRoute(routes, path) !== undefined) : null;
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
