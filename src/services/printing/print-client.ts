import type { DownloadedFile } from '../download.ts';

/** A program beside the browser that prints without a dialog. */
export interface PrintClient {
  /** The printer of this name, or the default one; null when the client has none. @throws CallFailure when it is not there */
  printerOf(name: string | null): Promise<string | undefined>;
  print(file: DownloadedFile, printer: string | null): Promise<void>;
}

/** Why no print client answers; each has its own remedy. */
export type MissingClient = 'notAllowed' | 'notInstalled' | 'permissionDenied' | 'certificateRefused' | 'tooOld' | 'failed';

/** No print client can be used. */
export class PrintClientMissing extends Error {
  override readonly cause: MissingClient;

  constructor(cause: MissingClient) {
    super(cause);
    this.name = 'PrintClientMissing';
    this.cause = cause;
  }
}
