import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Pixels that a virtual table's rows may take in its frame; the plain table gets its height from the style sheet.
 * Zero until it is measured, which happens before the first paint.
 */
export function useBodyHeight(frame: RefObject<HTMLElement | null>, isOn: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isOn || element === null) return;
    const measure = () => {
      const head = element.querySelector('.ant-table-header')?.clientHeight ?? 0;
      if (element.clientHeight > 0) setHeight(Math.max(0, element.clientHeight - head));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isOn]);
  // Where nothing has a size, rows are drawn for a window's height.
  return height === 0 ? window.innerHeight : height;
}
