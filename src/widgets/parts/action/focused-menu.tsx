import { Dropdown, type DropdownProps } from 'antd';
import { useEffect, useState } from 'react';
import { leadIn } from './lead-in.ts';

/** antd's `autoFocus` tries it once, after three frames. */
const framesOfAntd = 4;

/**
 * A dropdown menu that the keyboard goes into when it opens. On a busy machine the menu is not there yet when antd leads the
 * focus into it, and the arrows would lead nowhere. Ours comes after antd's, which would take back what an arrow did before it.
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
  return openMenu()?.contains(document.activeElement) === true ? () => undefined : leadIn(firstItem);
}

function firstItem(): Element | null | undefined {
  return openMenu()?.querySelector('[role^="menuitem"]:not([aria-disabled="true"])');
}

function openMenu(): Element | undefined {
  return [...document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu')].at(-1);
}

/** @returns what ends it, or what it has begun */
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
