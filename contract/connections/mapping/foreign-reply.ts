/** A complete reply of a backend. */
export interface ForeignReply {
  readonly status: number;
  /** Parsed JSON; the text where it is none, null where it is empty. */
  readonly data: unknown;
  /** Returns a header by its lower-case name; empty where there is none. */
  readonly header: (name: string) => string;
}
