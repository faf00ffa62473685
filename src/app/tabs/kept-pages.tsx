import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router-dom';
import { PageShownContext, RuntimeContext, useRuntime } from '../../runtime/context.ts';
import type { DeniedPage, MenuRoute } from '../../runtime/routes/menu.ts';
import { PageBody } from './page-body.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { UnsavedPlace, unsaved } from './unsaved-place.tsx';

interface Props {
  readonly current: KeptPage;
  /** Keys of the open tabs. */
  readonly open: ReadonlySet<string>;
  readonly routes: readonly MenuRoute[];
  readonly denied?: readonly DeniedPage[];
  /** The scroll container around the pages. */
  readonly content: RefObject<HTMLElement | null>;
  readonly onTitle: (key: string, title: string) => void;
  readonly onClose: (key: string) => void;
}

/** The current page and, hidden behind it, the pages of the other tabs in the state they were left in. */
export function KeptPages({ current, open, routes, denied, content, onTitle, onClose }: Props) {
  const [pages, setPages] = useState<readonly KeptPage[]>([current]);
  const next = keepAlive(pages, current, open, (key) => unsaved.isIn([key]));
  if (next !== pages) setPages(next);
  useScrollMemory(content, current.key);
  return next.map((page) => (
    <Page
      key={page.key}
      page={page}
      isShown={page.key === current.key}
      routes={routes}
      denied={denied}
      onTitle={onTitle}
      onClose={onClose}
    />
  ));
}

interface PageProps extends Pick<Props, 'routes' | 'denied' | 'onTitle' | 'onClose'> {
  readonly page: KeptPage;
  readonly isShown: boolean;
}

/** One page with its own router location. A hidden page does not redraw: it ignores new addresses and runtimes until it is shown again. */
const Page = memo(function Page({ page, isShown, routes, denied, onTitle, onClose }: PageProps) {
  const { key, route, location } = page;
  const runtime = useHeld(useRuntime(), isShown);
  const heldRoutes = useHeld(routes, isShown);
  const address = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  const body = useMemo(
    () => (
      <PageBoundary>
        <PageBody route={route} routes={heldRoutes} denied={denied} onTitle={(title) => onTitle(key, title)} onClose={() => onClose(key)} />
      </PageBoundary>
    ),
    [key, route, heldRoutes, denied, onTitle, onClose],
  );
  return (
    <div className="ws-kept" hidden={!isShown}>
      <PageShownContext.Provider value={isShown}>
        <RuntimeContext.Provider value={runtime}>
          <LocationContext.Provider value={address}>
            <UnsavedPlace name={key}>{body}</UnsavedPlace>
          </LocationContext.Provider>
        </RuntimeContext.Provider>
      </PageShownContext.Provider>
    </div>
  );
});

/** The value from the last time the page was shown. */
function useHeld<T>(value: T, isShown: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isShown || held === value) return held;
  setHeld(value);
  return value;
}

/** A mounted page, with the address it had when it was last current. */
export interface KeptPage {
  readonly key: string;
  /** Null for an address outside the menu. */
  readonly route: MenuRoute | null;
  readonly location: Location;
}

/**
 * The pages that stay mounted when `current` is shown: those with an open tab whose menu row sets keepAlive, and those with
 * unsaved input, whatever their row says. There are at most as many as tabs (limits.tabs). Pages keep their position, because
 * moving an iframe in the document reloads it.
 * @returns `before` itself when nothing changes
 */
export function keepAlive(
  before: readonly KeptPage[],
  current: KeptPage,
  open: ReadonlySet<string>,
  isUnsaved: (key: string) => boolean = () => false,
): readonly KeptPage[] {
  const stays = before.filter(({ key, route }) => {
    if (key === current.key) return true;
    // The phone layout has no tabs: pages with unsaved input are reached by their address.
    return (route?.keepAlive === true && open.has(key)) || ((open.has(key) || open.size === 0) && isUnsaved(key));
  });
  const known = stays.find(({ key }) => key === current.key);
  if (known === undefined) return [...stays, current];
  if (known.route === current.route && isSameAddress(known.location, current.location)) {
    return stays.length === before.length ? before : stays;
  }
  return stays.map((page) => (page === known ? current : page));
}

/** Visiting the same address again must not redraw the page. */
function isSameAddress(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;
}

interface Place {
  readonly top: number;
  readonly left: number;
}

/**
 * Restores the scroll positions of a page's containers when it is shown again: hidden elements lose theirs, and all pages share
 * the container around them.
 */
function useScrollMemory(content: RefObject<HTMLElement | null>, page: string): void {
  const memory = useRef(new Map<string, Map<Element, Place>>());
  const shown = useRef(page);

  useLayoutEffect(() => {
    const element = content.current;
    if (element === null) return;
    const recordScroll = ({ target }: Event) => {
      // A late event from a page that is already hidden would record zero.
      if (!(target instanceof HTMLElement) || target.closest('[hidden]') !== null) return;
      const places = memory.current.get(shown.current) ?? new Map<Element, Place>();
      memory.current.set(shown.current, places.set(target, { top: target.scrollTop, left: target.scrollLeft }));
    };
    element.addEventListener('scroll', recordScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', recordScroll, { capture: true });
  }, [content]);

  useLayoutEffect(() => {
    const element = content.current;
    if (shown.current === page || element === null) return;
    shown.current = page;
    const places = memory.current.get(page) ?? new Map<Element, Place>();
    element.scrollTo?.({ top: places.get(element)?.top ?? 0, left: 0, behavior: 'instant' });
    for (const [scrolled, { top, left }] of places) {
      if (!scrolled.isConnected) places.delete(scrolled);
      else if (scrolled !== element && (scrolled.scrollTop !== top || scrolled.scrollLeft !== left)) {
        scrolled.scrollTo?.({ top, left, behavior: 'instant' });
      }
    }
  }, [content, page]);
}
