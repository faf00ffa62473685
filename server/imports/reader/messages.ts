import { createYielder } from '../../fairness/yielding.ts';
import type { Annotations } from './annotate.ts';
import type { FileReason, ReadLimits } from './limits.ts';
import type { ReadWorkbook, SheetSelection } from './read.ts';
import type { ReadRow } from './sheet.ts';

/** A job for the reader process; the bytes of the workbook follow it. */
export type ReaderJob =
  | { readonly kind: 'read'; readonly limits: ReadLimits; readonly selection: SheetSelection }
  | { readonly kind: 'annotate'; readonly limits: ReadLimits; readonly annotations: Annotations };

/** The answer of the reader process. An annotated workbook follows it, or the rows, the last `created` of them from the sheet of created ones. */
export type ReaderAnswer =
  | { readonly kind: 'read'; readonly workbook: Omit<ReadWorkbook, 'rows' | 'created'>; readonly created: number }
  | { readonly kind: 'annotated' }
  | { readonly kind: 'refused'; readonly reason: FileReason };

/** Encodes the length of the JSON in four bytes, the JSON, then the bytes. */
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

/** Cells per chunk; parsing one takes a few milliseconds. */
const cellsInOne = 5_000;

/** Encodes rows in chunks of bounded size, each with its length in four bytes. */
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

/** Decodes the chunks one by one and yields to other calls in between. */
export async function unpackedRows(bytes: Buffer): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  const breathe = createYielder();
  for (let from = 0; from < bytes.length; ) {
    const end = from + 4 + bytes.readUInt32LE(from);
    const part: ReadRow[] = JSON.parse(bytes.toString('utf8', from + 4, end));
    rows.push(...part);
    from = end;
    await breathe();
  }
  return rows;
}
