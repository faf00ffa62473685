import type { FieldProblem } from './envelope.ts';

export type FailureKind =
  /** The server refused: `success: false`, or an HTTP error with an envelope. */
  | 'refused'
  /** HTTP 401, body code 2, or the server family's `Token失效`: the session has ended. */
  | 'session_over'
  /** No answer: no network, no server, or a proxy without a backend. */
  | 'unreachable'
  | 'timeout'
  /** The caller cancelled the call. */
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

/** A failed call with the server's message in the user's language (empty without one). Services throw it, and one presenter shows it. */
export class CallFailure extends Error {
  readonly detail: FailureDetail;

  constructor(message: string, detail: FailureDetail) {
    super(message);
    this.name = 'CallFailure';
    this.detail = detail;
  }
}
