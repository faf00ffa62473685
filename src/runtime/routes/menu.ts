import { createPermissions, type Permissions } from '../permission/permissions.ts';
import { isOpenPath, isSignInPath } from './addresses.ts';
import { findRoute } from './match.ts';
import { type Row, readRow } from './row.ts';

/** An entry of the side menu; hidden rows have none. */
export interface MenuEntry {
  /** Unique in the menu. */
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  /** The page to open; null for a submenu and for external entries. */
  readonly path: string | null;
  /** The address to open in a new window; `''` if it is not allowed. */
  readonly opens: string | null;
  readonly children: readonly MenuEntry[];
}

/** A page of the application, created from a menu row. */
export interface MenuRoute {
  /** May contain `:name` parameters. */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  /** Titles from the root of the menu to this page. */
  readonly trail: readonly string[];
  readonly icon: string | null;
  readonly shows:
    | { readonly kind: 'screen'; readonly screen: string | null }
    | { readonly kind: 'frame'; readonly address: string | null }
    | { readonly kind: 'redirect'; readonly to: string };
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  readonly permissionList: readonly string[];
}

/** A page that exists and that the user may not see. */
export interface DeniedPage {
  readonly path: string;
  /** The permission that the page asks for; null if a role gives the page itself. */
  readonly permission: string | null;
}

export interface MenuProblem {
  /** Position of the row: `menu[2].children[0]`. */
  readonly row: string;
  readonly message: string;
}

export interface Menu {
  readonly items: readonly MenuEntry[];
  readonly routes: readonly MenuRoute[];
  readonly denied: readonly DeniedPage[];
  /** One per unusable row. */
  readonly problems: readonly MenuProblem[];
}

/**
 * Reads the reply of getUserPermissionByToken. Never throws; an unusable row is reported once and skipped (wire.md).
 * @param permissions those of the reply, if already read
 */
export function readMenu(payload: unknown, permissions = permissionsOf(payload)): Menu {
  const reader: Reader = { routes: new Map(), problems: [], unrouted: new Set(), denied: deniedIn(payload), permissions, rows: 0 };
  const menu = partOf(payload, 'menu');
  if (!Array.isArray(menu)) return { items: [], routes: [], denied: [], problems: [{ row: 'menu', message: 'The reply holds no menu' }] };
  const { entries } = readRows(menu, { at: 'menu', path: '', trail: [], depth: 0 }, reader);
  const routes = [...reader.routes.values()];
  // Only patterns go through the router, which checks every route for every entry.
  const patterns = routes.filter(({ path }) => path.includes(':'));
  const isPage = (path: string) => reader.routes.has(path.toLowerCase()) || findRoute(patterns, path) !== undefined;
  return { items: linked(entries, reader.unrouted, isPage), routes, denied: reader.denied, problems: reader.problems };
}

function permissionsOf(payload: unknown): Permissions {
  return createPermissions({ auth: partOf(payload, 'auth'), allAuth: partOf(payload, 'allAuth') });
}

/** The server's own list of pages that the user may not see; other servers have none, and no wrong entry matters. */
function deniedIn(payload: unknown): DeniedPage[] {
  const list = partOf(payload, 'denied');
  return (Array.isArray(list) ? list.slice(0, maxSize.rows) : []).flatMap((row: unknown) => {
    const path = typeof row === 'object' && row !== null && 'path' in row ? row.path : null;
    const permission = typeof row === 'object' && row !== null && 'permission' in row ? row.permission : null;
    return typeof path === 'string' && path.startsWith('/')
      ? [{ path, permission: typeof permission === 'string' ? permission : null }]
      : [];
  });
}

function partOf(payload: unknown, name: 'menu' | 'auth' | 'allAuth' | 'denied'): unknown {
  return typeof payload === 'object' && payload !== null && Object.hasOwn(payload, name) ? Reflect.get(payload, name) : undefined;
}

interface Reader {
  readonly routes: Map<string, MenuRoute>;
  readonly problems: MenuProblem[];
  readonly denied: DeniedPage[];
  /** Keys of entries without a route. */
  readonly unrouted: Set<string>;
  readonly permissions: Permissions;
  rows: number;
}

interface Parent {
  readonly at: string;
  readonly path: string;
  readonly trail: readonly string[];
  readonly depth: number;
}

const maxSize = { rows: 2_000, depth: 16 } as const;

interface Below {
  readonly entries: readonly MenuEntry[];
  /** The first page below that needs no parameter. */
  readonly first: string | null;
}

