import { createNanoEvents } from 'nanoevents';

/** Milliseconds of debounce between typing and notifying listeners. */
const pause = 120;

export type News = ReturnType<typeof createNews>;

/** Listeners of row changes: notified once per change, debounced while typing. */
export function createNews() {
  const news = createNanoEvents<{ told(): void }>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tell = (when: 'now' | 'soon') => {
    clearTimeout(waiting);
    waiting = undefined;
    if (when === 'soon') waiting = setTimeout(() => tell('now'), pause);
    else news.emit('told');
  };
  return {
    tell,
    listen: (listener: () => void) => news.on('told', listener),
  };
}
