import { Dropdown, type DropdownProps } from 'antd';
import { useEffect, useState } from 'react';
import { focusWhenReady } from './focus-when-ready.ts';

/** antd's `autoFocus` tries once, after three frames. */
const framesOfAntd = 4;

/**
 * A dropdown menu that takes the keyboard focus when it opens. On a busy machine the menu does not exist yet when antd tries to
 * focus it, and arrow keys would do nothing. This attempt comes after antd's, which would undo the effect of an earlier arrow
 * key.
 */
export function FocusedMenu({ open, onOpenChange, ...props }: Omit<DropdownProps, 'autoFocus'>) {
  const [isOpen, setIsOpen] = useState(false);
  const isShown = open ?? isOpen;
  useEffect(() => (isShown ? afterFrames(framesOfAntd, leadIntoMenu) : undefined), [isShown]);
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

function leadIntoMenu(): () => void {
  return openMenu()?.contains(document.activeElement) === true ? () => undefined : focusWhenReady(firstItem);
}

function firstItem(): Element | null | undefined {
  return openMenu()?.querySelector('[role^="menuitem"]:not([aria-disabled="true"])');
}

function openMenu(): Element | undefined {
  return [...document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu')].at(-1);
}

/** @returns a function that cancels the wait, or ends the started act */
function afterFrames(count: number, begin: () => () => void): () => void {
  let end: () => void = () => undefined;
  const step = (left: number) => {
    if (left === 0) {
      end = begin();
      return;
    }
    const frame = requestAnimationFrame(() => step(left - 1));
    end = () => cancelAnimationFrame(frame);
  };
  step(count);
  return () => end();
}
