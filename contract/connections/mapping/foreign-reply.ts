/** A complete reply of a backend. */
export interface ForeignReply {
  readonly status: number;
  /** Parsed JSON; the text where it is none, null where it is empty. */
  readonly data: unknown;
  /** Returns a header by its lower-case name; empty where there is none. */
  readonly header: (name: string) => string;
}

/** The data of a reply's body. */
export function dataOf(body: string): unknown {
  if (body.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return body;
  }
}
