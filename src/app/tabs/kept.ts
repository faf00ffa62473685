import type { Location } from 'react-router-dom';
import type { MenuRoute } from '../../runtime/routes/menu.ts';

/** A page that is mounted, with the address that is its own while another page has the browser's. */
export interface KeptPage {
  readonly key: string;
  /** Null for an address that the menu does not have. */
  readonly route: MenuRoute | null;
  readonly location: Location;
}

/**
 * The pages that stay mounted when `current` is shown: those with an open tab whose menu row says keepAlive. There are
 * no more of them than tabs (limits.tabs). One with unsaved input stays whatever its row says, so that leaving it loses nothing. What is kept keeps its place, because a moved frame would load again.
 * @returns `before` itself when nothing changes
 */
export function keep(
  before: readonly KeptPage[],
  current: KeptPage,
  open: ReadonlySet<string>,
  isUnsaved: (key: string) => boolean = () => false,
): readonly KeptPage[] {
  const stays = before.filter(({ key, route }) => {
    if (key === current.key) return true;
    // A phone has no tabs: what is unsaved there is found at its address.
    return (route?.keepAlive === true && open.has(key)) || ((open.has(key) || open.size === 0) && isUnsaved(key));
  });
  const known = stays.find(({ key }) => key === current.key);
  if (known === undefined) return [...stays, current];
  if (known.route === current.route && isSameAddress(known.location, current.location)) {
    return stays.length === before.length ? before : stays;
  }
  return stays.map((page) => (page === known ? current : page));
}

/** Another visit to the same address is nothing new to a page. */
function isSameAddress(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;
}
