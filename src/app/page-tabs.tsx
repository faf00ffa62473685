import { Dropdown, Tabs } from 'antd';
import type { TabGroup, TabList } from './tabs.ts';
import { homePath } from './tabs.ts';
import { useWorld } from './world.ts';

interface Props {
  readonly list: TabList;
  readonly titleOf: (key: string) => string;
  readonly onShow: (key: string) => void;
  readonly onClose: (key: string) => void;
  readonly onCloseGroup: (key: string, group: TabGroup) => void;
}

/** The open pages. The context menu of a tab closes what stands beside it. */
export function PageTabs({ list, titleOf, onShow, onClose, onCloseGroup }: Props) {
  const { translate } = useWorld();
  const groups = [
    { key: 'left', label: translate('shell.tabs.closeLeft') },
    { key: 'right', label: translate('shell.tabs.closeRight') },
    { key: 'others', label: translate('shell.tabs.closeOthers') },
  ] as const;
  const act = (tab: string, key: string) => {
    const group = groups.find((each) => each.key === key);
    if (group === undefined) onClose(tab);
    else onCloseGroup(tab, group.key);
  };
  return (
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
      items={list.tabs.map(({ key }) => ({
        key,
        // Closing the home tab is refused with the spec's words, so it offers no cross but takes the attempt.
        closable: key !== homePath,
        label: (
          <Dropdown
            trigger={['contextMenu']}
            menu={{
              items: [{ key: 'this', label: translate('shell.tabs.closeThis') }, ...groups],
              onClick: ({ key: chosen, domEvent }) => {
                // The menu is a child of the tab in React's tree, and the click is not meant for the tab.
                domEvent.stopPropagation();
                act(key, chosen);
              },
            }}
          >
            <span className="ws-tab">{titleOf(key)}</span>
          </Dropdown>
        ),
        closeIcon: <span title={translate('shell.tabs.closeTab', { title: titleOf(key) })}>×</span>,
      }))}
    />
  );
}
