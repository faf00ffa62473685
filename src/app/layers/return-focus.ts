import { useEffect, useState } from 'react';

const menus = '.ant-dropdown, .ant-select-dropdown, .ws-notices';

/** What had the focus last outside of menus and of the notices, which are gone when a dialog that they opened is closed. */
let lastFocused: HTMLElement | null = null;

/** Starts to remember where the focus was. */
export function watchFocus(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest(menus) === null) lastFocused = target;
  });
}

/** Gives the focus back to where it came from when this dialog goes. */
export function useReturnFocus(): void {
  // Taken while drawing: in an effect the dialog would have the focus already.
  const [before] = useState(() => lastFocused);
  useEffect(() => {
    return () => giveBack(before);
  }, [before]);
}

/** Gives the focus back to what had it before a menu that took it is gone. */
export function focusWhereItWas(): void {
  giveBack(lastFocused);
}

/** Tries, so many milliseconds apart: a button rests while what it asked for runs, and cannot take the focus. */
const tries = 20;
const pause = 30;

/** After what had it meanwhile has left the page, and unless something else has taken it. */
function giveBack(before: HTMLElement | null, left = tries): void {
  setTimeout(
    () => {
      const { activeElement: now, body } = document;
      // Browsers take it from a menu out of sight only with the next frame.
      const isFree = now === null || now === body || now.closest(menus) !== null;
      if (!isFree || !before?.isConnected) return;
      before.focus();
      if (before.matches(':disabled') && left > 0) giveBack(before, left - 1);
    },
    left === tries ? 0 : pause,
  );
}
