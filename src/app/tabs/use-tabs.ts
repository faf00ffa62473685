import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { MenuRoute } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';
import { close, closeGroup, readTabs, replace, type TabGroup, type TabList, visit } from './tabs.ts';
import { unsaved, useLeave } from './unsaved-place.tsx';

const storeKey = 'tabs';

export interface PageTabsState {
  readonly list: TabList;
  readonly show: (key: string) => void;
  /** Goes to a page of the menu; if it is already open in a tab, in the state it was left in. */
  readonly goTo: (path: string) => void;
  readonly close: (key: string) => void;
  readonly closeGroup: (key: string, group: TabGroup) => void;
  /** Removes tabs whose pages no longer exist. */
  readonly drop: (keys: readonly string[]) => void;
}

/**
 * The open pages of this browser tab, kept in step with the address and across reloads.
 * @param route the page at the current address; null if it has no tab
 */
export function useTabs(route: MenuRoute | null, hasHome: boolean): PageTabsState {
  const { sessionStore, navigator, feedback, translate } = useWorld();
  const leave = useLeave();
  const { pathname, search } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const [list, setList] = useState(() => readTabs(sessionStore.get(storeKey), hasHome));
  const key = route === null ? null : tabKey(route, pathname, search);

  const address = pathname + search;
  // An effect rather than a computation: a tab that was just closed must not reappear while the old address is still current.
  const shown = useRef(key);
  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = key;
    if (key === null) return;
    // One record in place of another of the same page, as walking a list does: the tab goes along.
    const isWalk = isReplaced && last !== null && last !== key && last.split('?')[0] === pathname && !unsaved.isIn([last]);
    const tab = { key, address };
    setList((before) => (isWalk ? replace(before, last, tab) : visit(before, tab, (of) => unsaved.isIn([of]))));
  }, [key, address, pathname, isReplaced]);
  useEffect(() => sessionStore.set(storeKey, JSON.stringify(list.tabs)), [list, sessionStore]);

  const drop = useCallback(
    (keys: readonly string[]) => setList((before) => ({ ...before, tabs: before.tabs.filter((tab) => !keys.includes(tab.key)) })),
    [],
  );
  const latest = useRef({ list, key });
  latest.current = { list, key };

  // Stable functions: the components that receive them redraw only when the tabs change.
  const actions = useMemo(() => {
    const navigateTo = (next: TabList) => {
      setList(next);
      const to = next.tabs.find((tab) => tab.key === next.active)?.address;
      if (next.active !== latest.current.key && to !== undefined) navigator.go(to);
    };
    return {
      goTo(path: string) {
        const openTab = path === latest.current.key ? undefined : latest.current.list.tabs.find((tab) => tab.key === path);
        navigator.go(openTab?.address ?? path);
      },
      show: (wanted: string) => navigateTo({ ...latest.current.list, active: wanted }),
      close(wanted: string) {
        const next = close(latest.current.list, wanted);
        if (typeof next === 'string') feedback.toast('warning', translate(`shell.tabs.${next}`));
        else leave([wanted], () => navigateTo(next));
      },
      closeGroup(wanted: string, group: TabGroup) {
        const { tabs } = latest.current.list;
        const next = closeGroup(latest.current.list, wanted, group);
        const closed = tabs.filter((tab) => !next.tabs.includes(tab));
        leave(
          closed.map((tab) => tab.key),
          () => navigateTo(next),
        );
      },
      drop,
    };
  }, [navigator, feedback, translate, drop, leave]);
  // A page without a tab, such as /404, leaves no tab active.
  return useMemo(() => ({ ...actions, list: key === null ? { ...list, active: '' } : list }), [actions, list, key]);
}

/** The key of a page's tab: one tab per menu page whatever its query; hidden pages (an order's detail) get one tab per `id`. */
export function tabKey(route: Pick<MenuRoute, 'hidden'>, pathname: string, search: string): string {
  const id = route.hidden ? new URLSearchParams(search).get('id') : null;
  return id === null ? pathname : `${pathname}?${new URLSearchParams({ id })}`;
}
