import { breather } from '../../fairness/breaths.ts';
import type { Annotations } from './annotate-sheet.ts';
import type { FileReason, ReadLimits } from './limits.ts';
import type { ReadWorkbook, Wanted } from './read.ts';
import type { ReadRow } from './sheet.ts';

/** What the server asks the process that opens workbooks; the workbook travels behind it. */
export type ReaderJob =
  | { readonly kind: 'read'; readonly limits: ReadLimits; readonly wanted: Wanted }
  | { readonly kind: 'annotate'; readonly limits: ReadLimits; readonly annotations: Annotations };

/** What it answers; an annotated workbook travels behind it, and so do rows, in parts. */
export type ReaderAnswer =
  | { readonly kind: 'read'; readonly workbook: Omit<ReadWorkbook, 'rows'> }
  | { readonly kind: 'annotated' }
  | { readonly kind: 'refused'; readonly reason: FileReason };

/** The length of the JSON in four bytes, the JSON, the bytes. */
export function packed(head: ReaderJob | ReaderAnswer, bytes: Buffer): readonly Buffer[] {
  const json = Buffer.from(JSON.stringify(head), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return [length, json, bytes];
}

export function unpacked<T>(message: Buffer): { readonly head: T; readonly bytes: Buffer } {
  const end = 4 + message.readUInt32LE(0);
  return { head: JSON.parse(message.toString('utf8', 4, end)), bytes: message.subarray(end) };
}

/** Cells of one part: reading it takes a few milliseconds. */
const cellsInOne = 5_000;

/** Rows in parts of bounded size: the length of each in four bytes, then its JSON. */
export function packedRows(rows: readonly ReadRow[]): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  let cells = 0;
  for (const [at, row] of rows.entries()) {
    cells += row.cells.length;
    if (cells < cellsInOne && at < rows.length - 1) continue;
    const json = Buffer.from(JSON.stringify(rows.slice(from, at + 1)), 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    parts.push(length, json);
    from = at + 1;
    cells = 0;
  }
  return Buffer.concat(parts);
}

/** Reads the parts one after the other, and lets others' calls run in between. */
export async function unpackedRows(bytes: Buffer): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  const breathe = breather();
  for (let from = 0; from < bytes.length; ) {
    const end = from + 4 + bytes.readUInt32LE(from);
    const part: ReadRow[] = JSON.parse(bytes.toString('utf8', from + 4, end));
    rows.push(...part);
    from = end;
    await breathe();
  }
  return rows;
}
