/**
 * Takes the one-time code out of `/?token=…` before anything else looks at the address (security L13): neither
 * history, logs nor a Referer hold it afterwards.
 * @returns the code; null when there is none, or more than one
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

/** Taken as this module is evaluated, which main.tsx makes the first thing to happen. */
export const visitToken = typeof window === 'undefined' ? null : takeVisitToken(window);
