import { useEffect, useState } from 'react';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Transient } from '../transient.tsx';
import { useWorld } from '../world.ts';

const Panel = retriable(() => import('./keys-panel.tsx').then(({ KeysPanel }) => KeysPanel));

/** Shows the keyboard shortcuts on `?`, except while the user types in a field. */
export function KeysHelp() {
  const world = useWorld();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    const open = () => setIsOpen(true);
    window.addEventListener('keydown', onKey);
    window.addEventListener(keysEvent, open);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(keysEvent, open);
    };
  }, []);
  return isOpen ? (
    <Transient world={world} attempt={0} onFailed={() => setIsOpen(false)}>
      <Panel onClose={() => setIsOpen(false)} />
    </Transient>
  ) : null;
}

const keysEvent = 'waybill:keys';

/** Shows the keyboard shortcuts, like pressing `?`. */
export function showKeys(): void {
  window.dispatchEvent(new Event(keysEvent));
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);
}
