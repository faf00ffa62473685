/** An uploaded file, complete and within the call's limit. */
export interface SentFile {
  /** The sender's name for it, without path segments. */
  readonly name: string;
  readonly bytes: Buffer;
}
