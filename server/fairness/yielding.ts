/** Milliseconds after which long work yields the thread. A small call may wait this long before each of its answers from the database. */
const sliceMs = 3;

/** Maps a long list and yields to other calls in between. */
export async function mapYielding<T, R>(items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const done: R[] = [];
  let began = performance.now();
  for (const [at, item] of items.entries()) {
    done.push(work(item, at));
    if (performance.now() - began < sliceMs) continue;
    await yieldThread();
    began = performance.now();
  }
  return done;
}

/** Returns a function for loops: awaited in each round, it yields when enough time has passed. */
export function createYielder(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await yieldThread();
    began = performance.now();
  };
}

/** Yields to everything else that waits for the thread. */
export function yieldThread(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
