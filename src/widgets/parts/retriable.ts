import { type ComponentType, createElement, lazy, useState } from 'react';
import { inTime } from './late/in-time.ts';

/**
 * Milliseconds in which a part that failed just fails. React draws again at once what failed, and would be asking without end
 * while the network is gone; who presses "try again" comes later.
 */
const rest = 500;

/** A component in a chunk of its own. */
export type Retriable<P> = ComponentType<P> & {
  /** Begins to load it; whoever draws it hears of a failure. */
  readonly warm: () => void;
};

/** A component in a chunk of its own. One that did not come, or not in time, throws, and is asked for again when it is drawn again. */
export function retriable<P>(load: () => Promise<ComponentType<P>>): Retriable<P> {
  let failedAt: number | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  const ask = () => {
    if (loading !== null) return loading;
    const asked = inTime(load());
    loading = asked;
    asked.then(
      (component) => {
        loaded = component;
      },
      () => {
        loading = null;
        failedAt = performance.now();
      },
    );
    return asked;
  };
  const begin = () => lazy(async () => ({ default: (await ask()) as ComponentType<unknown> }));
  let current = begin();
  function Part(props: object) {
    // One that is there is drawn at once: waiting for it, however short, would show what stands in for it.
    const [Drawn] = useState(() => {
      if (loaded !== null) return { component: loaded as ComponentType<unknown> };
      if (failedAt !== null && performance.now() - failedAt > rest) {
        failedAt = null;
        current = begin();
      }
      return { component: current };
    });
    return createElement(Drawn.component, props);
  }
  return Object.assign(Part as ComponentType<P>, { warm: () => void ask().catch(() => undefined) });
}
