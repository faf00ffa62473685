import { Checkbox } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Optional, unseen } from '../optional.tsx';
import { useWorld } from '../world.ts';
import { whenAtRest } from './at-rest.ts';
import { type Notice, readNotice } from './read-notices.ts';

const Announcement = retriable(() => import('./announcement.tsx').then(({ Announcement }) => Announcement));

interface Props {
  readonly menu: Menu;
  /** It was opened, and so it is read. */
  readonly onShown: (notice: Notice) => void;
}

/** The last announcement after sign-in: once for each announcement and user, unless it was read or is not wanted. */
export function LastAnnouncement({ menu, onShown }: Props) {
  const { calls, kept, habits, layers, translate } = useWorld();
  const { announces } = useSyncExternalStore(habits.subscribe, habits.get);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [wanted] = useState(announces);
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    let stopWaiting = () => {};
    calls.call('notice.last', {}, { expects: [404] }).then(
      (reply) => {
        const last = readNotice(reply);
        if (live && last !== null && !last.isRead && !kept.has('announcements', last.id))
          stopWaiting = whenAtRest(layers, () => setNotice(last));
      },
      () => undefined,
    );
    return () => {
      live = false;
      stopWaiting();
    };
  }, [calls, kept, layers, wanted]);
  useEffect(() => {
    if (notice !== null) kept.add('announcements', notice.id);
  }, [notice, kept]);
  if (notice === null) return null;
  const close = () => {
    setNotice(null);
    onShown(notice);
  };
  return (
    <Optional missing={unseen}>
      <Announcement notice={notice} menu={menu} onClose={close}>
        <Checkbox checked={!announces} onChange={({ target }) => habits.set({ announces: !target.checked })}>
          {translate('shell.notice.notAgain')}
        </Checkbox>
      </Announcement>
    </Optional>
  );
}
