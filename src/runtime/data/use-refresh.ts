import { useEffect, useRef } from 'react';
import { usePageIsShown } from '../context.ts';

/**
 * Calls `refresh` every so many seconds while the page is in sight and the browser is online, and at once when it comes back after
 * longer than that.
 */
export function useRefresh(seconds: number | undefined, refresh: () => void): void {
  const isShown = usePageIsShown();
  const latest = useRef(refresh);
  latest.current = refresh;
  const last = useRef(performance.now());
  useEffect(() => {
    if (seconds === undefined || !isShown) return;
    const rest = () => seconds * 1_000 - (performance.now() - last.current);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'hidden' && navigator.onLine) timer = setTimeout(act, Math.max(0, rest()));
    };
    const act = () => {
      last.current = performance.now();
      latest.current();
      plan();
    };
    plan();
    const events = [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'offline'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, plan);
    return () => {
      clearTimeout(timer);
      for (const [target, name] of events) target.removeEventListener(name, plan);
    };
  }, [seconds, isShown]);
}
