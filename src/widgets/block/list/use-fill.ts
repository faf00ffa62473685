import { type RefObject, useLayoutEffect } from 'react';
import { usePageIsShown } from '../../../runtime/context.ts';

/** Below this the page scrolls: a list squeezed further would show nothing. Pixels. */
const least = 360;

/**
 * Gives a list the height from where it starts to the bottom of what scrolls around it, so that its table scrolls and
 * not the page (ux, Layout). Off, a list is as high as its rows.
 */
export function useFill(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  const isShown = usePageIsShown();
  useLayoutEffect(() => {
    const element = root.current;
    // A page behind another catches up when it is shown.
    if (element === null || !isOn || !isShown) return;
    const fit = () => {
      if (element.offsetParent === null) return;
      const scroller = scrollerOf(element);
      const bottom = Math.min(scroller?.getBoundingClientRect().bottom ?? window.innerHeight, window.innerHeight);
      const start = element.getBoundingClientRect().top + (scroller?.scrollTop ?? window.scrollY);
      const height = Math.floor(bottom - start - paddingBelow(element, scroller));
      element.style.setProperty('--wl-height', `${Math.max(least, height)}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(document.documentElement);
    if (element.parentElement !== null) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [root, isOn, isShown]);
}

/** Null where the window itself scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** What the elements around the list, up to the one that scrolls, keep free at their bottom. */
function paddingBelow(element: HTMLElement, scroller: HTMLElement | null): number {
  let sum = 0;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    sum += Number.parseFloat(getComputedStyle(parent).paddingBottom) || 0;
    if (parent === scroller) break;
  }
  return sum;
}
