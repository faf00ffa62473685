/**
 * Removes the one-time code of `/?token=…` from the address before any other code reads it (security L13), so that it stays out
 * of history, logs and Referer.
 * @returns the code; null if there is none or more than one
 */
export function takeVisitToken(page: Visited): string | null {
  const { pathname, search, hash } = page.location;
  const query = new URLSearchParams(search);
  if (pathname !== '/' || !query.has('token')) return null;
  const given = query.getAll('token');
  query.delete('token');
  const rest = query.toString();
  page.history.replaceState(null, '', `/${rest === '' ? '' : `?${rest}`}${hash}`);
  const [token = ''] = given;
  return given.length === 1 && token !== '' ? token : null;
}

interface Visited {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: { replaceState(data: null, unused: string, address: string): void };
}

/** Evaluated first: main.tsx imports this module before all others. */
export const visitToken = typeof window === 'undefined' ? null : takeVisitToken(window);
