import { Refusal } from '../calls/refusal.ts';

/** Runs work under a key after all earlier work under the same key has ended. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs one after the other per key; throws `too_many_requests` when `waitingAtMost` calls already wait under a key. */
export function createKeyedQueue(waitingAtMost: number): KeyedQueue {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= waitingAtMost) throw new Refusal('too_many_requests');
    lines.set(key, line);
    line.waiting += 1;
    const turn = line.last.then(work);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(key);
    }
  };
}
