import { safeHref } from '../../../contract/addresses.ts';

/** What a menu row leads to. */
export type Target =
  | { readonly kind: 'container' }
  /** `screen` is null for a row that names none: its page says that it is still in development. */
  | { readonly kind: 'screen'; readonly screen: string | null }
  /** `address` is null when what the row says may not be opened. */
  | { readonly kind: 'frame' | 'window'; readonly address: string | null };

/** A menu row as far as it could be read. */
export interface Row {
  /** Absolute, may hold `:name` parameters; null for rows that are only a place in the menu. */
  readonly path: string | null;
  readonly name: string;
  readonly title: string;
  readonly icon: string | null;
  readonly target: Target;
  readonly redirect: string | null;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  /** Whether a route is made of it: the flag '0' says no. */
  readonly routed: boolean;
  readonly keepAlive: boolean;
  readonly permissionList: readonly string[];
  readonly children: readonly unknown[];
}

/** Reads one row, or says why it cannot be used. Nothing that a row lacks or holds makes this throw (wire.md). */
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

/** Absolute, one slash at the start, nothing that ends a path, that a browser reads as a slash or the router as anything; a colon only begins a parameter. */
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

/** A screen id as the menu spells it, without what other clients write around it; null for none (`1` is none, wire.md). */
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

/** Rows of frames carry a hash instead of a path; their page stands under a path of ours. */
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
