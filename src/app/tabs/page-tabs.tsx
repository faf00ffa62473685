// biome-ignore-all lint/a11y/noStaticElementInteractions: the place of a tab handles its keys
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the place of a tab handles its keys
import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, memo, type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LateMenu } from '../../widgets/parts/action/late-menu.tsx';
import { useWorld } from '../world.ts';
import type { TabGroup, TabList } from './tabs.ts';
import { homePath } from './tabs.ts';
import './page-tabs.css';

interface Props {
  readonly list: TabList;
  readonly titleOf: (key: string) => string;
  readonly onShow: (key: string) => void;
  readonly onClose: (key: string) => void;
  readonly onCloseGroup: (key: string, group: TabGroup) => void;
}

/**
 * The tabs of the open pages. A tab's context menu closes its neighbours; the button at the end opens the same menu for the
 * current page. Tabs without room are in a menu of their own.
 */
export const PageTabs = memo(function PageTabs({ list, titleOf, onShow, onClose, onCloseGroup }: Props) {
  const { translate } = useWorld();
  const menu = { onClose, onCloseGroup };
  const strip = useRef<HTMLDivElement>(null);
  const hidden = useHiddenTabs(strip, list);
  return (
    <div className="ws-tabs-row">
      <div className="ws-tabs">
        <div ref={strip} className="ws-tab-strip" role="tablist" aria-orientation="horizontal" aria-label={translate('shell.tabs')}>
          {list.tabs.map(({ key }) => (
            <TabMenu {...menu} tabKey={key} key={key} trigger="contextMenu">
              <div
                className={key === list.active ? 'ws-tab-place ws-tab-active' : 'ws-tab-place'}
                data-key={key}
                // The home tab refuses to close, with a message from the spec, so it has no cross.
                onKeyDown={(event) =>
                  onTabKey(
                    event,
                    () => onShow(key),
                    () => key !== homePath && onClose(key),
                  )
                }
              >
                <div
                  className="ws-tab-button"
                  role="tab"
                  aria-selected={key === list.active}
                  tabIndex={key === list.active ? 0 : -1}
                  onClick={() => onShow(key)}
                >
                  <span className="ws-tab">{titleOf(key)}</span>
                </div>
                {key === homePath ? null : (
                  <button
                    type="button"
                    className="ws-tab-close"
                    // A tab list holds tabs only.
                    role="tab"
                    tabIndex={key === list.active ? 0 : -1}
                    aria-label={translate('shell.tabs.closeThis')}
                    title={translate('shell.tabs.closeTab', { title: titleOf(key) })}
                    onClick={() => onClose(key)}
                  >
                    ×
                  </button>
                )}
              </div>
            </TabMenu>
          ))}
        </div>
      </div>
      {hidden.length === 0 ? null : (
        <LateMenu menu={{ items: hidden.map((key) => ({ key, label: titleOf(key) })), onClick: ({ key }) => onShow(key) }}>
          <Button
            type="text"
            size="small"
            className="ws-tabs-menu"
            icon={<EllipsisOutlined aria-hidden="true" />}
            aria-label={translate('shell.tabs')}
            aria-haspopup="menu"
          />
        </LateMenu>
      )}
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

/** Arrow keys move between the tabs, Enter and Space show one, Delete closes it. */
function onTabKey(event: KeyboardEvent<HTMLElement>, show: () => void, close: () => void): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches('.ws-tab-button')) return;
  const tabs = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('.ws-tab-button') ?? [])];
  const at = tabs.indexOf(target);
  const next = { ArrowLeft: at - 1, ArrowRight: (at + 1) % tabs.length, Home: 0, End: -1 }[key];
  if (next !== undefined) tabs.at(next)?.focus();
  else if (key === 'Enter' || key === ' ') show();
  else if (key === 'Delete' || key === 'Backspace') close();
  else return;
  event.preventDefault();
}

/** Keeps the current tab in sight and returns the keys of those that are not. */
function useHiddenTabs(strip: RefObject<HTMLDivElement | null>, { tabs, active }: TabList): readonly string[] {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown
  useLayoutEffect(() => {
    // New browsers return a promise, which React would take for the end of the effect.
    strip.current?.querySelector('.ws-tab-active')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs have other places
  useEffect(() => {
    const row = strip.current;
    if (row === null) return;
    const look = () => {
      const { left, right } = row.getBoundingClientRect();
      const out = [...row.querySelectorAll<HTMLElement>('.ws-tab-place')].filter((tab) => {
        const place = tab.getBoundingClientRect();
        return place.left < left - 1 || place.right > right + 1;
      });
      const keys = out.map((tab) => tab.dataset.key ?? '');
      setHidden((before) => (before.join('\n') === keys.join('\n') ? before : keys));
    };
    const turn = (event: WheelEvent) => {
      if (event.deltaX !== 0 || row.scrollWidth <= row.clientWidth) return;
      event.preventDefault();
      row.scrollLeft += event.deltaY;
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(row);
    row.addEventListener('scroll', look);
    row.addEventListener('wheel', turn, { passive: false });
    return () => {
      watch.disconnect();
      row.removeEventListener('scroll', look);
      row.removeEventListener('wheel', turn);
    };
  }, [strip, tabs]);
  return hidden;
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
    <LateMenu
      trigger={trigger}
      menu={{ items: [{ key: 'this', label: translate('shell.tabs.closeThis') }, ...groups], onClick: ({ key }) => act(key) }}
    >
      {children}
    </LateMenu>
  );
}
