/** A call as a program makes it: with an API key and without the session. */
export interface KeyRequest {
  readonly method: string;
  /** Path with its query, on the server of the pages. */
  readonly path: string;
  readonly key: string;
  /** By which the request is signed; null for a key that does not demand it. */
  readonly signingSecret: string | null;
  /** JSON; null without a body. */
  readonly body: string | null;
  /** Null where the call takes none. */
  readonly idempotencyKey: string | null;
}

/** What came back for a call with an API key, whatever its status. */
export interface KeyReply {
  readonly status: number;
  /** From sending to the last byte. */
  readonly milliseconds: number;
  /** Those that tell something to who makes the call, in a fixed order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The text; empty for a file. */
  readonly body: string;
  readonly file: { readonly name: string; readonly bytes: number; readonly save: () => void } | null;
}
