import { type RefObject, useEffect, useState } from 'react';

/** Pixels of scrolling before the header hides (spec section 2, Layout). */
const hideAfterPx = 100;
/**
 * Milliseconds after a change during which scroll events are ignored: the content grows by the header's height, which can clamp
 * the scroll position.
 */
const settlingMs = 300;

/**
 * Whether the header is hidden: after any container below `root` scrolls down more than 100 px, until one scrolls up or the page
 * changes.
 */
export function useHiddenHeader(root: RefObject<HTMLElement | null>, isOn: boolean, page: string): boolean {
  const [isHidden, setIsHidden] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts with the header in sight
  useEffect(() => {
    setIsHidden(false);
    const element = root.current;
    if (!isOn || element === null) return;
    const tops = new WeakMap<EventTarget, number>();
    let hidden = false;
    let changed = Number.NEGATIVE_INFINITY;
    const onScroll = ({ target, timeStamp }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const before = tops.get(target) ?? 0;
      const top = target.scrollTop;
      tops.set(target, top);
      const next = top === before ? hidden : top > hideAfterPx && top > before;
      if (timeStamp - changed < settlingMs || next === hidden) return;
      hidden = next;
      changed = timeStamp;
      setIsHidden(next);
    };
    // Scroll events do not bubble, so they are captured.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [root, isOn, page]);
  return isHidden;
}
