/** Limits of a workbook (security F1). */
export interface ReadLimits {
  readonly entries: number;
  /** Unpacked size of all parts together, counted rather than declared. */
  readonly inflatedBytes: number;
  readonly ratio: number;
  /** Non-empty rows, including the heading and anything above it. */
  readonly rows: number;
  readonly columns: number;
  readonly textLength: number;
  /** Characters of all cells together, because a million cells can share one long text. */
  readonly characters: number;
}

export const readLimits: ReadLimits = {
  entries: 200,
  inflatedBytes: 50 * 1_048_576,
  ratio: 100,
  rows: 10_050,
  columns: 100,
  textLength: 32_767,
  characters: 20_000_000,
};

/** The reason why a file is refused; the key of a text. */
export type FileReason =
  | 'notWorkbook'
  | 'text'
  | 'oldFormat'
  | 'encrypted'
  | 'macros'
  | 'damaged'
  | 'dtd'
  | 'entries'
  | 'inflated'
  | 'ratio'
  | 'rows'
  | 'columns'
  | 'longText'
  | 'characters'
  | 'empty'
  | 'tooSlow'
  | 'tooMuch';

/** The reason why the content of a cell is not accepted. */
export type CellReason = 'formula' | 'merged' | 'date' | 'digits' | 'exponent' | 'error';

/** Refuses a file. It carries the reason only, because file contents must not leak into messages. */
export class Unreadable extends Error {
  readonly reason: FileReason;

  constructor(reason: FileReason) {
    super(reason);
    this.reason = reason;
  }
}
