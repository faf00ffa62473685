/** A complete reply of any status. */
export interface RawReply {
  readonly status: number;
  /** Parsed JSON, the text if it is no JSON, or a Blob where the call asks for one. */
  readonly data: unknown;
  /** Returns a header by its lower-case name; empty if the reply has none. */
  readonly header: (name: string) => string;
}

/** One HTTP request, ready to be sent. */
export interface RawRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text or a form. */
  readonly body: string | FormData | undefined;
  readonly responseType: 'json' | 'blob';
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean;
  readonly signal: AbortSignal;
  /** Takes the share of the body that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Sends one request; rejects without a complete reply. */
export type Transport = (request: RawRequest) => Promise<RawReply>;
