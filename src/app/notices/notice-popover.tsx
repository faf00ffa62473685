import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusWhenReady } from '../../widgets/parts/action/focus-when-ready.ts';
import { restoreFocus } from '../layers/return-focus.ts';
import { useWorld } from '../world.ts';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A box below the bell. It takes the focus, and closes when the focus or a press goes elsewhere; the bell itself toggles it. */
export function NoticePopover({ onClose, children }: Props) {
  const { translate } = useWorld();
  const place = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => focusWhenReady(() => place.current), []);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !place.current?.contains(target) && target.closest('.ws-bell') === null) close.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
    restoreFocus();
  };
  const onBlur = ({ currentTarget, relatedTarget: to }: FocusEvent) => {
    // A press on the bell closes the box when it ends.
    if (to instanceof Element && !currentTarget.contains(to) && !to.matches('.ws-bell:active')) onClose();
  };
  return (
    <section ref={place} tabIndex={-1} className="ws-notices" aria-label={translate('shell.notice')} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children}
    </section>
  );
}
