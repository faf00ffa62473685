import { useCallback, useEffect, useMemo, useState } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { ScreenView } from '../../runtime/render/screen.tsx';
import { findRoute } from '../../runtime/routes/match.ts';
import type { DeniedPage, MenuRoute } from '../../runtime/routes/menu.ts';
import { errorScreens } from '../session/guard.ts';
import { FramePage } from '../shell/frame-page.tsx';
import { useWorld } from '../world.ts';
import { Denied } from './denied.tsx';
import { Missing } from './missing.tsx';
import { homePath } from './tabs.ts';
import './page-title.css';

interface Props {
  /** The route at the current address; null if the menu has none. */
  readonly route: MenuRoute | null;
  readonly routes: readonly MenuRoute[];
  readonly denied?: readonly DeniedPage[];
  readonly onTitle: (title: string) => void;
  readonly onClose: () => void;
}

const none: readonly DeniedPage[] = [];

/** The page at an address: a screen, a frame or an error page; unknown addresses redirect to /404, and a page that is not granted says so. */
export function PageBody({ route, routes, denied = none, onTitle, onClose }: Props) {
  const { pathname, search } = useLocation();
  const path = route?.path;
  const params = useMemo(() => {
    const inPath = path?.includes(':') ? matchPath(path, pathname)?.params : undefined;
    return { ...Object.fromEntries(new URLSearchParams(search)), ...inPath };
  }, [path, pathname, search]);

  const [title, setTitle] = useState('');
  const reportTitle = useCallback(
    (of: string) => {
      setTitle(of);
      onTitle(of);
    },
    [onTitle],
  );
  const error = errorScreens.get(pathname);
  const screen = error ?? (route?.shows.kind === 'screen' ? route.shows.screen : null);
  if (route === null && error === undefined) {
    const page = pathname === homePath ? undefined : findRoute(denied, pathname);
    return page === undefined ? <NoPage routes={routes} pathname={pathname} /> : <Denied page={page} onTitle={onTitle} />;
  }
  if (route?.shows.kind === 'redirect') return <Navigate to={route.shows.to} replace />;
  if (route?.shows.kind === 'frame') return <FramePage title={route.title} address={route.shows.address} />;
  const missing = <StillInDevelopment title={route?.title} onTitle={onTitle} />;
  if (screen === null) return missing;
  return (
    <>
      {title === '' ? null : <h1 className="ws-page-title">{title}</h1>}
      <ScreenView
        id={screen}
        params={params}
        place="page"
        onClose={onClose}
        onTitle={reportTitle}
        missing={missing}
        denied={(permission) => <Denied page={{ path: pathname, permission }} onTitle={onTitle} />}
      />
    </>
  );
}

/** Users without access to the home page start on the first page of their menu. */
function NoPage({ routes, pathname }: { readonly routes: readonly MenuRoute[]; readonly pathname: string }) {
  const { translate } = useWorld();
  const first = routes.find(({ hidden, path }) => !hidden && !path.includes(':'));
  if (pathname !== homePath) return <Navigate to="/404" replace />;
  return first === undefined ? <p className="ws-message">{translate('shell.menu.empty')}</p> : <Navigate to={first.path} replace />;
}

function StillInDevelopment({ title, onTitle }: { readonly title: string | undefined; readonly onTitle: (title: string) => void }) {
  useEffect(() => {
    if (title !== undefined) onTitle(title);
  }, [onTitle, title]);
  return <Missing />;
}
