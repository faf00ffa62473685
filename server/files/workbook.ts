import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** How numbers are shown, e.g. `0.00`. */
  readonly format?: string;
}

export type SheetCell = string | number | null;

/**
 * A workbook with one sheet, written while its rows are read, so that its size costs no memory. Texts are written as texts:
 * nothing that a cell holds is ever a formula (security F2).
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

/** Excel's longest cell, and no characters that XML cannot hold: one of them would make the whole file unreadable. */
function writable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '').slice(0, 32_767);
}
