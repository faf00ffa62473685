/** What solves a challenge; null when it cannot, or when it was given up. */
export type SolveProof = (challenge: string, signal: AbortSignal) => Promise<string | null>;

/**
 * Solves a challenge for a proof of work in a worker. Null where a browser has no workers, or no cryptography because the page came by plain
 * HTTP: then a graphic code is asked for.
 */
export const solveProof: SolveProof = (challenge, signal) =>
  new Promise((resolve) => {
    const worker = startWorker();
    if (worker === null || signal.aborted) return resolve(null);
    const end = (proof: string | null) => {
      worker.terminate();
      resolve(proof);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      end(data === null ? null : JSON.stringify({ challenge: JSON.parse(challenge), solution: data })),
    );
    worker.addEventListener('error', () => end(null));
    signal.addEventListener('abort', () => end(null), { once: true });
    worker.postMessage(JSON.parse(challenge));
  });

function startWorker(): Worker | null {
  if (!globalThis.isSecureContext || typeof Worker === 'undefined') return null;
  try {
    return new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}
