/** The reason to refuse a PDF; the key of a text (`error.pdf.<reason>`). */
export type PdfReason =
  /** Scripts, or actions that start by themselves. */
  | 'active'
  /** Embedded files. */
  | 'files'
  /** Forms that submit or run something, video, audio and other content that only some readers support. */
  | 'media'
  | 'encrypted'
  /** It is also a web page, or data follows its end. */
  | 'tail'
  | 'damaged'
  | 'tooSlow'
  | 'tooMuch';

/** Limits of a PDF. */
export interface PdfLimits {
  /** Total size of all unpacked objects. */
  readonly inflatedBytes: number;
}

export const pdfLimits: PdfLimits = { inflatedBytes: 64 * 1_048_576 };

/** Refuses the file by its reason only, without any of its content. */
export class UnfitPdf extends Error {
  readonly reason: PdfReason;

  constructor(reason: PdfReason) {
    super(reason);
    this.reason = reason;
  }
}
