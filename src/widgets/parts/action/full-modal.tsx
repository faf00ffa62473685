import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal, type ModalProps } from 'antd';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import { isSecondClickBeside } from './second-click.ts';

/**
 * A dialog with a full screen button (spec section 2); the base of all dialogs. It unmounts on closing, so that the next one
 * starts at its own size, scrolled to the top, with an empty form.
 */
export function FullModal({ children, className = '', width, onCancel, ...props }: ModalProps) {
  const [isFull, setIsFull] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useFocusAtOnce(panel);
  const text = useText()(isFull ? 'shell.dialog.smaller' : 'shell.dialog.fullscreen');
  return (
    <Modal
      open
      panelRef={panel}
      onCancel={(event) => isSecondClickBeside(event) || onCancel?.(event)}
      // A press on the mask must not take the focus out of the dialog either.
      wrapProps={{ onMouseDown: (event: MouseEvent) => isSecondClickBeside(event) && event.preventDefault() }}
      {...props}
      {...(isFull ? { width: '100%', style: { top: 0, maxWidth: '100%', padding: 0 } } : { ...(width === undefined ? {} : { width }) })}
      className={['ws-modal', isFull ? 'ws-modal-full' : '', props.closable === false ? 'ws-modal-fixed' : '', className].join(' ')}
    >
      <Button
        type="text"
        className="ws-modal-toggle"
        icon={isFull ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />}
        aria-label={text}
        title={text}
        aria-pressed={isFull}
        onClick={() => setIsFull(!isFull)}
      />
      {children}
    </Modal>
  );
}

/** antd moves the focus only after the opening animation; until then Esc would go to the page behind. */
function useFocusAtOnce(panel: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current } = panel;
    // An autofocused field already has the focus.
    if (current === null || current.contains(document.activeElement)) return;
    current.querySelector<HTMLElement>(':scope > [tabindex]')?.focus({ preventScroll: true });
  }, [panel]);
}
