import { type ComponentType, createElement, lazy, useState } from 'react';
import { withChunkTimeout } from './late/chunk-timeout.ts';

/**
 * Milliseconds during which a failed chunk is not requested again. React redraws failed components immediately and would
 * otherwise loop while the network is down; a user's retry comes later.
 */
const cooldownMs = 500;

/** A component in its own chunk. */
export type Retriable<P> = ComponentType<P> & {
  /** Starts loading; the component that draws it handles a failure. */
  readonly warm: () => void;
};

/** A component in its own chunk. It throws if the chunk fails or times out, and requests it again when it is drawn again. */
export function retriable<P>(load: () => Promise<ComponentType<P>>): Retriable<P> {
  let failedAt: number | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  const ask = () => {
    if (loading !== null) return loading;
    const request = withChunkTimeout(load());
    loading = request;
    request.then(
      (component) => {
        loaded = component;
      },
      () => {
        loading = null;
        failedAt = performance.now();
      },
    );
    return request;
  };
  const begin = () => lazy(async () => ({ default: (await ask()) as ComponentType<unknown> }));
  let current = begin();
  function Part(props: object) {
    // A loaded component is drawn synchronously: suspending even briefly would show the fallback.
    const [Drawn] = useState(() => {
      if (loaded !== null) return { component: loaded as ComponentType<unknown> };
      if (failedAt !== null && performance.now() - failedAt > cooldownMs) {
        failedAt = null;
        current = begin();
      }
      return { component: current };
    });
    return createElement(Drawn.component, props);
  }
  return Object.assign(Part as ComponentType<P>, { warm: () => void ask().catch(() => undefined) });
}
