import { type ComponentType, createElement, lazy, useState } from 'react';
import { inTime } from './in-time.ts';

/**
 * Milliseconds in which a part that failed just fails. React draws again at once what failed, and would be asking without end
 * while the network is gone; who presses "try again" comes later.
 */
const rest = 500;

/** A component in a chunk of its own. One that did not come, or not in time, throws, and is asked for again when it is drawn again. */
export function retriable<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let failedAt: number | null = null;
  const begin = () =>
    lazy(async () => {
      const loading = inTime(load());
      loading.catch(() => {
        failedAt = performance.now();
      });
      return { default: (await loading) as ComponentType<unknown> };
    });
  let current = begin();
  function Retriable(props: object) {
    const [Part] = useState(() => {
      if (failedAt !== null && performance.now() - failedAt > rest) {
        failedAt = null;
        current = begin();
      }
      return current;
    });
    return createElement(Part, props);
  }
  return Retriable as ComponentType<P>;
}
