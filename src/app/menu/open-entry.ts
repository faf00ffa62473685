import type { MenuEntry, MenuRoute } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';

/** Opens a menu entry: a page in place, an address in a new window. */
export function useOpenEntry(goTo: (path: string) => void): (entry: Pick<MenuEntry, 'path' | 'opens'>) => void {
  const { feedback, translate } = useWorld();
  return ({ path, opens }) => {
    if (opens === '') feedback.toast('warning', translate('shell.frame.refused'));
    else if (opens !== null) window.open(opens, '_blank', 'noopener,noreferrer');
    else if (path !== null) goTo(path);
  };
}

/** A search result: a visible menu entry with a page or an address. */
export interface SearchEntry {
  readonly key: string;
  readonly title: string;
  /** Titles of the parent menus, from the root. */
  readonly above: readonly string[];
  readonly path: string | null;
  readonly opens: string | null;
}

/** The visible leaf entries in menu order; framed pages open in a window (spec section 2). */
export function searchEntries(entries: readonly MenuEntry[], routes: readonly MenuRoute[], above: readonly string[] = []): SearchEntry[] {
  return entries.flatMap(({ key, title, path, opens, children }) => {
    if (children.length > 0) return searchEntries(children, routes, [...above, title]);
    if (path === null && opens === null) return [];
    const shows = routes.find((route) => route.path === path)?.shows;
    const framed = shows?.kind === 'frame' ? (shows.address ?? '') : null;
    return [{ key, title, above, path, opens: opens ?? framed }];
  });
}

/** Entries whose title or path contains every typed word; those whose title starts with the first word come first. */
export function matching(entries: readonly SearchEntry[], typed: string): readonly SearchEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, path, above }) => {
    const text = [...above, title, path ?? ''].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ title }: SearchEntry) => title.toLowerCase().startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
