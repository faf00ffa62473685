import { DownOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { memo, type ReactElement, useLayoutEffect, useRef } from 'react';
import { FocusedMenu } from '../../widgets/parts/action/focused-menu.tsx';
import { restoreFocus } from '../layers/return-focus.ts';
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

/**
 * The tabs of the open pages. A tab's context menu closes its neighbours; the button at the end opens the same menu for the
 * current page.
 */
export const PageTabs = memo(function PageTabs({ list, titleOf, onShow, onClose, onCloseGroup }: Props) {
  const { translate } = useWorld();
  const menu = { onClose, onCloseGroup };
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => moveTabListRole(row.current), []);
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
        // Wraps the whole tab rather than its label: browsers fire `contextmenu` for the menu key and Shift F10 on the focused
        // element, which is the tab.
        renderTabBar={(props, Bar) => (
          <Bar {...props}>
            {(tab) => (
              <TabMenu {...menu} tabKey={String(tab.key)} key={tab.key} trigger="contextMenu">
                {tab}
              </TabMenu>
            )}
          </Bar>
        )}
        items={list.tabs.map(({ key }) => ({
          key,
          // Closing the home tab is refused with a message from the spec, so the tab has no close button but still accepts the
          // request.
          closable: key !== homePath,
          label: <span className="ws-tab">{titleOf(key)}</span>,
          closeIcon: <span title={translate('shell.tabs.closeTab', { title: titleOf(key) })}>×</span>,
        }))}
      />
      {list.active === '' ? null : (
        <TabMenu {...menu} tabKey={list.active} trigger="click">
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
 * antd gives the whole bar the role `tablist`, including the overflow button, which screen readers then announce as a tab. This
 * moves the role to the element that contains only tabs.
 */
function moveTabListRole(row: HTMLElement | null): void {
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
  readonly tabKey: string;
  readonly trigger: 'click' | 'contextMenu';
  readonly children: ReactElement;
}

/** Menu that closes a tab or the tabs on one side of it; the focus moves into the menu and back. */
function TabMenu({ tabKey, trigger, onClose, onCloseGroup, children }: MenuProps) {
  const { translate } = useWorld();
  const groups = [
    { key: 'left', label: translate('shell.tabs.closeLeft') },
    { key: 'right', label: translate('shell.tabs.closeRight') },
    { key: 'others', label: translate('shell.tabs.closeOthers') },
  ] as const;
  const act = (chosen: string) => {
    const group = groups.find(({ key }) => key === chosen);
    if (group === undefined) onClose(tabKey);
    else onCloseGroup(tabKey, group.key);
  };
  return (
    <FocusedMenu
      trigger={[trigger]}
      destroyOnHidden
      onOpenChange={(isOpen) => (isOpen ? undefined : restoreFocus())}
      menu={{ items: [{ key: 'this', label: translate('shell.tabs.closeThis') }, ...groups], onClick: ({ key }) => act(key) }}
    >
      {children}
    </FocusedMenu>
  );
}