function readRows(rows: readonly unknown[], parent: Parent, reader: Reader): Below {
  const entries: MenuEntry[] = [];
  let first: string | null = null;
  for (const [index, value] of rows.entries()) {
    const at = `${parent.at}[${index}]`;
    const report = (message: string) => reader.problems.push({ row: at, message });
    if (++reader.rows > maxSize.rows || parent.depth > maxSize.depth) {
      report('The menu is too large');
      break;
    }
    const row = readRow(value, parent.path);
    if ('wrong' in row) {
      report(row.wrong);
      continue;
    }
    if (!isAllowed(row, reader)) continue;
    const trail = [...parent.trail, row.title];
    // Children first: if a row and its child share a path, the child is the page and the row its container.
    const below = readRows(row.children, { at: `${at}.children`, path: row.path ?? parent.path, trail, depth: parent.depth + 1 }, reader);
    const wrong = addRoute(row, trail, below, reader);
    if (wrong !== undefined) {
      report(wrong);
      if (below.entries.length === 0) continue;
    }
    if ('address' in row.target && row.target.address === null) report('Its address may not be opened: only http and https are');
    if (!row.routed) reader.unrouted.add(at);
    if (!row.hidden) first ??= goesTo(row, below);
    const entry = row.hidden ? null : entryOf(row, at, below);
    if (entry !== null) entries.push(entry);
  }
  return { entries, first };
}

/** Routes are filtered by permission (spec section 6): the user needs at least one of a row's keys. Notes the pages that are left out. */
function isAllowed({ permissionList, path, children }: Row, { permissions, denied }: Reader): boolean {
  const allowed = permissionList.length === 0 || permissionList.some(permissions.shows);
  if (!allowed && path !== null && children.length === 0) denied.push({ path, permission: permissionList[0] ?? null });
  return allowed;
}

/** Adds the row's page. Returns the problem if the path is taken; undefined otherwise, also if the row makes no page. */
function addRoute(row: Row, trail: readonly string[], below: Below, reader: Reader): string | undefined {
  const { path, target } = row;
  if (path === null || !row.routed || target.kind === 'window') return undefined;
  if (path === '/' || isSignInPath(path) || isOpenPath(path) || /^\/(?:403|404|500)$/.test(path))
    return `The path ${path} is the application's own`;
  const key = path.toLowerCase();
  if (reader.routes.has(key)) {
    const isOwnChild = row.children.length > 0;
    return isOwnChild || target.kind === 'container' ? undefined : `The path ${path} is taken by a row before`;
  }
  const to = row.redirect ?? (target.kind === 'container' ? below.first : null);
  const shows: MenuRoute['shows'] | null =
    to !== null && to !== path ? { kind: 'redirect', to } : target.kind === 'container' ? null : shown(target);
  if (shows === null) return undefined;
  const { name, title, icon, hidden, keepAlive, permissionList } = row;
  reader.routes.set(key, { path, name, title, trail, icon, shows, hidden, keepAlive, permissionList });
  return undefined;
}

function shown(target: Exclude<Row['target'], { readonly kind: 'container' }>): MenuRoute['shows'] {
  return target.kind === 'screen' ? target : { kind: 'frame', address: target.address };
}

function goesTo({ path, target, redirect, routed }: Row, below: Below): string | null {
  if (target.kind === 'container') return redirect ?? below.first;
  if (!routed) return below.first;
  return path !== null && !path.includes(':') ? path : below.first;
}

/**
 * A container is a submenu and is hidden when empty, unless `alwaysShow`. A page with visible children is a submenu as well,
 * unless `alwaysShow`: then it is itself the entry (aggregation, in the server family's term).
 */
function entryOf(row: Row, key: string, below: Below): MenuEntry | null {
  const { title, icon, target, path } = row;
  const entry = { key, title, icon, path: null, opens: null, children: [] };
  if (target.kind === 'window') return { ...entry, opens: target.address ?? '' };
  const isGathering = target.kind === 'screen' && row.alwaysShow;
  if (below.entries.length > 0 && !isGathering) return { ...entry, children: below.entries };
  if (target.kind === 'container') return row.alwaysShow ? { ...entry, path: row.redirect ?? below.first } : null;
  return path?.includes(':') ? null : { ...entry, path };
}

/**
 * Removes links of entries that lead nowhere: a row with the flag '0' has no route, so it is a link only if its path belongs to
 * another row's page (`/report/:code`).
 */
function linked(entries: readonly MenuEntry[], unrouted: ReadonlySet<string>, isPage: (path: string) => boolean): readonly MenuEntry[] {
  return entries.flatMap((entry) => {
    const children = linked(entry.children, unrouted, isPage);
    const { key, path } = entry;
    if (path === null || !unrouted.has(key) || isPage(path)) return [{ ...entry, children }];
    return children.length === 0 ? [] : [{ ...entry, path: null, children }];
  });
}
