import type { Annotations } from './annotate-sheet.ts';
import type { FileReason, ReadLimits } from './limits.ts';
import type { ReadWorkbook, Wanted } from './read.ts';

/** What the server asks the process that opens workbooks; the workbook travels behind it. */
export type ReaderJob =
  | { readonly kind: 'read'; readonly limits: ReadLimits; readonly wanted: Wanted }
  | { readonly kind: 'annotate'; readonly limits: ReadLimits; readonly annotations: Annotations };

/** What it answers; an annotated workbook travels behind it. */
export type ReaderAnswer =
  | { readonly kind: 'read'; readonly workbook: ReadWorkbook }
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
