import type { FieldProblem } from '../../contract/envelope.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** An invalid input; `message` is a text key that the reply translates, with its own values beside the refusal's. */
export interface RefusedField extends FieldProblem {
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface RefusalDetail {
  /** A more specific text than that of the code. */
  readonly messageKey?: string;
  /** Values of the message's placeholders. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Invalid inputs, each with its cause. */
  readonly fields?: readonly RefusedField[];
  /** Additional `result` of the reply. */
  readonly result?: unknown;
  /** Details for the log only, without secrets or user input. */
  readonly logged?: Readonly<Record<string, string>>;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
}

/** Refuses a call without effect: services throw it, and the HTTP layer converts it to an envelope. */
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

/** Refuses one field of the input; `rule` is the rule's name for programs, `message` the text key for people. */
export function wrongField(path: string, rule: string, message: string, values?: RefusedField['values']): Refusal {
  return new Refusal('invalid_fields', { fields: [{ path, rule, message, ...(values === undefined ? {} : { values }) }] });
}
