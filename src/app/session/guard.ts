import { isOpenPath } from '../../runtime/routes/addresses.ts';
import { homePath } from '../tabs/tabs.ts';

export const loginPath = '/user/login';
/** Page on which an account is activated (spec section 2, Fixed routes). */
export const activationPath = '/basic/activation';

/** Screens of the fixed routes under /user, which no menu contains (spec section 2, Fixed routes). */
export const userScreens: ReadonlyMap<string, string> = new Map([
  [loginPath, 'user/Login'],
  ['/user/register', 'user/Register'],
  ['/user/register-result', 'user/RegisterResult'],
  ['/user/alteration', 'user/Alteration'],
  ['/user/invitation', 'user/Invitation'],
]);

/** Fixed error pages; all other pages come from the menu. */
export const errorScreens: ReadonlyMap<string, string> = new Map([
  ['/403', 'exception/403'],
  ['/404', 'exception/404'],
  ['/500', 'exception/500'],
]);

/** Reports whether a path belongs to the documentation, which no menu contains. */
export function isDocsPath(path: string): boolean {
  return /^\/docs(?:\/|$)/.test(path);
}

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/**
 * The path to redirect a visit to, or null if it may stay (spec section 2, Access rules).
 * @param hasToken whether a user is signed in; whether the page exists is known only once the menu is loaded
 */
export function redirectOf(address: Address, hasToken: boolean): string | null {
  const pathname = address.pathname.replace(/(?<=.)\/+$/, '');
  if (pathname === '/') return redirectOf({ ...address, pathname: homePath }, hasToken) ?? homePath;
  if (pathname === '/user') return hasToken ? homePath : loginPath;
  if (pathname.toLowerCase() === loginPath && hasToken) return homePath;
  if (isOpenPath(pathname)) return null;
  if (!hasToken) return loginFor({ ...address, pathname });
  return pathname.startsWith('/user/') ? '/404' : null;
}

/** The login page with a redirect back to the full requested address. */
export function loginFor({ pathname, search, hash }: Address): string {
  return `${loginPath}?${new URLSearchParams({ redirect: pathname + search + hash })}`;
}

/** The single `redirect` of a login address; null if it is missing or repeated (security L14). */
export function redirectGiven(search: string): string | null {
  const given = new URLSearchParams(search).getAll('redirect');
  return given.length === 1 ? (given[0] ?? null) : null;
}
