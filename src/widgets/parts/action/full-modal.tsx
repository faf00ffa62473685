import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal, type ModalProps } from 'antd';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import { isSecondClickBeside } from './second-click.ts';

/**
 * A dialog that can take the whole window (spec section 2): every one is made of it. It leaves with its closing, so
 * that the next one starts anew: in its own size, at its top, with nothing in its form.
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
      // Nor does it take the focus out of the dialog.
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

/** antd moves the focus in only when the dialog has grown to its size; until then Esc would go to the page behind it. */
function useFocusAtOnce(panel: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { current } = panel;
    // A field that takes the focus by itself has it already.
    if (current === null || current.contains(document.activeElement)) return;
    current.querySelector<HTMLElement>(':scope > [tabindex]')?.focus({ preventScroll: true });
  }, [panel]);
}
