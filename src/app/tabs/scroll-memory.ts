import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  readonly top: number;
  readonly left: number;
}

/**
 * Brings back where the containers of a page were scrolled to when the page is shown again: what is not displayed has
 * no place to scroll to, and the container around the pages belongs to all of them.
 */
export function useScrollMemory(content: RefObject<HTMLElement | null>, page: string): void {
  const memory = useRef(new Map<string, Map<Element, Place>>());
  const shown = useRef(page);

  useLayoutEffect(() => {
    const element = content.current;
    if (element === null) return;
    const note = ({ target }: Event) => {
      // An event that comes late, from a page that is gone from sight, would note a zero.
      if (!(target instanceof HTMLElement) || target.closest('[hidden]') !== null) return;
      const places = memory.current.get(shown.current) ?? new Map<Element, Place>();
      memory.current.set(shown.current, places.set(target, { top: target.scrollTop, left: target.scrollLeft }));
    };
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', note, { capture: true });
  }, [content]);

  useLayoutEffect(() => {
    const element = content.current;
    if (shown.current === page || element === null) return;
    shown.current = page;
    const places = memory.current.get(page) ?? new Map<Element, Place>();
    element.scrollTo?.({ top: places.get(element)?.top ?? 0, left: 0, behavior: 'instant' });
    for (const [scrolled, { top, left }] of places) {
      if (!scrolled.isConnected) places.delete(scrolled);
      else if (scrolled !== element && (scrolled.scrollTop !== top || scrolled.scrollLeft !== left)) {
        scrolled.scrollTo?.({ top, left, behavior: 'instant' });
      }
    }
  }, [content, page]);
}
