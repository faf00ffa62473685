import { useEffect, useState } from 'react';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Passing } from '../passing.tsx';
import { useWorld } from '../world.ts';

const Panel = retriable(() => import('./keys-panel.tsx').then(({ KeysPanel }) => KeysPanel));

/** `?` shows the keys, unless one is typing it. */
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
    window.addEventListener(asked, open);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(asked, open);
    };
  }, []);
  return isOpen ? (
    <Passing world={world} attempt={0} onFailed={() => setIsOpen(false)}>
      <Panel onClose={() => setIsOpen(false)} />
    </Passing>
  ) : null;
}

const asked = 'waybill:keys';

/** Shows the keys, as `?` does. */
export function askForKeys(): void {
  window.dispatchEvent(new Event(asked));
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);
}
