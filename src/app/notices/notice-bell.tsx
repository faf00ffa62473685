import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { createRealtime } from '../../services/realtime.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Optional, renderNothing } from '../optional.tsx';
import { Transient } from '../transient.tsx';
import { useWorld, type World } from '../world.ts';
import { createBurst } from './burst.ts';
import { NoticePopover } from './notice-popover.tsx';
import { createNoticeStore, type NoticeStore } from './notice-store.ts';
import { componentTarget } from './notice-targets.ts';
import type { Notice } from './read-notices.ts';
import './notices.css';

const LastAnnouncement = retriable(() => import('./last-announcement.tsx').then(({ LastAnnouncement }) => LastAnnouncement));
const Panel = retriable(() => import('./notice-panel.tsx').then(({ NoticePanel }) => NoticePanel));
const Announcement = retriable(() => import('./announcement.tsx').then(({ Announcement }) => Announcement));

/** The notice bell with the unread count and its popover. Servers without notices have no bell. */
export function NoticeBell({ menu }: { readonly menu: Menu }) {
  const world = useWorld();
  const { translate, navigator, presenter } = world;
  const [store] = useState(() => createNoticeStore(world.calls));
  const state = useSyncExternalStore(store.subscribe, store.get);
  useLiveNotices(store, world);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<Notice | null>(null);
  if (state.phase === 'waiting' || state.phase === 'absent') return null;

  const unread = state.unread[1] + state.unread[2];
  const markRead = ({ id }: Notice) =>
    void store
      .markRead(id)
      .catch(presenter.showFailure)
      .then(() => store.load());
  // Spec section 2: opening a notice marks it read, reloads the counts and closes the popover.
  const openNotice = (notice: Notice) => {
    setIsOpen(false);
    const page = componentTarget(notice, menu);
    if (page === null) setShown(notice);
    else navigator.go(page);
    markRead(notice);
  };
  return (
    <>
      <div className="ws-bell-place">
        <Button
          type="text"
          className="ws-bell"
          icon={<BellOutlined aria-hidden="true" />}
          aria-label={translate('shell.notice.bell', { count: unread })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {unread === 0 ? null : (
            <span className="ws-bell-count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Button>
        {isOpen ? (
          <NoticePopover onClose={() => setIsOpen(false)}>
            <Optional fallback={<p role="status">{translate('shell.loading')}</p>} missing={(retry) => <PanelFailure onRetry={retry} />}>
              <Panel state={state} onOpen={openNotice} onRetry={() => void store.loadAgain()} onLeave={() => setIsOpen(false)} />
            </Optional>
          </NoticePopover>
        ) : null}
      </div>
      <Optional missing={renderNothing}>
        <LastAnnouncement menu={menu} onShown={markRead} />
      </Optional>
      {shown === null ? null : (
        <Transient world={world} attempt={shown.id} onFailed={() => setShown(null)}>
          <Announcement key={shown.id} notice={shown} menu={menu} onClose={() => setShown(null)} />
        </Transient>
      )}
    </>
  );
}

function PanelFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { translate } = useWorld();
  return (
    <p role="alert">
      {translate('shell.notice.failed')}{' '}
      <Button type="link" onClick={onRetry}>
        {translate('error.retry')}
      </Button>
    </p>
  );
}

/** Loads the notices at once and once per burst of server events; polls while the channel is down (spec section 4). */
function useLiveNotices(store: NoticeStore, { config, session, serverEvents, renewal }: World): void {
  useEffect(() => {
    const realtime = createRealtime({
      config,
      origin: window.location.origin,
      token: session.token,
      userId: () => session.user()?.id ?? null,
      open: (address, protocols) => new WebSocket(address, protocols),
      random: Math.random,
    });
    const burst = createBurst(() => void store.load());
    const stops = [
      burst.stop,
      realtime.onEvent((event) => {
        serverEvents.publish(event);
        if (event === 'topic' || event === 'user' || event === 'caughtUp') burst.hint();
      }),
      // A signed-out visitor has no notices.
      realtime.onState((isOpen) => (isOpen || session.token() === null ? store.stopPolling() : store.startPolling())),
      renewal.onRenewed(() => {
        void store.loadAgain();
        if (store.get().phase !== 'absent') realtime.start();
      }),
    ];
    let live = true;
    void store.load().then(() => {
      // A server without notices has no channel for them.
      if (live && store.get().phase !== 'absent') realtime.start();
    });
    return () => {
      live = false;
      for (const stop of stops) stop();
      realtime.stop();
      store.stopPolling();
    };
  }, [store, config, session, serverEvents, renewal]);
}
