import { Button, Tabs } from 'antd';
import { useState } from 'react';
import type { Tone } from '../../runtime/language/tones.ts';
import { statusTag } from '../../widgets/parts/status-tag.tsx';
import { minuteOf } from '../../widgets/parts/times.ts';
import { useWorld } from '../world.ts';
import { JobList } from './job-list.tsx';
import type { NoticeState } from './notice-store.ts';
import type { Notice } from './read-notices.ts';

interface Props {
  readonly state: NoticeState;
  readonly onOpen: (notice: Notice) => void;
  readonly onRetry: () => void;
  /** Called when the user follows a link to a page. */
  readonly onLeave: () => void;
}

const announcementsPath = '/system/userAnnouncement';

/** The popover of the bell: notices, system messages, work tasks (spec section 2, Layout). */
export function NoticePanel({ state, onOpen, onRetry, onLeave }: Props) {
  const { translate } = useWorld();
  const [tab, setTab] = useState('1');
  const label = (of: '1' | '2') => {
    const count = state.unread[of];
    const name = translate(`shell.notice.tab.${of}`);
    return count === 0 ? name : `${name} (${String(count)})`;
  };
  const lists = (['1', '2'] as const).map((of) => ({
    key: of,
    label: label(of),
    children: <NoticeList rows={state.rows[of]} hasFailed={state.phase === 'failed'} onOpen={onOpen} onRetry={onRetry} onLeave={onLeave} />,
  }));
  const tasks = { key: '3', label: translate('shell.notice.tab.3'), children: <JobList onLeave={onLeave} /> };
  return (
    <Tabs
      size="small"
      animated={false}
      activeKey={tab}
      onChange={setTab}
      destroyOnHidden
      aria-label={translate('shell.notice')}
      items={[...lists, tasks]}
    />
  );
}

interface ListProps extends Pick<Props, 'onOpen' | 'onRetry' | 'onLeave'> {
  readonly rows: readonly Notice[];
  readonly hasFailed: boolean;
}

function NoticeList({ rows, hasFailed, onOpen, onRetry, onLeave }: ListProps) {
  const { translate, navigator, session } = useWorld();
  return (
    <>
      {hasFailed ? (
        <p className="ws-notice-note" role="alert">
          {translate('shell.notice.failed')}{' '}
          <Button type="link" size="small" onClick={onRetry}>
            {translate('error.retry')}
          </Button>
        </p>
      ) : null}
      {rows.length === 0 && !hasFailed ? <p className="ws-notice-note">{translate('shell.notice.empty')}</p> : null}
      <ul className="ws-notice-list">
        {rows.map((notice) => (
          <li key={notice.id}>
            <button type="button" className="ws-notice-row" onClick={() => onOpen(notice)}>
              <span className={notice.isRead ? 'ws-notice-title' : 'ws-notice-title ws-notice-unread'}>
                {notice.isRead ? null : <span className="ws-unseen">{translate('shell.notice.unread')} </span>}
                {notice.titile}
              </span>
              <span className="ws-notice-line">
                {statusTag(translate(`shell.notice.priority.${notice.priority}`), tones[notice.priority])}
                <span>{minuteOf(notice.time, session.user()?.dateFormat)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        type="link"
        block
        onClick={() => {
          onLeave();
          navigator.go(announcementsPath);
        }}
      >
        {translate('shell.notice.more')}
      </Button>
    </>
  );
}

/** Spec section 4: ordinary blue, important orange, urgent red. */
const tones: Readonly<Record<Notice['priority'], Tone>> = { L: 'blue', M: 'orange', H: 'red' };
