/** What a workbook may be (security F1). */
export interface ReadLimits {
  readonly entries: number;
  /** Of all parts together, as they come out of the archive, whatever it declares. */
  readonly inflatedBytes: number;
  readonly ratio: number;
  /** Rows that hold something, the heading and what stands above it included. */
  readonly rows: number;
  readonly columns: number;
  readonly textLength: number;
  /** Characters of all cells together: one long shared text can stand in a million of them. */
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

/** Why a file is not read at all; the key of a text. */
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

/** Why what a cell shows is not taken as it is. */
export type CellReason = 'formula' | 'merged' | 'date' | 'digits' | 'exponent' | 'error';

/** The file is refused: by its reason alone, for what it holds is never repeated. */
export class Unreadable extends Error {
  readonly reason: FileReason;

  constructor(reason: FileReason) {
    super(reason);
    this.reason = reason;
  }
}
