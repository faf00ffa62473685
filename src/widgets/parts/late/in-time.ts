/** How long a part of the page may take to load (spec section 9). */
export const chunkTimeoutMs = 120_000;

/** Rejects when a part of the page does not arrive in time; the browser alone would wait without end. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('ChunkTimeout: a part of the page did not arrive')), chunkTimeoutMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether a lazily loaded part did not arrive; browsers word it differently. */
export function isChunkFailure(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported module|module script|preload CSS|ChunkTimeout/i.test(failure.message);
}
