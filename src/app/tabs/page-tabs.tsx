import { DownOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { memo, type ReactElement, useLayoutEffect, useRef } from 'react';
import { FocusedMenu } from '../../widgets/parts/action/focused-menu.tsx';
import { focusWhereItWas } from '../layers/return-focus.ts';
import { useWorld } from '../world.ts';
import type { TabGroup, TabList } from './tabs.ts';
import { homePath } from './tabs.ts';

interface Props {
  readonly list: TabList;
  readonly titleOf: (key: string) => string;
  readonly onShow: (key: string) => void;
  readonly onClose: (key: string) => void;
  readonly onCloseGroup: (key: string, group: TabGroup) => void;
}

/** The open pages. The context menu of a tab closes what stands beside it; so does the button behind them, for the page in sight. */
export const PageTabs = memo(function PageTabs({ list, titleOf, onShow, onClose, onCloseGroup }: Props) {
  const { translate } = useWorld();
  const menu = { onClose, onCloseGroup };
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => nameTheTabs(row.current), []);
  return (
    <div className="ws-tabs-row" ref={row}>
      <Tabs
        className="ws-tabs"
        aria-label={translate('shell.tabs')}
        locale={{ removeAriaLabel: translate('shell.tabs.closeThis'), dropdownAriaLabel: translate('shell.tabs') }}
        type="editable-card"
        size="small"
        hideAdd
        animated={false}
        activeKey={list.active}
        onChange={onShow}
        onEdit={(key, action) => {
          if (action === 'remove' && typeof key === 'string') onClose(key);
        }}
        // Around the whole tab and not its text: a browser tells of the menu key and of Shift F10 where the focus is, and that is the tab.
        renderTabBar={(props, Bar) => (
          <Bar {...props}>
            {(tab) => (
              <TabMenu {...menu} of={String(tab.key)} key={tab.key} trigger="contextMenu">
                {tab}
              </TabMenu>
            )}
          </Bar>
        )}
        items={list.tabs.map(({ key }) => ({
          key,
          // Closing the home tab is refused with the spec's words, so it offers no cross but takes the attempt.
          closable: key !== homePath,
          label: <span className="ws-tab">{titleOf(key)}</span>,
          closeIcon: <span title={translate('shell.tabs.closeTab', { title: titleOf(key) })}>×</span>,
        }))}
      />
      {list.active === '' ? null : (
        <TabMenu {...menu} of={list.active} trigger="click">
          <Button
            type="text"
            size="small"
            className="ws-tabs-menu"
            icon={<DownOutlined aria-hidden="true" />}
            aria-label={translate('shell.tabs.menu')}
            title={translate('shell.tabs.menu')}
            aria-haspopup="menu"
          />
        </TabMenu>
      )}
    </div>
  );
});

/**
 * antd calls the whole bar a list of tabs, with the button in it that shows those that have no room: a screen reader takes it for a
 * tab. The list is the part that holds the tabs alone.
 */
function nameTheTabs(row: HTMLElement | null): void {
  const bar = row?.querySelector('.ant-tabs-nav');
  const tabs = bar?.querySelector('.ant-tabs-nav-list');
  if (bar == null || tabs == null) return;
  for (const name of ['role', 'aria-orientation', 'aria-label']) {
    const value = bar.getAttribute(name);
    if (value === null) continue;
    tabs.setAttribute(name, value);
    bar.removeAttribute(name);
  }
}

interface MenuProps extends Pick<Props, 'onClose' | 'onCloseGroup'> {
  /** The key of the tab. */
  readonly of: string;
  readonly trigger: 'click' | 'contextMenu';
  readonly children: ReactElement;
}

/** Closes a tab, or those on a side of it. The keyboard goes into it and comes back. */
function TabMenu({ of, trigger, onClose, onCloseGroup, children }: MenuProps) {
  const { translate } = useWorld();
  const groups = [
    { key: 'left', label: translate('shell.tabs.closeLeft') },
    { key: 'right', label: translate('shell.tabs.closeRight') },
    { key: 'others', label: translate('shell.tabs.closeOthers') },
  ] as const;
  const act = (chosen: string) => {
    const group = groups.find(({ key }) => key === chosen);
    if (group === undefined) onClose(of);
    else onCloseGroup(of, group.key);
  };
  return (
    <FocusedMenu
      trigger={[trigger]}
      destroyOnHidden
      onOpenChange={(isOpen) => (isOpen ? undefined : focusWhereItWas())}
      menu={{ items: [{ key: 'this', label: translate('shell.tabs.closeThis') }, ...groups], onClick: ({ key }) => act(key) }}
    >
      {children}
    </FocusedMenu>
  );
}
