import { createNanoEvents } from 'nanoevents';
import type { RealtimeEvent } from '../../services/realtime.ts';

/** What the server tells open pages, for parts that are there before the channel is loaded. */
export interface Live {
  tell(event: RealtimeEvent): void;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
}

export function createLive(): Live {
  const events = createNanoEvents<{ told(event: RealtimeEvent): void }>();
  return { tell: (event) => events.emit('told', event), onEvent: (listener) => events.on('told', listener) };
}
