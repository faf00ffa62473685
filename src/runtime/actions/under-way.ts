let running = 0;
let waiting: (() => void)[] = [];

/**
 * Does what takes effect whether its page still stands or not. While it runs, the browser asks before it unloads the page: the
 * answer would come to nobody, and who has not seen one does the same again.
 */
export async function keepPageFor<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  if (running === 1) page()?.addEventListener('beforeunload', ask);
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) end();
  }
}

/** Null when the page may go; else what resolves as soon as it may. */
export function pendingWork(): Promise<void> | null {
  return running === 0 ? null : new Promise((resolve) => waiting.push(resolve));
}

function end(): void {
  page()?.removeEventListener('beforeunload', ask);
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve();
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Null where the runtime is driven without a browser. */
function page(): Window | null {
  return typeof window === 'undefined' ? null : window;
}
