import { memo, useMemo, useState } from 'react';
import type { MenuEntry } from '../../runtime/routes/menu.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Optional } from '../optional.tsx';
import { useWorld } from '../world.ts';
import { MenuList } from './menu-list.tsx';
import { useOpenEntry } from './open-entry.ts';

const Folded = retriable(() => import('./folded-menu.tsx').then(({ FoldedMenu }) => FoldedMenu));

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  /** Titles from the menu's root to the page; they locate a hidden page among the visible ones. */
  readonly titles: readonly string[];
  readonly onGo: (path: string) => void;
  /** Called when the user chooses an entry. */
  readonly onChosen: () => void;
  /** Icons only. */
  readonly isFolded: boolean;
}

/** The side menu. Pages open in place, external entries in a new window. */
export const SideMenu = memo(function SideMenu({ entries, pathname, titles, onGo, onChosen, isFolded }: Props) {
  const { translate } = useWorld();
  const openEntry = useOpenEntry(onGo);
  const trail = useMemo(() => trailOf(entries, pathname, titles), [entries, pathname, titles]);
  const [opened, setOpened] = useState(trail);
  const [openedFor, setOpenedFor] = useState(pathname);
  // Navigation opens the groups above the page and leaves the others as they are.
  if (openedFor !== pathname) {
    setOpenedFor(pathname);
    // Keeping the same array avoids redrawing the menu.
    setOpened((before) => (trail.every((key) => before.includes(key)) ? before : [...new Set([...before, ...trail])]));
  }
  const byKey = useMemo(() => new Map(flat(entries).map((entry) => [entry.key, entry])), [entries]);
  const choose = (entry: MenuEntry | undefined) => {
    if (entry !== undefined) openEntry(entry);
    onChosen();
  };
  return (
    <nav aria-label={translate('shell.menu')} className="ws-menu">
      {isFolded ? (
        <Optional>
          <Folded entries={entries} current={trail.at(-1)} onChoose={(key) => choose(byKey.get(key))} />
        </Optional>
      ) : (
        <MenuList entries={entries} trail={trail} opened={opened} onOpened={setOpened} onChoose={choose} />
      )}
    </nav>
  );
});

/**
 * Keys from the root to the highlighted entry: the entry of the path, otherwise its longest prefix, otherwise as far as the
 * titles of a hidden page match.
 */
function trailOf(entries: readonly MenuEntry[], pathname: string, titles: readonly string[]): readonly string[] {
  const inMenu = flat(entries)
    .filter(({ path }) => path !== null && (pathname === path || pathname.startsWith(`${path}/`)))
    .sort((one, other) => (other.path?.length ?? 0) - (one.path?.length ?? 0))[0];
  if (inMenu !== undefined) return keysTo(entries, inMenu) ?? [];
  const keys: string[] = [];
  let level = entries;
  for (const title of titles) {
    const entry = level.find((each) => each.title === title);
    if (entry === undefined) break;
    keys.push(entry.key);
    level = entry.children;
  }
  return keys;
}

function keysTo(entries: readonly MenuEntry[], wanted: MenuEntry): readonly string[] | null {
  for (const entry of entries) {
    if (entry === wanted) return [entry.key];
    const below = keysTo(entry.children, wanted);
    if (below !== null) return [entry.key, ...below];
  }
  return null;
}

function flat(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children)]);
}
