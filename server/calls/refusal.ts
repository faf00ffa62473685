import type { FieldProblem } from '../../contract/envelope.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** A bad input; `message` is a message key, translated when the reply is made, with values of its own beside the refusal's. */
export interface RefusedField extends FieldProblem {
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface RefusalDetail {
  /** Says more than the text of the code. */
  readonly messageKey?: string;
  /** Values for the message's placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Bad inputs, each beside its cause. */
  readonly fields?: readonly RefusedField[];
  /** What the reply's `result` carries beside the refusal. */
  readonly result?: unknown;
  /** What the log says beside the code, and the reply does not: no secrets, nothing that somebody typed. */
  readonly logged?: Readonly<Record<string, string>>;
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number;
}

/** A call that is refused without effect: thrown by services, turned into an envelope at the edge. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}
