/** Why a PDF is not kept; the key of a text (`error.pdf.<reason>`). */
export type PdfReason =
  /** Scripts, or something that starts by itself. */
  | 'active'
  /** Files within it. */
  | 'files'
  /** Forms that send or run things, films, sounds and other content that only some readers show. */
  | 'media'
  | 'encrypted'
  /** It is a web page as well, or something stands behind its end. */
  | 'tail'
  | 'damaged'
  | 'tooSlow'
  | 'tooMuch';

/** What a PDF may be. */
export interface PdfLimits {
  /** Of all packed objects together, as they are unpacked. */
  readonly inflatedBytes: number;
}

export const pdfLimits: PdfLimits = { inflatedBytes: 64 * 1_048_576 };

/** The file is refused by its reason alone: nothing that it holds is repeated. */
export class UnfitPdf extends Error {
  readonly reason: PdfReason;

  constructor(reason: PdfReason) {
    super(reason);
    this.reason = reason;
  }
}
