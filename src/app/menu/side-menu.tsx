import { Menu, type MenuProps } from 'antd';
import { type ComponentType, memo, useEffect, useMemo, useState } from 'react';
import type { MenuEntry } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';
import { useOpenEntry } from './open-entry.ts';

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly pathname: string;
  /** Titles from the menu's root to the page; they locate a hidden page among the visible ones. */
  readonly titles: readonly string[];
  readonly onGo: (path: string) => void;
  /** Called when the user chooses an entry. */
  readonly onChosen: () => void;
}

type Item = NonNullable<MenuProps['items']>[number];

/** The side menu. Pages open in place, external entries in a new window. */
export const SideMenu = memo(function SideMenu({ entries, pathname, titles, onGo, onChosen }: Props) {
  const { translate } = useWorld();
  const openEntry = useOpenEntry(onGo);
  const trail = useMemo(() => trailOf(entries, pathname, titles), [entries, pathname, titles]);
  const [opened, setOpened] = useState<string[]>([...trail]);
  const [openedFor, setOpenedFor] = useState(pathname);
  // Navigation opens the groups above the page and leaves the others as they are.
  if (openedFor !== pathname) {
    setOpenedFor(pathname);
    // Keeping the same array avoids redrawing the menu.
    setOpened((before) => (trail.every((key) => before.includes(key)) ? before : [...new Set([...before, ...trail])]));
  }
  const byKey = useMemo(() => new Map(flat(entries).map((entry) => [entry.key, entry])), [entries]);
  const items = useMemo(() => entries.map((entry) => itemOf(entry, translate)), [entries, translate]);

  const choose = (key: string) => {
    const entry = byKey.get(key);
    if (entry !== undefined) openEntry(entry);
    onChosen();
  };
  return (
    <nav aria-label={translate('shell.menu')} className="ws-menu">
      <Menu
        mode="inline"
        items={items}
        selectedKeys={trail.slice(-1)}
        openKeys={opened}
        onOpenChange={setOpened}
        onClick={({ key }) => choose(key)}
      />
    </nav>
  );
});

function itemOf(entry: MenuEntry, translate: (key: string, values: { title: string }) => string): Item {
  const { key, title, icon, opens, children } = entry;
  const common = { key, label: title, ...(icon === null ? {} : { icon: <MenuIcon name={icon} /> }) };
  if (children.length > 0) return { ...common, children: children.map((child) => itemOf(child, translate)) };
  return { ...common, title: opens === null ? title : translate('shell.menu.external', { title }) };
}

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

/** A menu icon. Its space is reserved until it loads; the menu works without it. */
function MenuIcon({ name }: { readonly name: string }) {
  const [Icon, setIcon] = useState<ComponentType | null>(null);
  useEffect(() => {
    let live = true;
    loadIcon(name).then(
      (loaded) => live && setIcon(() => loaded),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [name]);
  return (
    <span className="anticon ws-menu-icon" aria-hidden="true">
      {Icon === null ? null : <Icon />}
    </span>
  );
}

/** Loads an icon by name, ignoring the theme suffix (`home-o`); unknown names get a default icon so that the labels align. */
async function loadIcon(name: string): Promise<ComponentType> {
  const plain = name.replace(/-(?:o|fill|filled|outlined|twotone)$/, '');
  const { icons } = await import('../../widgets/icons.ts');
  return (Object.hasOwn(icons, plain) ? icons[plain] : undefined) ?? icons.profile ?? Plain;
}

function Plain() {
  return null;
}
