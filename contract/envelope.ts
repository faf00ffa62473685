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

/** A closed object schema, which refuses unknown fields (security P5). */
export function record<P extends TProperties>(properties: P): TObject<P> {
  return Obj(properties, closed);
}

/** An invalid input; `path` is the field as the sender spelled it. */
export const FieldProblem = record({ path: Text(), rule: Text(), message: Text() });
export type FieldProblem = Static<typeof FieldProblem>;

/**
 * The envelope of every JSON reply. The client decides by `success`, not by `code`, except where the specification says otherwise: a
 * sign-in succeeds with code '1', and code 2 in a body forces a sign-out.
 */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number | string;
  readonly result: T;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Ours: a stable code of the error catalogue. */
  readonly errorCode?: string;
  readonly fields?: readonly FieldProblem[];
  /** Ours: a reference for support requests. */
  readonly requestId?: string;
}

/** Returns the JSON schema of an envelope around `result`, which is null on failure; without a schema the result may be anything. */
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

/** The result of one row of a batch; results are in the order of the sent ids. */
export const BatchResult = record({
  id: Text(),
  /** Human-readable name of the row, such as an order number. */
  label: Text(),
  ok: Bool(),
  errorCode: Optional(Text()),
  message: Optional(Text()),
  /** Form path of the row, `lines.3`, or of its invalid field, `lines.3.postCode`. The form keeps only failed rows. */
  path: Optional(Text()),
});
export type BatchResult = Static<typeof BatchResult>;

/** `result` of a batch call. The envelope's `success` is true when the batch ran, whatever the results of its rows. */
export const BatchOutcome = Obj({ done: Integer(), failed: Integer(), results: List(BatchResult) }, { ...closed, title: 'BatchOutcome' });
export type BatchOutcome = Static<typeof BatchOutcome>;
