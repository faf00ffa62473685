import { CallFailure } from '../../contract/failure.ts';
import { isRecord } from './account-guards.ts';
import type { Calls } from './http.ts';

/** Observes a proof-of-work check, which needs no user action. */
export interface CheckWatch {
  /** Called when a check starts, which takes a second or more; `stop` aborts it, and the call is refused and asks for a captcha. */
  onCheck(stop: () => void): void;
}

/** Calls that may require a check, and the purpose that their proof is bound to. */
const purposes = { 'auth.login': 'login', 'auth.sms': 'code', 'auth.register': 'register', 'auth.checkOnlyUser': 'register' } as const;

/** Whether pages make this call together with its check; a sent code has a field of its own. */
export function isChecked(id: string): id is 'auth.register' | 'auth.checkOnlyUser' {
  return id === 'auth.register' || id === 'auth.checkOnlyUser';
}

export type CheckedCall = (id: keyof typeof purposes, input: Readonly<Record<string, unknown>>, watch?: CheckWatch) => Promise<unknown>;

/** The server may raise the required level while a proof is computed. */
const proofsAtMost = 2;

/**
 * Makes a call; if the server requires a check, the browser computes a proof of work and the call is repeated. Fails with
 * `captcha_required` if that is not possible: without workers, on a server of the other family, or when the user aborts it.
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

/** The proof level that a refusal requires; null if it requires none. */
function levelDue(failure: unknown): number | null {
  if (!(failure instanceof CallFailure) || failure.detail.errorCode !== 'captcha_required') return null;
  const { result } = failure.detail;
  return isRecord(result) && typeof result.level === 'number' ? result.level : null;
}

/** Solves a challenge; null if it cannot or was aborted. */
export type SolveProof = (challenge: string, signal: AbortSignal) => Promise<string | null>;

/**
 * Solves a challenge in a worker. Null in browsers without workers, and on plain HTTP, where cryptography is unavailable; the
 * server then asks for a captcha.
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
