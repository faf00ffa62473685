import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { SafeHtml } from '../../widgets/parts/safe-html.tsx';
import { minuteOf } from '../../widgets/parts/times.ts';
import { useReturnFocus } from '../return-focus.ts';
import { useWorld } from '../world.ts';
import { handleTarget } from './follow.ts';
import { type Notice, readContent } from './read-notices.ts';

interface Props {
  readonly notice: Notice;
  readonly menu: Menu;
  readonly onClose: () => void;
}

/** A notice with its content (spec section 2). It leaves with its closing, so that the next one is not fullscreen. */
export function Announcement({ notice, menu, onClose }: Props) {
  const { translate, navigator } = useWorld();
  useReturnFocus();
  const [isFull, setIsFull] = useState(false);
  const target = handleTarget(notice, menu);
  const full = translate(isFull ? 'shell.dialog.smaller' : 'shell.dialog.fullscreen');
  const handle = () => {
    onClose();
    if (target !== null) navigator.go(target);
  };
  return (
    <Modal
      open
      title={<span className="ws-announcement-title">{notice.titile}</span>}
      width={isFull ? '100%' : 720}
      {...(isFull ? { style: { top: 0, maxWidth: '100%', padding: 0 } } : {})}
      className={isFull ? 'ws-announcement ws-announcement-full' : 'ws-announcement'}
      onCancel={onClose}
      footer={
        target === null ? null : (
          <Button type="primary" onClick={handle}>
            {translate('shell.notice.handle')}
          </Button>
        )
      }
    >
      <Button
        type="text"
        className="ws-announcement-toggle"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={full}
        title={full}
        aria-pressed={isFull}
        onClick={() => setIsFull(!isFull)}
      />
      <p className="ws-announcement-from">{[notice.sender, minuteOf(notice.time)].filter(Boolean).join(' · ')}</p>
      <Content id={notice.id} />
    </Modal>
  );
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
  return <SafeHtml html={html} loading={translate('shell.loading')} failed={translate('shell.notice.failed')} />;
}
