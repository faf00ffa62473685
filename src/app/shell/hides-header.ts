import { type RefObject, useEffect, useState } from 'react';

/** Pixels that a container has to be scrolled before the header goes (spec section 2, Layout). */
const enough = 100;
/** Milliseconds after a change in which scrolling is only noted: the content grows by the header and may be clamped. */
const settlingMs = 300;

/**
 * Whether the header is out of sight: after scrolling down more than 100 px of whichever container scrolls below `root`,
 * until one scrolls up or another page is shown.
 */
export function useHidesHeader(root: RefObject<HTMLElement | null>, isOn: boolean, page: string): boolean {
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
      const next = top === before ? hidden : top > enough && top > before;
      if (timeStamp - changed < settlingMs || next === hidden) return;
      hidden = next;
      changed = timeStamp;
      setIsHidden(next);
    };
    // Scrolling does not bubble: caught on its way down, from whatever scrolls.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [root, isOn, page]);
  return isHidden;
}
