import { createNanoEvents } from 'nanoevents';
import type { RealtimeEvent } from '../../services/realtime.ts';

/** Server events for parts that subscribe before the channel is loaded. */
export interface ServerEvents {
  publish(event: RealtimeEvent): void;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
}

export function createServerEvents(): ServerEvents {
  const events = createNanoEvents<{ published(event: RealtimeEvent): void }>();
  return { publish: (event) => events.emit('published', event), onEvent: (listener) => events.on('published', listener) };
}
