/** A file as it came with a call, whole and within the call's limit. */
export interface SentFile {
  /** As the sender wrote it: nothing that may be a path. */
  readonly name: string;
  readonly bytes: Buffer;
}
