import { useCallback, useEffect, useRef } from 'react';
import { usePageIsShown } from '../context.ts';

/**
 * Runs a load at once if the surrounding page or tab is visible. A load requested while hidden runs once, with the latest inputs,
 * when it becomes visible.
 */
export function useLoadWhenShown(load: () => void): () => void {
  const isShown = usePageIsShown();
  const latest = useRef({ isShown, load, isDue: false });
  latest.current.isShown = isShown;
  latest.current.load = load;
  useEffect(() => {
    if (!isShown || !latest.current.isDue) return;
    latest.current.isDue = false;
    latest.current.load();
  }, [isShown]);
  return useCallback(() => {
    const { isShown: isNow, load: now } = latest.current;
    if (isNow) now();
    else latest.current.isDue = true;
  }, []);
}
