import { Dropdown, type DropdownProps } from 'antd';
import { useEffect, useState } from 'react';
import { leadIn } from './lead-in.ts';

/**
 * A dropdown menu that the keyboard goes into when it opens. antd's `autoFocus` tries it once, after three frames: on a
 * busy machine the menu is not there by then, and the arrows would lead nowhere.
 */
export function FocusedMenu({ open, onOpenChange, ...props }: Omit<DropdownProps, 'autoFocus'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = open ?? isOpen;
  useEffect(() => (isShown ? leadIn(firstItem) : undefined), [isShown]);
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

function firstItem(): Element | null | undefined {
  const menus = document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu');
  return [...menus].at(-1)?.querySelector('[role^="menuitem"]:not([aria-disabled="true"])');
}
