import { lazy, useEffect, useState } from 'react';
import { Optional } from './optional.tsx';

const Panel = lazy(() => import('./keys-panel.tsx').then(({ KeysPanel }) => ({ default: KeysPanel })));

/** `?` shows the keys, unless one is typing it. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return isOpen ? (
    <Optional>
      <Panel onClose={() => setIsOpen(false)} />
    </Optional>
  ) : null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role=textbox]') !== null);
}
