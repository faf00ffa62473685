import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useState } from 'react';

/** Moves a strip that is too long for the window, for who has a mouse without a second wheel; the keys do without. */
export function StripEnd({ strip, side }: { readonly strip: RefObject<HTMLElement | null>; readonly side: 'start' | 'end' }) {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      setHasMore(side === 'start' ? element.scrollLeft > 1 : element.scrollLeft < hidden - 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    const follow = () => {
      for (const child of [element, ...element.children]) observer.observe(child);
    };
    follow();
    // Tabs may come later than the strip, which keeps its own size then.
    const arrivals = new MutationObserver(follow);
    arrivals.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      arrivals.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip, side]);
  if (!hasMore) return null;
  const move = () => strip.current?.scrollBy({ left: (side === 'start' ? -0.8 : 0.8) * strip.current.clientWidth });
  return (
    <button type="button" className={`wl-strip-end wl-strip-${side}`} tabIndex={-1} aria-hidden="true" onClick={move}>
      {side === 'start' ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
    </button>
  );
}
