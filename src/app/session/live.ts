import type { RealtimeEvent } from '../../services/realtime.ts';

/** What the server tells open pages, for parts that are there before the channel is loaded. */
export interface Live {
  tell(event: RealtimeEvent): void;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
}

export function createLive(): Live {
  const listeners = new Set<(event: RealtimeEvent) => void>();
  return {
    tell(event) {
      for (const listener of listeners) listener(event);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
