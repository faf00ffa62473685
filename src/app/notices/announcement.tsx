import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { type HandleTarget, handleTarget } from '../../runtime/routes/handle-target.ts';
import { findRoute } from '../../runtime/routes/match.ts';
import type { Menu } from '../../runtime/routes/menu.ts';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { SafeHtml } from '../../widgets/parts/html/safe-html.tsx';
import { minuteOf } from '../../widgets/parts/times.ts';
import { useReturnFocus } from '../layers/return-focus.ts';
import { contentOf } from '../receive-file.ts';
import { useWorld } from '../world.ts';
import { type Notice, readContent } from './read-notices.ts';

interface Props {
  readonly notice: Notice;
  readonly menu: Menu;
  readonly onClose: () => void;
  /** Shown below the content. */
  readonly children?: ReactNode;
}

/** A notice with its content (spec section 2). It unmounts on closing, so that the next one does not start in full screen. */
export function Announcement({ notice, menu, onClose, children }: Props) {
  const { translate, navigator, session } = useWorld();
  useReturnFocus();
  const target = handleTarget(notice, (path) => findRoute(menu.routes, path) !== undefined, window.location.origin);
  const handle = () => {
    onClose();
    if (target?.kind === 'page') navigator.go(target.path);
  };
  return (
    <FullModal
      title={<span className="ws-announcement-title">{notice.titile}</span>}
      width={720}
      className="ws-announcement"
      onCancel={onClose}
      footer={
        target === null ? null : (
          <Button type="primary" onClick={handle} {...externalLinkProps(target, (host) => translate('widget.html.leaving', { host }))}>
            {translate('shell.notice.handle')}
          </Button>
        )
      }
    >
      <p className="ws-announcement-from">
        {[notice.sender, minuteOf(notice.time, session.user()?.dateFormat)].filter(Boolean).join(' · ')}
      </p>
      <Content id={notice.id} />
      {children}
    </FullModal>
  );
}

/** A button that leads to another website announces that, and its window gets no access to this one. */
function externalLinkProps(target: HandleTarget, leaving: (host: string) => string) {
  if (target.kind === 'page') return {};
  return { href: target.href, target: '_blank', rel: 'noopener noreferrer', title: leaving(target.host) };
}

function Content({ id }: { readonly id: string }) {
  const { translate, calls } = useWorld();
  const [html, setHtml] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let live = true;
    setHasFailed(false);
    calls.call('notice.detail', { id }).then(
      (reply) => live && setHtml(readContent(reply)),
      () => live && setHasFailed(true),
    );
    return () => {
      live = false;
    };
  }, [calls, id, attempt]);
  if (hasFailed) {
    return (
      <p role="alert">
        {translate('shell.notice.failed')}{' '}
        <Button type="link" onClick={() => setAttempt(attempt + 1)}>
          {translate('error.retry')}
        </Button>
      </p>
    );
  }
  if (html === null) return <p role="status">{translate('shell.loading')}</p>;
  return (
    <SafeHtml
      html={html}
      loading={translate('shell.loading')}
      failed={translate('shell.notice.failed')}
      leaving={(host) => translate('widget.html.leaving', { host })}
      pictures={{
        load: (picture) => contentOf(calls.file('announcement.picture', { id: picture })),
        lost: translate('widget.html.pictureLost'),
      }}
    />
  );
}
