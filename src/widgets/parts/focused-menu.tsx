import { Dropdown, type DropdownProps } from 'antd';
import { useEffect, useState } from 'react';

/**
 * A dropdown menu that the keyboard goes into when it opens. antd's `autoFocus` tries it once, after three frames: on a
 * busy machine the menu is not there by then, and the arrows would lead nowhere.
 */
export function FocusedMenu({ open, onOpenChange, ...props }: Omit<DropdownProps, 'autoFocus'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = open ?? isOpen;
  useEffect(() => (isShown ? leadIn() : undefined), [isShown]);
  return (
    <Dropdown
      {...props}
      autoFocus
      open={isShown}
      onOpenChange={(now, info) => {
        setIsOpen(now);
        onOpenChange?.(now, info);
      }}
    />
  );
}

const pause = 50;

/** Tries until the focus is anywhere else than where it was: in the menu, or where somebody has taken it meanwhile. */
function leadIn(): () => void {
  const { activeElement: before } = document;
  const timer = setInterval(() => {
    const { activeElement: now, body } = document;
    if (now !== before && now !== null && now !== body) {
      clearInterval(timer);
      return;
    }
    const menus = document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu');
    const first = [...menus].at(-1)?.querySelector('[role^="menuitem"]:not([aria-disabled="true"])');
    if (first instanceof HTMLElement) first.focus();
  }, pause);
  return () => clearInterval(timer);
}
