import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Below this width a list is cards (ux, Layout). */
const query = '(max-width: 767.98px)';
/** A list inside another block, at the side of a detail say, is cards below this. Pixels. */
const narrowest = 480;

/** Whether the list has as little room as on a phone: by the window's width, or, inside another block, by its own. */
export function useNarrow(root: RefObject<HTMLElement | null>, isInside: boolean): boolean {
  const isPhone = useSyncExternalStore(subscribe, isNarrowWindow);
  const [isTight, setTight] = useState(false);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || !isInside) return;
    const measure = () => setTight(element.clientWidth > 0 && element.clientWidth < narrowest);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, isInside]);
  return isPhone || isTight;
}

function isNarrowWindow(): boolean {
  return window.matchMedia(query).matches;
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
