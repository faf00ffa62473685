import type { Language } from '../../../runtime/ports.ts';
import type { ObservedRequest } from '../../../services/http.ts';
import { examineReply } from '../examine-reply.ts';
import type { CallEntry } from './entries.ts';
import { failureText } from './failure-text.ts';
import type { Log } from './log.ts';
import type { Snapshots } from './snapshot.ts';

/** Records requests with their replies, times and broken contracts. */
export function callRecorder(log: Log, snapshots: Snapshots, language: Language): (request: ObservedRequest) => void {
  return ({ id: name, method, input, reply }) => {
    const start = performance.now();
    const change = log.add<CallEntry>((added) => ({
      ...added,
      kind: 'call',
      name,
      method,
      input: snapshots.of(input),
      status: null,
      reply: undefined,
      mismatch: null,
      failure: null,
      ms: null,
      place: null,
    }));
    reply.then(
      ({ status, data }) => {
        const ms = performance.now() - start;
        const mismatch = status >= 300 || data instanceof Blob ? null : mismatchOf(name, data, language, snapshots);
        const failure = refusalOf(status, data);
        change((entry) => ({
          ...entry,
          ms,
          status,
          reply: snapshots.of(data),
          mismatch: mismatch === null ? null : snapshots.text(mismatch),
          failure: failure === null ? null : snapshots.text(failure),
        }));
      },
      (failure: unknown) => {
        const ms = performance.now() - start;
        change((entry) => ({ ...entry, ms, failure: snapshots.text(failureText(failure)) }));
      },
    );
  };
}

function mismatchOf(name: string, data: unknown, language: Language, snapshots: Snapshots): string | null {
  const { refusal, warning } = examineReply(name, data, language, snapshots.at);
  return refusal ?? warning ?? null;
}

/** The message of a refusal, in the body of a reply of any status. */
function refusalOf(status: number, data: unknown): string | null {
  const isRefused = typeof data === 'object' && data !== null && 'success' in data && data.success === false;
  const message = isRefused && 'message' in data && typeof data.message === 'string' ? data.message : '';
  if (status < 300) return isRefused ? message || 'success: false' : null;
  return [`HTTP ${status}`, message].filter(Boolean).join(' ');
}
