import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntime } from '../../runtime/context.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import type { MenuRoute } from '../../runtime/routes/menu.ts';
import { warm } from '../../widgets/parts/late/late.tsx';
import { retriable } from '../../widgets/parts/retriable.ts';
import type { Brand } from '../appearance/brand.ts';
import { BrandMark } from '../appearance/brand-mark.tsx';
import { useTenantBrand } from '../appearance/use-brand.ts';
import { MenuDrawer } from '../menu/menu-drawer.tsx';
import { SideMenu } from '../menu/side-menu.tsx';
import { Optional, renderNothing, TryAgain } from '../optional.tsx';
import type { Access } from '../session/access.ts';
import { KeptPages } from '../tabs/kept-pages.tsx';
import { usePageTitle } from '../tabs/page-title.ts';
import { homePath } from '../tabs/tabs.ts';
import { type PageTabsState, tabKey, useTabs } from '../tabs/use-tabs.ts';
import { useWorld } from '../world.ts';
import { useBalanceWarning } from './balance-warning.ts';
import { DepartmentNote } from './department-note.tsx';
import { KeysHelp } from './keys-help.tsx';
import { MainHeader } from './main-header.tsx';
import { useHiddenHeader } from './use-hidden-header.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { VisitBanner } from './visit-banner.tsx';
import './main-layout.css';
import '../appearance/print.css';

const Adverts = retriable(() => import('./adverts.tsx').then(({ Adverts }) => Adverts));
const ChatWidget = retriable(() => import('./chat-widget.tsx').then(({ ChatWidget }) => ChatWidget));
const PageTabs = retriable(() => import('../tabs/page-tabs.tsx').then(({ PageTabs }) => PageTabs));

/** Layout of the signed-in pages: side menu, header, tabs and the page itself. */
export function MainLayout({ access }: { readonly access: Access }) {
  const { translate, feedback, layoutPreferences } = useWorld();
  const location = useLocation();
  const { pathname, search } = location;
  const isNarrow = useIsNarrow();
  const { isFolded, hidesHeader } = useSyncExternalStore(layoutPreferences.subscribe, layoutPreferences.get);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const brand = useTenantBrand();
  const { items, routes, denied } = access.menu;
  const route = findRoute(routes, pathname) ?? null;
  const tabs = useTabs(route?.shows.kind === 'redirect' ? null : route, findRoute(routes, homePath) !== undefined);
  const { titles, onTitle, titleOf } = usePageTitles(routes);
  const key = route === null ? pathname : tabKey(route, pathname, search);
  const content = useRef<HTMLElement>(null);
  const hideHeader = useHiddenHeader(content, hidesHeader, key);

  const title = route === null ? (titles.get(key) ?? '') : titleOf(key);
  usePageTitle(title, brand.name ?? translate('shell.product'));
  useFocusOnNavigation(content, key, title, (text) => feedback.announce(translate('shell.page', { title: text })));

  useRevokedTabs(tabs, routes, titleOf);
  useShellSetting();
  useBalanceWarning();

  const onClose = usePageClose(tabs);
  // The phone layout has no tabs to return to.
  const open = useMemo(() => new Set(isNarrow ? [] : tabs.list.tabs.map((tab) => tab.key)), [isNarrow, tabs.list]);
  const onFold = useCallback(() => layoutPreferences.set({ isFolded: !layoutPreferences.get().isFolded }), [layoutPreferences]);
  const openMenu = useCallback(() => setIsDrawerOpen(true), []);
  const closeMenu = useCallback(() => setIsDrawerOpen(false), []);
  const menu = (
    <SideMenu
      entries={items}
      pathname={pathname}
      titles={route?.trail ?? noTitles}
      onGo={tabs.goTo}
      onChosen={closeMenu}
      isFolded={isFolded && !isNarrow}
    />
  );
  return (
    <div className="ws-main">
      {isNarrow ? (
        <MenuDrawer isOpen={isDrawerOpen} onClose={closeMenu} title={<BrandMark brand={brand} size="small" />}>
          {menu}
        </MenuDrawer>
      ) : (
        <Side brand={brand} isFolded={isFolded}>
          {menu}
        </Side>
      )}
      <div className="ws-right">
        <MainHeader menu={access.menu} onGo={tabs.goTo} isFolded={isFolded} onFold={onFold} onOpenMenu={openMenu} isHidden={hideHeader} />
        {isNarrow ? null : (
          <nav className="ws-tabs-place" aria-label={translate('shell.tabs')}>
            <Optional>
              <PageTabs list={tabs.list} titleOf={titleOf} onShow={tabs.show} onClose={tabs.close} onCloseGroup={tabs.closeGroup} />
            </Optional>
          </nav>
        )}
        <VisitBanner />
        <DepartmentNote />
        <main ref={content} id="content" tabIndex={-1} className="ws-content" aria-label={title || translate('shell.content')}>
          {key === homePath ? <HomeBanner /> : null}
          <KeptPages
            current={{ key, route, location }}
            open={open}
            routes={routes}
            denied={denied}
            content={content}
            onTitle={onTitle}
            onClose={onClose}
          />
        </main>
        <Floating />
      </div>
    </div>
  );
}

