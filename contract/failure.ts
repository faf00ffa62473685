import type { FieldProblem } from './envelope.ts';

export type FailureKind =
  /** The server answered and said no: `success: false`, or an HTTP error with an envelope. */
  | 'refused'
  /** HTTP 401, body code 2, or the server family's `Token失效`: the session is over. */
  | 'session_over'
  /** No answer: network gone, server gone, proxy without a backend. */
  | 'unreachable'
  | 'timeout'
  /** The caller gave up. */
  | 'cancelled';

export interface FailureDetail {
  readonly kind: FailureKind;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** The envelope's `code`. */
  readonly code?: number | string;
  readonly errorCode?: string;
  readonly fields?: readonly FieldProblem[];
  readonly result?: unknown;
  readonly requestId?: string;
}

/** A call that did not succeed, with the server's message in the user's language (empty where there is none). Services throw it, one presenter shows it. */
export class CallFailure extends Error {
  readonly detail: FailureDetail;

  constructor(message: string, detail: FailureDetail) {
    super(message);
    this.name = 'CallFailure';
    this.detail = detail;
  }
}
