import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuRoute } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';
import { close, closeGroup, readTabs, type TabGroup, type TabList, visit } from './tabs.ts';
import { unsaved, useLeave } from './unsaved-place.tsx';

const storeKey = 'tabs';

export interface PageTabsState {
  readonly list: TabList;
  readonly show: (key: string) => void;
  /** Goes to a page of the menu; one that is open behind another is found as it was left. */
  readonly goTo: (path: string) => void;
  readonly close: (key: string) => void;
  readonly closeGroup: (key: string, group: TabGroup) => void;
  /** Takes away tabs whose pages are no longer there. */
  readonly drop: (keys: readonly string[]) => void;
}

/**
 * The open pages of this browser tab, in step with the address and kept over a reload.
 * @param route the page that the address shows; null while it shows none that has a tab
 */
export function useTabs(route: MenuRoute | null, hasHome: boolean): PageTabsState {
  const { sessionStore, navigator, feedback, translate } = useWorld();
  const leave = useLeave();
  const { pathname, search } = useLocation();
  const [list, setList] = useState(() => readTabs(sessionStore.get(storeKey), hasHome));
  const key = route === null ? null : tabKey(route, pathname, search);

  const address = pathname + search;
  // An effect and no computation: a tab that was just closed is not to come back while the old address still stands.
  useLayoutEffect(() => {
    if (key !== null) setList((before) => visit(before, { key, address }, (of) => unsaved.isIn([of])));
  }, [key, address]);
  useEffect(() => sessionStore.set(storeKey, JSON.stringify(list.tabs)), [list, sessionStore]);

  const drop = useCallback(
    (keys: readonly string[]) => setList((before) => ({ ...before, tabs: before.tabs.filter((tab) => !keys.includes(tab.key)) })),
    [],
  );
  const latest = useRef({ list, key });
  latest.current = { list, key };

  // Always the same functions: what they are handed to draws itself again for other tabs only.
  const acts = useMemo(() => {
    const follow = (next: TabList) => {
      setList(next);
      const to = next.tabs.find((tab) => tab.key === next.active)?.address;
      if (next.active !== latest.current.key && to !== undefined) navigator.go(to);
    };
    return {
      goTo(path: string) {
        const left = path === latest.current.key ? undefined : latest.current.list.tabs.find((tab) => tab.key === path);
        navigator.go(left?.address ?? path);
      },
      show: (wanted: string) => follow({ ...latest.current.list, active: wanted }),
      close(wanted: string) {
        const next = close(latest.current.list, wanted);
        if (typeof next === 'string') feedback.toast('warning', translate(`shell.tabs.${next}`));
        else leave([wanted], () => follow(next));
      },
      closeGroup(wanted: string, group: TabGroup) {
        const { tabs } = latest.current.list;
        const next = closeGroup(latest.current.list, wanted, group);
        const closed = tabs.filter((tab) => !next.tabs.includes(tab));
        leave(
          closed.map((tab) => tab.key),
          () => follow(next),
        );
      },
      drop,
    };
  }, [navigator, feedback, translate, drop, leave]);
  // A page without a tab, such as /404, leaves none marked.
  return useMemo(() => ({ ...acts, list: key === null ? { ...list, active: '' } : list }), [acts, list, key]);
}

/**
 * Pages of the menu are one tab however they are searched; hidden ones (an order's detail) are one tab for each `id`.
 */
export function tabKey(route: Pick<MenuRoute, 'hidden'>, pathname: string, search: string): string {
  const id = route.hidden ? new URLSearchParams(search).get('id') : null;
  return id === null ? pathname : `${pathname}?${new URLSearchParams({ id })}`;
}
