import { type RefObject, useLayoutEffect } from 'react';
import { usePageIsShown } from '../../../runtime/context.ts';

/** Minimum height in pixels; below this the page scrolls instead. */
const minHeight = 360;

/**
 * Sets a list's height to the rest of its scroll container, so that the table scrolls rather than the page (ux, Layout). When
 * off, a list is as high as its rows.
 */
export function useFillHeight(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  const isShown = usePageIsShown();
  useLayoutEffect(() => {
    const element = root.current;
    // A hidden page is measured when it is shown.
    if (element === null || !isOn || !isShown) return;
    const fit = () => {
      if (element.offsetParent === null) return;
      const scroller = scrollerOf(element);
      const bottom = Math.min(scroller?.getBoundingClientRect().bottom ?? window.innerHeight, window.innerHeight);
      const start = element.getBoundingClientRect().top + (scroller?.scrollTop ?? window.scrollY);
      const height = Math.floor(bottom - start - paddingBelow(element, scroller));
      element.style.setProperty('--wl-height', `${Math.max(minHeight, height)}px`);
    };
    fit();
    const sizes = new ResizeObserver(fit);
    const parent = element.parentElement;
    // A block above it pushes it down without a change of their parent's size.
    const watch = () => {
      sizes.disconnect();
      for (const other of parent?.children ?? []) if (other !== element) sizes.observe(other);
      for (const around of [document.documentElement, parent]) if (around !== null) sizes.observe(around);
    };
    watch();
    const blocks = new MutationObserver(watch);
    if (parent !== null) blocks.observe(parent, { childList: true });
    return () => {
      sizes.disconnect();
      blocks.disconnect();
    };
  }, [root, isOn, isShown]);
}

/** Null if the window itself scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** The bottom padding of the elements between the list and its scroll container. */
function paddingBelow(element: HTMLElement, scroller: HTMLElement | null): number {
  let sum = 0;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    sum += Number.parseFloat(getComputedStyle(parent).paddingBottom) || 0;
    if (parent === scroller) break;
  }
  return sum;
}
