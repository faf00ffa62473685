/**
 * Where to go after sign-in: a path of this application, or null (security L14). `value` is the query parameter as decoded once.
 * The answer is the path as the browser reads it, so that what was checked is what is visited; `token` and another `redirect`
 * do not travel along.
 */
export function safeRedirect(value: unknown, isKnownRoute: (path: string) => boolean): string | null {
  if (typeof value !== 'string' || value.length > longest || !value.startsWith('/') || /^\/[/\\]/.test(value)) return null;
  if (hasControl(value) || /%2f|%5c/i.test(value) || value.split(/[?#]/, 1)[0]?.includes('\\')) return null;
  const url = parse(value, here);
  if (url === null || url.origin !== here || url.pathname.startsWith('//') || isSignInPath(url.pathname)) return null;
  if (!isKnownRoute(url.pathname)) return null;
  for (const name of ['token', 'redirect']) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Paths that are open without a token (spec section 2). */
export const openPaths: readonly string[] = ['/user/login', '/user/register', '/user/register-result', '/user/alteration'];

/** Whether a path is open without a token. Paths are compared as the router does: without case and closing slash. */
export function isOpenPath(path: string): boolean {
  return openPaths.includes(plain(path));
}

/** Pages that are there whatever the menu lists (spec section 2, Fixed routes); some of them only say that they are still to come. */
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

/** Whether a link may lead to this path without a row of the menu. */
export function isFixedPath(path: string): boolean {
  const asked = plain(path);
  return asked === '' || asked === '/user' || isOpenPath(asked) || fixedPaths.includes(asked);
}

/** Where one signs in or up: never the target of a redirect after sign-in. */
export function isSignInPath(path: string): boolean {
  const asked = plain(path);
  return asked === '/user' || (isOpenPath(asked) && asked !== '/user/alteration');
}

const longest = 4_000;
/** Stands for the own origin; only equality matters. */
const here = 'http://waybill.invalid';

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
