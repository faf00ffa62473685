import type { Locale } from 'antd/es/locale';
import { lazy, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { openTrackToken } from '../runtime/routes/addresses.ts';
import { retriable } from '../widgets/parts/retriable.ts';
import { WidgetTheme } from '../widgets/theme.tsx';
import { Theme } from './appearance/theme.tsx';
import { useBrand } from './appearance/use-brand.ts';
import { CodeArea, MainArea, UserArea } from './areas.tsx';
import { OpenTrackArea } from './open-track-area.tsx';
import { Optional, renderNothing } from './optional.tsx';
import { loginFor, loginPath, redirectOf } from './session/guard.ts';
import { PageBoundary } from './tabs/page-boundary.tsx';
import { useWorld, type World, WorldContext } from './world.ts';
import './shell/shell.css';

const FeedbackHost = retriable(() => import('./layers/feedback-host.tsx').then(({ FeedbackHost }) => FeedbackHost));
/** Explains why an element is hidden; development only. */
const Inspect = import.meta.env.DEV
  ? lazy(() => import('./inspect/inspect-host.tsx').then(({ InspectHost }) => ({ default: InspectHost })))
  : null;

interface Props {
  readonly world: World;
  readonly locale: Locale;
  readonly nonce: string | undefined;
}

/** The root component. */
export function App({ world, locale, nonce }: Props) {
  return (
    <WorldContext.Provider value={world}>
      <Branded locale={locale} nonce={nonce} />
    </WorldContext.Provider>
  );
}

function Branded({ locale, nonce }: Omit<Props, 'world'>) {
  const { appearance, translate } = useWorld();
  const { colour } = useBrand();
  return (
    <Theme appearance={appearance} colour={colour} locale={locale} nonce={nonce}>
      <WidgetTheme />
      <a className="ws-skip" href="#content">
        {translate('shell.skip')}
      </a>
      <BrowserRouter>
        <SessionBridge />
        <PageBoundary>
          <Areas />
        </PageBoundary>
      </BrowserRouter>
      <LiveRegion />
      <LateFeedback />
      {Inspect === null ? null : (
        <Optional missing={renderNothing}>
          <Inspect />
        </Optional>
      )}
    </Theme>
  );
}

/** Chooses the area of an address (spec section 2, Access rules). */
function Areas() {
  const { session, renewal, visitToken } = useWorld();
  const location = useLocation();
  const [code, setCode] = useState(visitToken);
  if (code !== null) return <CodeArea code={code} onDone={() => setCode(null)} />;
  const redirect = renewal.isEnding() ? null : redirectOf(location, session.token() !== null);
  if (redirect !== null) return <Navigate to={redirect} replace />;
  const token = openTrackToken(location.pathname);
  if (token !== null) return <OpenTrackArea token={token} />;
  return location.pathname.toLowerCase().startsWith('/user/') ? <UserArea /> : <MainArea />;
}

/** Gives code outside React access to the router, and follows session changes of other tabs. */
function SessionBridge() {
  const { navigator, session, account, renewal } = useWorld();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(
    () => navigator.attach((to, options) => void (typeof to === 'number' ? navigate(to) : navigate(to, options))),
    [navigator, navigate],
  );
  useEffect(
    () =>
      session.onElsewhere((event) => {
        const isLogin = location.pathname === loginPath;
        if (event === 'expired-elsewhere') return isLogin ? undefined : renewal.expiredElsewhere();
        if (event === 'ended-elsewhere') {
          account.forget();
          return isLogin ? undefined : navigator.go(loginFor(location), { replace: true });
        }
        // Another tab signed in: this page continues with the session, unless it belongs to another user.
        if (isLogin) void account.resume();
        else if (event === 'switched-elsewhere') renewal.switched();
        else if (event === 'renewed-elsewhere') renewal.renewedElsewhere();
      }),
    [session, navigator, account, renewal, location],
  );
  return null;
}

/** Loads the part that draws messages after the first paint; earlier messages are queued. */
function LateFeedback() {
  const { feedback } = useWorld();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const want = () => setIsWanted(true);
    const timer = setTimeout(want, 5_000);
    const stop = feedback.onAnnounce(want);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [feedback]);
  return isWanted ? (
    <Optional missing={renderNothing}>
      <FeedbackHost />
    </Optional>
  ) : null;
}

/** Announces results of actions and page changes to screen readers. */
function LiveRegion() {
  const { feedback } = useWorld();
  const [announced, setAnnounced] = useState({ text: '', turn: 0 });
  useEffect(() => feedback.onAnnounce((text) => setAnnounced(({ turn }) => ({ text, turn: turn + 1 }))), [feedback]);
  // A new node makes screen readers repeat an identical text.
  return (
    <div className="ws-unseen" aria-live="polite" role="status">
      <span key={announced.turn}>{announced.text}</span>
    </div>
  );
}
