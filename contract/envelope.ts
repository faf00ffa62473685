import type { Static, TObject, TProperties, TSchema } from 'typebox';
import {
  Any,
  Boolean as Bool,
  Integer,
  IsNull,
  Array as List,
  Null,
  Number as Num,
  Object as Obj,
  Optional,
  String as Text,
  Union,
} from 'typebox';

const closed = { additionalProperties: false } as const;

/** An object that refuses what it does not list (security P5). */
export function record<P extends TProperties>(properties: P): TObject<P> {
  return Obj(properties, closed);
}

/** A bad input's place and reason; `path` names the field as the sender spelled it. */
export const FieldProblem = record({ path: Text(), rule: Text(), message: Text() });
export type FieldProblem = Static<typeof FieldProblem>;

/**
 * Every JSON reply. The client decides by `success`, never by `code`; the exceptions are the spec's own:
 * login is good on code '1', body code 2 forces logout.
 */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number | string;
  readonly result: T;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Ours: a stable name of the error catalogue. */
  readonly errorCode?: string;
  readonly fields?: readonly FieldProblem[];
  /** Ours: what to quote to the support. */
  readonly requestId?: string;
}

/** The JSON schema of an envelope around `result`, which is null when the call fails; without a schema the result may be anything. */
export function envelopeOf(result: TSchema | null) {
  return Obj({
    success: Bool(),
    message: Text(),
    code: Union([Num(), Text()]),
    result: resultOf(result),
    timestamp: Num(),
    errorCode: Optional(Text()),
    fields: Optional(List(FieldProblem)),
    requestId: Optional(Text()),
  });
}

function resultOf(result: TSchema | null): TSchema {
  if (result === null) return Any();
  return IsNull(result) ? result : Union([result, Null()]);
}

/** `result` of a paged list. */
export function pageOf<S extends TSchema>(row: S) {
  return record({ records: List(row), total: Integer(), size: Integer(), current: Integer(), pages: Integer() });
}

/** What happened to one row of a batch; the order of the ids sent is kept. */
export const BatchResult = record({
  id: Text(),
  /** What a person calls the row: an order number. */
  label: Text(),
  ok: Bool(),
  errorCode: Optional(Text()),
  message: Optional(Text()),
  /**
   * What of the request the row was, where it was sent as rows of a form: `lines.3`, or its field that is wrong,
   * `lines.3.postCode`. The form keeps only those that failed.
   */
  path: Optional(Text()),
});
export type BatchResult = Static<typeof BatchResult>;

/** `result` of a batch call. `success` of the envelope is true when the batch ran, whatever its rows say. */
export const BatchOutcome = Obj({ done: Integer(), failed: Integer(), results: List(BatchResult) }, { ...closed, title: 'BatchOutcome' });
export type BatchOutcome = Static<typeof BatchOutcome>;
