import { Menu, type MenuProps } from 'antd';
import { useMemo } from 'react';
import type { MenuEntry } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';
import { MenuIcon } from './menu-icon.tsx';

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly current: string | undefined;
  readonly onChoose: (key: string) => void;
}

type Item = NonNullable<MenuProps['items']>[number];

/** The menu as a column of icons; a group opens beside its icon. */
export function FoldedMenu({ entries, current, onChoose }: Props) {
  const { translate } = useWorld();
  const items = useMemo(() => entries.map((entry) => itemOf(entry, translate)), [entries, translate]);
  return (
    <Menu
      mode="inline"
      inlineCollapsed
      items={items}
      selectedKeys={current === undefined ? [] : [current]}
      onClick={({ key }) => onChoose(key)}
    />
  );
}

function itemOf(entry: MenuEntry, translate: (key: string, values: { title: string }) => string): Item {
  const { key, title, icon, opens, children } = entry;
  const common = { key, label: title, ...(icon === null ? {} : { icon: <MenuIcon name={icon} /> }) };
  if (children.length > 0) return { ...common, children: children.map((child) => itemOf(child, translate)) };
  return { ...common, title: opens === null ? title : translate('shell.menu.external', { title }) };
}
