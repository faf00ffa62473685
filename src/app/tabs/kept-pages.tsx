import { memo, type RefObject, useMemo, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType } from 'react-router-dom';
import { PageShownContext, RuntimeContext, useRuntime } from '../../runtime/context.ts';
import type { MenuRoute } from '../../runtime/routes/menu.ts';
import { type KeptPage, keep } from './kept.ts';
import { PageBody } from './page-body.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { UnsavedPlace, unsaved } from './unsaved-place.tsx';

interface Props {
  readonly current: KeptPage;
  /** Keys of the open tabs. */
  readonly open: ReadonlySet<string>;
  readonly routes: readonly MenuRoute[];
  /** What scrolls around the pages. */
  readonly content: RefObject<HTMLElement | null>;
  readonly onTitle: (key: string, title: string) => void;
  readonly onClose: (key: string) => void;
}

/** The page of the address, and behind it the pages of the other tabs as they were left. */
export function KeptPages({ current, open, routes, content, onTitle, onClose }: Props) {
  const [pages, setPages] = useState<readonly KeptPage[]>([current]);
  const next = keep(pages, current, open, (key) => unsaved.isIn([key]));
  if (next !== pages) setPages(next);
  useScrollMemory(content, current.key);
  return next.map((page) => (
    <Page key={page.key} page={page} isShown={page.key === current.key} routes={routes} onTitle={onTitle} onClose={onClose} />
  ));
}

interface PageProps extends Pick<Props, 'routes' | 'onTitle' | 'onClose'> {
  readonly page: KeptPage;
  readonly isShown: boolean;
}

/**
 * One page with a router location of its own. While it is hidden nothing around it reaches it: neither the address of
 * another page nor another runtime makes it draw; it catches up when it is shown.
 */
const Page = memo(function Page({ page, isShown, routes, onTitle, onClose }: PageProps) {
  const { key, route, location } = page;
  const runtime = useHeld(useRuntime(), isShown);
  const heldRoutes = useHeld(routes, isShown);
  const address = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  const body = useMemo(
    () => (
      <PageBoundary>
        <PageBody route={route} routes={heldRoutes} onTitle={(title) => onTitle(key, title)} onClose={() => onClose(key)} />
      </PageBoundary>
    ),
    [key, route, heldRoutes, onTitle, onClose],
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

/** The value of when the page was last shown. */
function useHeld<T>(value: T, isShown: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isShown || held === value) return held;
  setHeld(value);
  return value;
}
