import type { FieldProblem } from '../../contract/envelope.ts';
import type { ErrorCode } from '../../contract/errors.ts';

export interface RefusalDetail {
  /** Values for the message's placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Bad inputs, each beside its cause; `message` is a message key, translated when the reply is made. */
  readonly fields?: readonly FieldProblem[];
  /** What the reply's `result` carries beside the refusal. */
  readonly result?: unknown;
  /** What the log says beside the code, and the reply does not: no secrets, nothing that somebody typed. */
  readonly logged?: Readonly<Record<string, string>>;
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
