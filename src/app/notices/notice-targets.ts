import { safeHref } from '../../../contract/addresses.ts';
import type { Menu } from '../../runtime/routes/menu.ts';
import { addressOf } from '../navigator.ts';
import type { Notice } from './read-notices.ts';

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
