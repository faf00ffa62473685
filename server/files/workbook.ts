import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn {
  readonly title: string;
  /** Column width in characters. */
  readonly width: number;
  /** Number format, e.g. `0.00`. */
  readonly format?: string;
}

/** A date is a time of the sheet: its UTC fields are shown. */
export type SheetCell = string | number | Date | null;

/**
 * Streams a workbook with one sheet while its rows are read, so that memory does not grow with its size. Texts are written as texts, never
 * as formulas (security F2).
 */
export function streamWorkbook(sheet: string, columns: readonly SheetColumn[], rows: AsyncIterable<readonly SheetCell[]>): Readable {
  const stream = writeXlsxStream(cellsOf(rows), {
    name: sheet,
    columns: columns.map(({ title, width, format }) => ({ header: title, width, ...(format === undefined ? {} : { numFmt: format }) })),
    freezePane: { rows: 1 },
  });
  // The DOM's and Node's types of the same web stream differ.
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

async function* cellsOf(rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? writable(cell) : cell));
}

/** Cuts to Excel's cell limit and removes characters that XML cannot hold, which would make the file unreadable. */
export function writable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '').slice(0, 32_767);
}
