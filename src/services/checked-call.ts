import { CallFailure } from '../../contract/failure.ts';
import { isRecord } from './account-guards.ts';
import type { Calls } from './http.ts';

/** Told while a check runs that the user does not have to do anything for. */
export interface CheckWatch {
  /** It takes a second or more; `stop` gives it up, and the call is refused for want of a graphic code. */
  onCheck(stop: () => void): void;
}

/** Calls that may demand a check, and what a proof for them is bound to. */
const purposes = { 'auth.login': 'login', 'auth.sms': 'code' } as const;

export type CheckedCall = (id: keyof typeof purposes, input: Readonly<Record<string, unknown>>, watch?: CheckWatch) => Promise<unknown>;

/** More work may be due by the time that a proof is there. */
const proofsAtMost = 2;

/**
 * Makes a call; where the server demands a check first, the browser proves its work and the call is made again. It fails with
 * `captcha_required` where that cannot be done: without workers, with another server, or when the user gave it up.
 */
export function createCheckedCall(calls: Pick<Calls, 'call'>, solve: SolveProof = solveProof): CheckedCall {
  async function prove(purpose: string, level: number, watch: CheckWatch | undefined): Promise<string | null> {
    const stop = new AbortController();
    watch?.onCheck(() => stop.abort());
    try {
      const challenge = await calls.call('auth.proof', { purpose, level: String(level) }, { signal: stop.signal, expects: 'all' });
      return typeof challenge === 'string' ? await solve(challenge, stop.signal) : null;
    } catch {
      return null;
    }
  }

  return async (id, input, watch) => {
    let proved = {};
    for (let proofs = 0; ; proofs++) {
      try {
        return await calls.call(id, { ...input, ...proved });
      } catch (failure) {
        const level = levelDue(failure);
        if (level === null || input.captcha !== undefined || proofs >= proofsAtMost) throw failure;
        const proof = await prove(purposes[id], level, watch);
        if (proof === null) throw failure;
        proved = { proof };
      }
    }
  };
}

/** The level of the proof that a refusal asks for; null when it asks for none. */
function levelDue(failure: unknown): number | null {
  if (!(failure instanceof CallFailure) || failure.detail.errorCode !== 'captcha_required') return null;
  const { result } = failure.detail;
  return isRecord(result) && typeof result.level === 'number' ? result.level : null;
} /** What solves a challenge; null when it cannot, or when it was given up. */
export type SolveProof = (challenge: string, signal: AbortSignal) => Promise<string | null>;

/**
 * Solves a challenge for a proof of work in a worker. Null where a browser has no workers, or no cryptography because the page came by plain
 * HTTP: then a graphic code is asked for.
 */
const solveProof: SolveProof = (challenge, signal) =>
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
