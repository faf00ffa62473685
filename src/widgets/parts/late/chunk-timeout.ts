/** Milliseconds after which a chunk counts as failed (spec section 9). */
export const chunkTimeoutMs = 120_000;

/** Rejects if a chunk does not arrive in time; browsers alone would wait forever. */
export function withChunkTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('ChunkTimeout: a part of the page did not arrive')), chunkTimeoutMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether a lazy chunk failed to load; browsers word the error differently. */
export function isChunkFailure(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported module|module script|preload CSS|ChunkTimeout/i.test(failure.message);
}
