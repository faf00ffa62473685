import { type RefObject, useEffect, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';

export interface Shown {
  readonly from: number;
  readonly to: number;
}

/** Rows rendered beyond the visible ones, so that scrolling shows no gaps. */
const overscanRows = 12;
/** The window moves in steps of this many rows. */
const step = 6;

/** The rows to draw: all of a short table, the visible ones of a long one. `to` is exclusive. */
export function useWindow(frame: RefObject<HTMLElement>, count: number, rowHeight: number): Shown {
  const isLong = count > limits.virtualAbove;
  const [shown, setShown] = useState<Shown>({ from: 0, to: 40 });
  // Not a layout effect: a child's layout effects run before the parent's ref is set.
  useEffect(() => {
    const element = frame.current;
    if (element === null || !isLong) return;
    const measure = () => {
      const from = Math.max(0, Math.floor((element.scrollTop / rowHeight - overscanRows) / step) * step);
      const to = Math.ceil(((element.scrollTop + element.clientHeight) / rowHeight + overscanRows) / step) * step;
      setShown((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [frame, isLong, rowHeight]);
  return isLong ? { from: shown.from, to: Math.min(count, shown.to) } : { from: 0, to: count };
}
