import { safeHref } from '../../../contract/addresses.ts';

/** The target of a menu row. */
export type Target =
  | { readonly kind: 'container' }
  /** `screen` is null if the row names none; the page then shows "in development". */
  | { readonly kind: 'screen'; readonly screen: string | null }
  /** `address` is null if the row's address is not allowed. */
  | { readonly kind: 'frame' | 'window'; readonly address: string | null };

/** The valid parts of a menu row. */
export interface Row {
  /** Absolute, may contain `:name` parameters; null for rows that only structure the menu. */
  readonly path: string | null;
  readonly name: string;
  readonly title: string;
  readonly icon: string | null;
  readonly target: Target;
  readonly redirect: string | null;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  /** Whether the row becomes a route; the flag '0' prevents it. */
  readonly routed: boolean;
  readonly keepAlive: boolean;
  readonly permissionList: readonly string[];
  readonly children: readonly unknown[];
}

/** Reads a row, or returns the reason why it is unusable. Never throws, whatever the row contains (wire.md). */
export function readRow(value: unknown, parentPath: string): Row | { readonly wrong: string } {
  if (!isObject(value)) return { wrong: 'A menu row is an object' };
  const meta = isObject(value.meta) ? value.meta : {};
  const children = Array.isArray(value.children) ? value.children : [];
  const name = text(value.name) ?? '';
  const target = targetOf(value, meta, children.length > 0);
  const path = pathOf(text(value.path), parentPath, target);
  if (path === undefined) return { wrong: `The path ${JSON.stringify(value.path)?.slice(0, 100) ?? '(none)'} cannot be routed` };
  const redirect = text(value.redirect);
  return {
    path,
    name,
    title: text(meta.title) ?? (name || (path ?? '')),
    icon: text(meta.icon) ?? null,
    target,
    redirect: redirect !== undefined && routable.test(redirect) ? redirect : null,
    hidden: value.hidden === true,
    alwaysShow: value.alwaysShow === true,
    routed: String(value.route ?? '1') !== '0',
    keepAlive: meta.keepAlive === true,
    permissionList: Array.isArray(meta.permissionList) ? meta.permissionList.filter((key) => typeof key === 'string') : [],
    children,
  };
}

/**
 * An absolute path with one leading slash and without characters that end a path, that browsers treat as slashes or that are
 * special to the router; a colon only starts a parameter.
 */
const routable = /^(?!\/\/)(?:\/:?[^\s\\?#{}<>"%:*/]*)+$/;
const containers = new Set([
  'layouts/routeview',
  'layouts/pageview',
  'layouts/default/index',
  'layouts/basiclayout',
  'layouts/blanklayout',
]);

function targetOf(row: Fields, meta: Fields, hasChildren: boolean): Target {
  const component = componentOf(row.component);
  const path = text(row.path) ?? '';
  const address = text(meta.url) ?? (/^https?:/i.test(path) ? path : undefined);
  const isFrame = component?.toLowerCase() === 'layouts/iframepageview';
  const isElsewhere =
    address !== undefined && !path.startsWith('/') && (component === null || component.toLowerCase().startsWith('layouts/'));
  if (isFrame || isElsewhere) return { kind: isFrame && meta.internalOrExternal !== true ? 'frame' : 'window', address: safeHref(address) };
  if (component !== null && containers.has(component.toLowerCase())) return { kind: 'container' };
  return component === null && hasChildren ? { kind: 'container' } : { kind: 'screen', screen: component };
}

/** The screen id of a menu row without the decoration of other clients; null for none (`1` means none, wire.md). */
function componentOf(value: unknown): string | null {
  const spelled = text(value)
    ?.replace(/^\/+/, '')
    .replace(/^(?:@\/)?(?:src\/)?views\//i, '')
    .replace(/\.vue$/i, '');
  return spelled === undefined || spelled === '' || /^\d+$/.test(spelled) ? null : spelled;
}

function pathOf(path: string | undefined, parentPath: string, target: Target): string | null | undefined {
  if (target.kind === 'frame' || target.kind === 'window') return target.kind === 'frame' ? framePath(path ?? '') : null;
  if (path === undefined) return target.kind === 'container' ? null : undefined;
  const whole = path.startsWith('/') ? path : `${parentPath.replace(/\/$/, '')}/${path}`;
  const isSafe = routable.test(whole) && !whole.split('/').some((part) => part === '..' || part === '.');
  return isSafe ? whole.replace(/(?<=.)\/+$/, '') : undefined;
}

/** The path of a frame's page; rows of frames have a hash instead of a path. */
function framePath(path: string): string {
  return routable.test(path) ? path : `/frame/${path.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'page'}`;
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
