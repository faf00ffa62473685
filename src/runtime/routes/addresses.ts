/**
 * Validates the target of a redirect after sign-in: a path of this application, or null (security L14). `value` is the query
 * parameter, decoded once. The result is the path as browsers parse it, so that the checked path is the visited one; `token` and
 * a nested `redirect` are removed.
 */
export function safeRedirect(value: unknown, isKnownRoute: (path: string) => boolean): string | null {
  if (typeof value !== 'string' || value.length > longest || !value.startsWith('/') || /^\/[/\\]/.test(value)) return null;
  if (hasControl(value) || /%2f|%5c/i.test(value) || value.split(/[?#]/, 1)[0]?.includes('\\')) return null;
  const url = parse(value, placeholderOrigin);
  if (url === null || url.origin !== placeholderOrigin || url.pathname.startsWith('//') || isSignInPath(url.pathname)) return null;
  if (!isKnownRoute(url.pathname)) return null;
  for (const name of ['token', 'redirect']) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Paths that need no token (spec section 2), and the page of an invitation. */
export const openPaths: readonly string[] = [
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/user/invitation',
];

/** Whether a path needs no token. Like the router, ignores case and a trailing slash. */
export function isOpenPath(path: string): boolean {
  return openPaths.includes(plain(path)) || openTrackToken(path) !== null;
}

/** The token of a consignee's link, `/track/{token}`: 256 bits in 43 characters, so that no page of the menu looks like one. */
export function openTrackToken(path: string): string | null {
  return /^\/track\/([\w-]{43})\/?$/i.exec(path)?.[1] ?? null;
}

/** Pages that exist whatever the menu contains (spec section 2, Fixed routes); some are placeholders. */
const fixedPaths: readonly string[] = [
  '/403',
  '/404',
  '/500',
  '/dashboard/analysis',
  '/financial/recharge',
  '/financial/customerbilling',
  '/system/userannouncement',
  '/basic/activation',
];

/** Whether a link may lead to this path without a menu row. */
export function isFixedPath(path: string): boolean {
  const wanted = plain(path);
  return wanted === '' || wanted === '/user' || isOpenPath(wanted) || fixedPaths.includes(wanted);
}

/** Whether this is a sign-in or sign-up page, which is never the target of a redirect after sign-in. */
export function isSignInPath(path: string): boolean {
  const wanted = plain(path);
  return wanted === '/user' || (openPaths.includes(wanted) && wanted !== '/user/alteration');
}

const longest = 4_000;
/** A placeholder for the own origin; only equality matters. */
const placeholderOrigin = 'http://waybill.invalid';

function plain(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

function parse(value: string, base: string | undefined): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
  }
  return false;
}
