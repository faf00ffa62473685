import { Checkbox } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import type { Layers } from '../layers/layers.ts';
import { Optional, unseen } from '../optional.tsx';
import { useWorld } from '../world.ts';
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

/**
 * Does what would take the focus once nobody types and no dialog asks anything: at once, or when the focus leaves its field and the
 * dialogs are closed.
 * @returns what gives it up
 */
function whenAtRest(layers: Pick<Layers, 'get' | 'subscribe'>, act: () => void): () => void {
  if (isAtRest(layers)) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Who goes on to the next field has left the one before for a moment; a dialog that closes gives the focus back.
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isAtRest(layers)) return;
      stop();
      act();
    }, restMs);
  };
  const unsubscribe = layers.subscribe(look);
  for (const event of moves) document.addEventListener(event, look);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
    for (const event of moves) document.removeEventListener(event, look);
  };
  return stop;
}

const restMs = 300;
/** A field that leaves the page takes the focus with it and tells nobody: what comes next does. */
const moves = ['focusin', 'focusout', 'pointerup'] as const;
const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]';

function isAtRest(layers: Pick<Layers, 'get'>): boolean {
  return layers.get().length === 0 && document.activeElement?.matches(typed) !== true;
}
