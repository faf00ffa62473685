import { AsyncLocalStorage } from 'node:async_hooks';

/** What caused the work that runs now, through jobs and webhooks too. */
export interface Origin {
  /** Number of the request that began it; a job that no request began has its own. */
  readonly requestId: string;
  /** Where it stands in a trace (W3C Trace Context); absent where none is written. */
  readonly traceparent?: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Does the work, and all that it begins, as caused by this origin. */
export function causedBy<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

export function currentOrigin(): Origin | undefined {
  return current.getStore();
}

const written = /^([\w-]{1,64})(?: (00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]))?$/;

/** The current origin as a row keeps it; '' for none. It becomes part of a statement's text, so nothing else is let through. */
export function originText(): string {
  const origin = current.getStore();
  if (origin === undefined) return '';
  const text = origin.traceparent === undefined ? origin.requestId : `${origin.requestId} ${origin.traceparent}`;
  return written.test(text) ? text : '';
}

/** Reads what a row kept; without it, `requestId` names the work itself. */
export function readOrigin(text: string | null, requestId: string): Origin {
  const [, kept, traceparent] = written.exec(text ?? '') ?? [];
  if (kept === undefined) return { requestId };
  return traceparent === undefined ? { requestId: kept } : { requestId: kept, traceparent };
}
