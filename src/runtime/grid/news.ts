import { createNanoEvents } from 'nanoevents';

/** Typing rests for so long before who follows the rows is told. */
const pause = 120;

export type News = ReturnType<typeof createNews>;

/** Who follows the rows: told once for each change, and while one types after a pause. */
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
