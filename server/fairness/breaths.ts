/**
 * Milliseconds after which work on this process's only thread lets others have it. A small call may wait so long before each of its
 * answers from the database.
 */
const breathMs = 3;

/** Maps a long list and lets other calls run in between. */
export async function inBreaths<T, R>(items: readonly T[], work: (item: T, at: number) => R): Promise<R[]> {
  const done: R[] = [];
  let began = performance.now();
  for (const [at, item] of items.entries()) {
    done.push(work(item, at));
    if (performance.now() - began < breathMs) continue;
    await breath();
    began = performance.now();
  }
  return done;
}

/** For a loop of its own: awaited in each round, it lets others go first when it has been long enough. */
export function breather(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < breathMs) return;
    await breath();
    began = performance.now();
  };
}

/** Everything else that waits for the thread goes first. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
