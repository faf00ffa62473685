import { useEffect, useState } from 'react';

/** What had the focus last outside of menus, which are gone when a dialog that they opened is closed. */
let lastFocused: HTMLElement | null = null;

/** Starts to remember where the focus was. */
export function watchFocus(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('.ant-dropdown, .ant-select-dropdown') === null) lastFocused = target;
  });
}

/** Gives the focus back to where it came from when this dialog goes. */
export function useReturnFocus(): void {
  // Taken while drawing: in an effect the dialog would have the focus already.
  const [before] = useState(() => lastFocused);
  useEffect(() => {
    return () => {
      // After the dialog has left the page, and unless another one has taken the focus.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && before?.isConnected) before.focus();
      });
    };
  }, [before]);
}
