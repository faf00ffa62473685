/** Typing rests for so long before who follows the rows is told. */
const pause = 120;

export type News = ReturnType<typeof createNews>;

/** Who follows the rows: told once for each change, and while one types after a pause. */
export function createNews() {
  const listeners = new Set<() => void>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tell = (when: 'now' | 'soon') => {
    clearTimeout(waiting);
    waiting = undefined;
    if (when === 'soon') waiting = setTimeout(() => tell('now'), pause);
    else for (const listener of [...listeners]) listener();
  };
  return {
    tell,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
