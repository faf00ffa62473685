import { createNanoEvents } from 'nanoevents';

/** Milliseconds of debounce between typing and notifying listeners. */
const debounceMs = 120;

export type RowListeners = ReturnType<typeof createRowListeners>;

/** Listeners of row changes: notified once per change, debounced while typing. */
export function createRowListeners() {
  const events = createNanoEvents<{ changed(): void }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = (when: 'now' | 'soon') => {
    clearTimeout(timer);
    timer = undefined;
    if (when === 'soon') timer = setTimeout(() => notify('now'), debounceMs);
    else events.emit('changed');
  };
  return {
    notify,
    subscribe: (listener: () => void) => events.on('changed', listener),
  };
}
