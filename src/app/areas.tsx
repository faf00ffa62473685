import { lazy, Suspense, startTransition, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { CallFailure } from '../../contract/failure.ts';
import { ScreenView } from '../runtime/render/screen.tsx';
import { findRoute } from '../runtime/routes/match.ts';
import { retriable } from '../widgets/parts/retriable.ts';
import { useBrand } from './appearance/use-brand.ts';
import { type Access, noPermissions } from './session/access.ts';
import { isDocsPath, loginFor, loginPath, userScreens } from './session/guard.ts';
import { LoginLayout } from './session/login-layout.tsx';
import { Missing } from './tabs/missing.tsx';
import { PageMessage } from './tabs/page-message.tsx';
import { usePageTitle } from './tabs/page-title.ts';
import { homePath } from './tabs/tabs.ts';
import { WithRights } from './with-rights.tsx';
import { useWorld } from './world.ts';

const MainLayout = retriable(() => import('./shell/main-layout.tsx').then(({ MainLayout }) => MainLayout));
/** The gallery of the screen language; development only. */
const Gallery = import.meta.env.DEV ? lazy(() => import('./gallery/gallery.tsx').then(({ Gallery }) => ({ default: Gallery }))) : null;
/** The documentation of the screen language; of the builds, only its own has it (scripts/build.mjs). */
const Docs =
  import.meta.env.DEV || import.meta.env.WAYBILL_DOCS ? retriable(() => import('./docs/docs.tsx').then(({ Docs }) => Docs)) : null;

/** The /user pages: login layout, no permissions. */
export function UserArea() {
  const { account, navigator, translate } = useWorld();
  const { pathname, search } = useLocation();
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const [title, setTitle] = useState('');
  usePageTitle(title, useBrand().name ?? translate('shell.product'));
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  // The sign-in page opens with the way that was last used; the address of its first tab is the page's own.
  const [wanted, setWanted] = useState<string | null>(() => (account.lastWay() === 'phone' ? loginPath : null));
  useEffect(() => (path === loginPath ? setWanted(null) : undefined), [path]);
  if (path === loginPath && wanted === path && params.way === undefined)
    return <Navigate to={`${loginPath}?${new URLSearchParams({ ...params, way: 'phone' })}`} replace />;
  return (
    <WithRights permissions={noPermissions}>
      <LoginLayout>
        <ScreenView
          id={userScreens.get(path) ?? path.slice(1)}
          params={params}
          place="page"
          onTitle={setTitle}
          onClose={() => navigator.go(loginPath)}
          missing={<Missing />}
        />
      </LoginLayout>
    </WithRights>
  );
}

/** The signed-in pages, drawn once menu and permissions are loaded. */
export function MainArea() {
  const { account, config, presenter, renewal } = useWorld();
  const location = useLocation();
  const [access, setAccess] = useState<Access | null>(null);
  useAccessChanges(access, setAccess);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let live = true;
    setFailure(null);
    // Loads in parallel with the call; a failure shows when the layout is drawn.
    MainLayout.warm();
    account.access.load().then(
      (loaded) => live && setAccess(loaded),
      (error: unknown) => live && setFailure(error),
    );
    return () => {
      live = false;
    };
  }, [account, attempt]);

  const isAnswered = failure !== null && !isUnanswered(failure);
  useEffect(() => {
    if (!isAnswered || renewal.isEnding()) return;
    // Spec section 4: a failed permission load ends the session. A network failure is not a refusal, so the session stays.
    presenter.showFailure(failure);
    account.end();
  }, [isAnswered, failure, presenter, renewal, account]);

  if (isAnswered && renewal.isEnding()) return <LoadingPage />;
  if (isAnswered) return <Navigate to={loginFor(location)} replace />;
  if (failure !== null) return <MenuFailure onRetry={() => setAttempt(attempt + 1)} />;
  if (access === null) return <LoadingPage />;
  if (config.docs && isDocsPath(location.pathname))
    return <Suspense fallback={<LoadingPage />}>{Docs === null ? <OtherBuild /> : <Docs access={access} />}</Suspense>;
  return (
    <WithRights permissions={access.permissions} dataScope={access.dataScope}>
      <Suspense fallback={<LoadingPage />}>
        {Gallery !== null && location.pathname === '/gallery' ? <Gallery /> : <MainLayout access={access} />}
      </Suspense>
    </WithRights>
  );
}

/** The server answers this address with another build. */
function OtherBuild() {
  useEffect(() => window.location.reload(), []);
  return <LoadingPage />;
}

/** Applies changed menus and permissions to open pages; a page that is no longer permitted redirects to the home page. */
function useAccessChanges(access: Access | null, setAccess: (access: Access) => void): void {
  const { account, navigator, layers } = useWorld();
  const { pathname } = useLocation();
  useEffect(
    () =>
      account.access.onChange((next) => {
        const wasInMenu = access !== null && findRoute(access.menu.routes, pathname) !== undefined;
        if (wasInMenu && findRoute(next.menu.routes, pathname) === undefined) {
          layers.closeAll();
          // Navigates together with the change, or the page would be looked up in a menu without it.
          navigator.go(homePath, { replace: true });
        }
        // In a transition, like the router's own update.
        startTransition(() => setAccess(next));
      }),
    [account, navigator, layers, access, pathname, setAccess],
  );
}

/** A visit with a one-time code (security L13). A signed-in user must confirm, or a link could switch the user unnoticed. */
export function CodeArea({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  const { session, layers, translate, account, presenter, navigator } = useWorld();
  const location = useLocation();
  const [start] = useState(location);
  useEffect(() => {
    const visit = async () => {
      const user = session.user();
      const text = translate('shell.tokenLogin.ask', { name: user?.nickName ?? '' });
      const isAllowed = session.token() === null || (await layers.confirm({ text, okText: translate('shell.tokenLogin.ok') }));
      if (!isAllowed) return navigator.go(homePath, { replace: true });
      try {
        await account.signInByCode(code);
      } catch (failure) {
        presenter.showFailure(failure);
        navigator.go(loginFor({ ...start, pathname: homePath, search: '' }), { replace: true });
      }
    };
    once(code, () => void visit().finally(onDone));
  }, [code, onDone, session, layers, translate, account, presenter, navigator, start]);
  return (
    <WithRights permissions={noPermissions}>
      <LoadingPage />
    </WithRights>
  );
}

/** A code is redeemed once, even if React runs the effect twice. */
const redeemed = new Set<string>();
function once(code: string, act: () => void): void {
  if (redeemed.has(code)) return;
  redeemed.add(code);
  act();
}

/** Placeholder in the shape of the page, which avoids layout shifts. */
function LoadingPage() {
  const { translate } = useWorld();
  return (
    <div className="ws-waiting" role="status" aria-label={translate('shell.loading')}>
      <div className="ws-waiting-side" />
      <div className="ws-waiting-page" />
    </div>
  );
}

function isUnanswered(failure: unknown): boolean {
  return failure instanceof CallFailure && ['unreachable', 'timeout', 'cancelled'].includes(failure.detail.kind);
}

/** Shown if the menu could not be loaded; retries automatically when the server is reachable again. */
function MenuFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { translate, reachability } = useWorld();
  useEffect(() => reachability.onChange((reached) => (reached ? onRetry() : undefined)), [reachability, onRetry]);
  return (
    <PageMessage
      title={translate('error.menu.title')}
      text={translate('error.menu.text')}
      button={translate('error.retry')}
      onPress={onRetry}
    />
  );
}
