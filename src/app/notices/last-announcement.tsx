import { useEffect, useState } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import type { Layers } from '../layers/layers.ts';
import { Optional, renderNothing } from '../optional.tsx';
import { useWorld } from '../world.ts';
import { type Notice, readNotice } from './read-notices.ts';

const Dialog = retriable(() => import('./last-announcement-dialog.tsx').then(({ LastAnnouncementDialog }) => LastAnnouncementDialog));

interface Props {
  readonly menu: Menu;
  /** Called when the announcement opens, which marks it as read. */
  readonly onShown: (notice: Notice) => void;
}

/** Opens the latest announcement after sign-in: once per announcement and user, unless it is read or the user has turned this off. */
export function LastAnnouncement({ menu, onShown }: Props) {
  const { calls, seen, layoutPreferences, layers } = useWorld();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [wanted] = useState(() => layoutPreferences.get().announces);
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    let stopWaiting = () => {};
    calls.call('notice.last', {}, { expects: [404] }).then(
      (reply) => {
        const last = readNotice(reply);
        if (live && last !== null && !last.isRead && !seen.has('announcements', last.id))
          stopWaiting = whenIdle(layers, () => setNotice(last));
      },
      () => undefined,
    );
    return () => {
      live = false;
      stopWaiting();
    };
  }, [calls, seen, layers, wanted]);
  useEffect(() => {
    if (notice !== null) seen.add('announcements', notice.id);
  }, [notice, seen]);
  if (notice === null) return null;
  const close = () => {
    setNotice(null);
    onShown(notice);
  };
  return (
    <Optional missing={renderNothing}>
      <Dialog notice={notice} menu={menu} onClose={close} />
    </Optional>
  );
}

/**
 * Delays an act that takes the focus until the user is not typing and no dialog is open.
 * @returns a function that cancels it
 */
function whenIdle(layers: Pick<Layers, 'get' | 'subscribe'>, act: () => void): () => void {
  if (isIdle(layers)) {
    act();
    return () => undefined;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Moving between fields drops the focus for a moment, and a closing dialog returns it.
  const check = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isIdle(layers)) return;
      stop();
      act();
    }, idleMs);
  };
  const unsubscribe = layers.subscribe(check);
  for (const event of moves) document.addEventListener(event, check);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
    for (const event of moves) document.removeEventListener(event, check);
  };
  return stop;
}

const idleMs = 300;
/** Removing the focused field fires no focus event, so pointer and later focus events are watched too. */
const moves = ['focusin', 'focusout', 'pointerup'] as const;
const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]';

function isIdle(layers: Pick<Layers, 'get'>): boolean {
  return layers.get().length === 0 && document.activeElement?.matches(typed) !== true;
}
