import { useEffect, useMemo, useState } from 'react';
import { usePageIsShown, useRuntime } from '../context.ts';
import { type Here, hereName } from '../language/expression/library/here.ts';
import { minuteIn } from '../language/named-ranges.ts';
import type { CompiledScreen, Scope } from '../language/stages.ts';
import { formatted } from './value.tsx';

/**
 * The part of the scope that `now()`, `today()` and `format()` read. If the screen reads the clock, it changes with the minute or
 * the day while the page is visible.
 */
export function useHere({ follows }: Pick<CompiledScreen, 'follows'>): Scope {
  const { ports, registry, cells } = useRuntime();
  const isShown = usePageIsShown();
  const [minute, setMinute] = useState(() => currentMinute(ports, follows));
  useEffect(() => {
    if (follows === undefined || !isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setMinute(currentMinute(ports, follows));
      timer = setTimeout(tick, minuteMs - (ports.now().getTime() % minuteMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [follows, isShown, ports]);
  return useMemo(() => {
    const here: Here = {
      minute,
      day: minute.slice(0, 10),
      format: (value, kind, currency) => formatted(value, kind, currency, registry, cells),
    };
    return { [hereName]: here };
  }, [minute, registry, cells]);
}

const minuteMs = 60_000;

/** A screen that reads the day only is not drawn again with each minute. */
function currentMinute({ timeZone, now }: { readonly timeZone: string; now(): Date }, follows: CompiledScreen['follows']): string {
  const minute = minuteIn(timeZone, now());
  return follows === 'minute' ? minute : `${minute.slice(0, 10)} 00:00:00`;
}
