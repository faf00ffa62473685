import { useEffect, useState } from 'react';

const menus = '.ant-dropdown, .ant-select-dropdown, .ws-notices';

/** The last focused element outside menus and notices, which unmount before a dialog opened from them closes. */
let lastFocused: HTMLElement | null = null;

/** Starts tracking the focused element. */
export function watchFocus(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest(menus) === null) lastFocused = target;
  });
}

/** Returns the focus to the previous element when this dialog closes. */
export function useReturnFocus(): void {
  // Read during render: in an effect the dialog would already have the focus.
  const [before] = useState(() => lastFocused);
  useEffect(() => {
    return () => focusWhenFree(before);
  }, [before]);
}

/** Returns the focus to the element that had it before a menu opened. */
export function restoreFocus(): void {
  focusWhenFree(lastFocused);
}

/** Six seconds: a button is disabled while its action ends and cannot take the focus. */
const maxTries = 200;
const retryMs = 30;

/** Moves the focus back once the current element leaves the page, unless another element has taken it. */
function focusWhenFree(before: HTMLElement | null, left = maxTries): void {
  setTimeout(
    () => {
      const { activeElement: now, body } = document;
      // Browsers move the focus out of a hidden menu only in the next frame.
      const isFree = now === null || now === body || now.closest(menus) !== null;
      if (!isFree || !before?.isConnected) return;
      before.focus();
      if (before.matches(':disabled') && left > 0) focusWhenFree(before, left - 1);
    },
    left === maxTries ? 0 : retryMs,
  );
}