/** A page that closes itself closes its tab and shows the neighbouring one; without a tab it navigates back. */
function usePageClose(tabs: ReturnType<typeof useTabs>): (key: string) => void {
  const { navigator } = useWorld();
  const close = (key: string) => {
    const isTab = key !== homePath && tabs.list.tabs.some((tab) => tab.key === key);
    return isTab ? tabs.close(key) : navigator.back();
  };
  const latest = useRef(close);
  latest.current = close;
  return useCallback((key: string) => latest.current(key), []);
}

/** The titles that pages gave themselves, by tab key; a page without one has the title of its menu. */
function usePageTitles(routes: Access['menu']['routes']) {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const onTitle = useCallback(
    (of: string, title: string) => setTitles((before) => (before.get(of) === title ? before : new Map(before).set(of, title))),
    [],
  );
  const titleOf = useCallback(
    (wanted: string) => titles.get(wanted) ?? findRoute(routes, wanted.split('?')[0] ?? wanted)?.title ?? wanted,
    [titles, routes],
  );
  return { titles, onTitle, titleOf };
}

const noTitles: readonly string[] = [];

function Side({ brand, isFolded, children }: { readonly brand: Brand; readonly isFolded: boolean; readonly children: ReactNode }) {
  return (
    <aside className={isFolded ? 'ws-sider ws-sider-folded' : 'ws-sider'}>
      <div className="ws-sider-brand">
        <BrandMark brand={brand} size="small" logoOnly={isFolded} />
      </div>
      {children}
    </aside>
  );
}

function HomeBanner() {
  return (
    <Optional missing={renderNothing}>
      <Adverts />
    </Optional>
  );
}

/** Parts that float over every page or listen to keys on every page. */
function Floating() {
  useWarmLists();
  const { shell } = useWorld();
  const hasChat = (useSyncExternalStore(shell.subscribe, shell.get)?.chat.kind ?? 'none') !== 'none';
  return (
    <>
      {hasChat ? (
        <Optional missing={(retry) => <TryAgain className="ws-late-chat" onRetry={retry} />}>
          <ChatWidget />
        </Optional>
      ) : null}
      <KeysHelp />
    </>
  );
}

/** Closes the tabs of pages that a change of permissions removed, and notifies the user. */
function useRevokedTabs({ list, drop }: PageTabsState, routes: readonly MenuRoute[], titleOf: (key: string) => string): void {
  const { feedback, translate } = useWorld();
  // Titles from before the pages disappeared.
  const titles = useRef(new Map<string, string>());
  const previousRoutes = useRef(routes);
  const revoked =
    previousRoutes.current === routes ? [] : list.tabs.filter(({ key }) => findRoute(routes, key.split('?')[0] ?? key) === undefined);
  if (revoked.length === 0) titles.current = new Map(list.tabs.map(({ key }) => [key, titleOf(key)]));
  useLayoutEffect(() => {
    if (previousRoutes.current === routes) return;
    previousRoutes.current = routes;
    if (revoked.length === 0) return;
    drop(revoked.map(({ key }) => key));
    const named = revoked.map(({ key }) => titles.current.get(key) ?? key).join(', ');
    feedback.toast('warning', translate('shell.rights.closed', { titles: named }));
  });
}

/** After navigation, moves the focus to the content and announces the page to screen readers. */
function useFocusOnNavigation(
  content: { readonly current: HTMLElement | null },
  key: string,
  title: string,
  announce: (text: string) => void,
): void {
  const from = useRef(key);
  const latestAnnounce = useRef(announce);
  latestAnnounce.current = announce;
  useEffect(() => {
    if (from.current === key || title === '') return;
    from.current = key;
    content.current?.focus({ preventScroll: true });
    latestAnnounce.current(title);
  }, [content, key, title]);
}

/** Most menu entries lead to lists, so the list block loads while the browser is idle. */
function useWarmLists(): void {
  const { registry } = useRuntime();
  useEffect(() => {
    const timer = setTimeout(() => warm(registry.blocks.list), 50);
    return () => clearTimeout(timer);
  }, [registry]);
}

/** Loads the tenant's settings of the shell. */
function useShellSetting(): void {
  const { shell } = useWorld();
  useEffect(() => void shell.load(), [shell]);
}
