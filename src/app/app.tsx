import type { Locale } from 'antd/es/locale';
import { lazy, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { retriable } from '../widgets/parts/retriable.ts';
import { WidgetTheme } from '../widgets/theme.tsx';
import { Theme } from './appearance/theme.tsx';
import { useBrand } from './appearance/use-brand.ts';
import { CodeArea, MainArea, UserArea } from './areas.tsx';
import { Optional, unseen } from './optional.tsx';
import { loginFor, loginPath, redirectOf } from './session/guard.ts';
import { PageBoundary } from './tabs/page-boundary.tsx';
import { useWorld, type World, WorldContext } from './world.ts';
import './shell/shell.css';

const FeedbackHost = retriable(() => import('./layers/feedback-host.tsx').then(({ FeedbackHost }) => FeedbackHost));
/** Tells why something is hidden; no build has it. */
const Inspect = import.meta.env.DEV
  ? lazy(() => import('./inspect/inspect-host.tsx').then(({ InspectHost }) => ({ default: InspectHost })))
  : null;

interface Props {
  readonly world: World;
  readonly locale: Locale;
  readonly nonce: string | undefined;
}

/** The whole page. */
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
        <Steering />
        <PageBoundary>
          <Areas />
        </PageBoundary>
      </BrowserRouter>
      <Announcer />
      <LateFeedback />
      {Inspect === null ? null : (
        <Optional missing={unseen}>
          <Inspect />
        </Optional>
      )}
    </Theme>
  );
}

/** Which part of the product an address belongs to (spec section 2, Access rules). */
function Areas() {
  const { session, renewal, visitToken } = useWorld();
  const location = useLocation();
  const [code, setCode] = useState(visitToken);
  if (code !== null) return <CodeArea code={code} onDone={() => setCode(null)} />;
  const elsewhere = renewal.isEnding() ? null : redirectOf(location, session.token() !== null);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return location.pathname.toLowerCase().startsWith('/user/') ? <UserArea /> : <MainArea />;
}

/** Lends the router to code outside of it, and follows what other tabs do with the session. */
function Steering() {
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
        // Somebody is signed in: this page goes on with them, unless it is another user's.
        if (isLogin) void account.resume();
        else if (event === 'switched-elsewhere') renewal.switched();
        else if (event === 'renewed-elsewhere') renewal.renewedElsewhere();
      }),
    [session, navigator, account, renewal, location],
  );
  return null;
}

/** Messages are drawn by a part that the first paint does not need; those that come earlier wait for it. */
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
    <Optional missing={unseen}>
      <FeedbackHost />
    </Optional>
  ) : null;
}

/** Says to screen readers what happened: results of actions, and which page is there. */
function Announcer() {
  const { feedback } = useWorld();
  const [said, setSaid] = useState({ text: '', turn: 0 });
  useEffect(() => feedback.onAnnounce((text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))), [feedback]);
  // A fresh node, so that the same text is said a second time.
  return (
    <div className="ws-unseen" aria-live="polite" role="status">
      <span key={said.turn}>{said.text}</span>
    </div>
  );
}
