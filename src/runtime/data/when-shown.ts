import { useCallback, useEffect, useRef } from 'react';
import { usePageIsShown } from '../context.ts';

/**
 * A load that runs at once while the page or tab around is in sight. What is asked for behind another runs when it comes
 * back into sight: once, and as it is then.
 */
export function useWhenShown(load: () => void): () => void {
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
