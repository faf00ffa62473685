import { LoadingOutlined, ScanOutlined } from '@ant-design/icons';
import { forwardRef, type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { usePageIsShown } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';

export interface ScanFieldHandle {
  focus(): void;
}

interface ScanFieldProps {
  /** Text keys. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly isBusy: boolean;
  readonly onScan: (number: string) => void;
}

/**
 * An input that loses no scan: it regains the focus when nobody types elsewhere, and recognises the final Enter even if an active
 * input method swallows it.
 */
export const ScanField = forwardRef<ScanFieldHandle, ScanFieldProps>(function ScanField(
  { label = 'widget.orderScan.field', placeholder = 'widget.orderScan.placeholder', isBusy, onScan },
  ref,
) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isEnded = useRef(false);
  const [value, setValue] = useState('');
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useFocusBack(input);
  const send = () => {
    isEnded.current = false;
    const number = plainNumber(input.current?.value ?? '');
    setValue('');
    if (number !== '') onScan(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method answers Enter by committing its text, which still ends the scan.
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      if (event.code === 'Enter' || event.code === 'NumpadEnter') isEnded.current = true;
      return;
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  };
  return (
    <div className="wb-scan-field">
      <label htmlFor={id}>{text(label)}</label>
      <div className="wb-scan-box">
        {isBusy ? <LoadingOutlined aria-hidden="true" /> : <ScanOutlined aria-hidden="true" />}
        <input
          id={id}
          ref={input}
          value={value}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder={text(placeholder)}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={onKeyDown}
          onCompositionEnd={() => {
            // The text is committed right after this event.
            if (isEnded.current) setTimeout(send, 0);
          }}
        />
      </div>
    </div>
  );
});

/** Converts an input method's full-width letters and removes spaces. */
function plainNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, '');
}

/** Focuses the field when the page is shown and when a key is pressed without focus. */
function useFocusBack(input: React.RefObject<HTMLInputElement>): void {
  const isShown = usePageIsShown();
  useEffect(() => {
    if (!isShown) return;
    input.current?.focus();
    const back = () => {
      const now = document.activeElement;
      if (now === null || now === document.body || (now instanceof HTMLElement && now.matches('main, #content, .wb-panel')))
        input.current?.focus();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1) back();
    };
    const onPointer = () => setTimeout(back, 0);
    // Printing a label gives the focus to its frame, where the next scan would be lost.
    const onBlur = () =>
      setTimeout(() => {
        if (document.activeElement?.matches('iframe.wb-print-frame')) input.current?.focus();
      }, 0);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerup', onPointer);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerup', onPointer);
    };
  }, [input, isShown]);
}
