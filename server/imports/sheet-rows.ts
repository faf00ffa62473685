import { createHash } from 'node:crypto';
import { inBreaths } from '../fairness/breaths.ts';
import type { SheetLayout } from './fields/headings.ts';
import type { ReadRow } from './reader/sheet.ts';

/** A row of a sheet by fields: what its cells say, and which of them cannot be taken as they are. */
export interface SheetRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** By field: why its cell cannot be taken as it is. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Rows of the template that show how it is filled in. */
const exampleNumbers = new Set(['示例', 'EXAMPLE']);

/** The rows below the headings that say something in a column that has a meaning; the template's example is none. */
export async function sheetRows(
  rows: readonly ReadRow[],
  { headingRow, columns }: SheetLayout,
  markField: string,
): Promise<readonly SheetRow[]> {
  // A column may be several fields: the weight of a box, and of what is in it.
  const fieldsOf = new Map<number, string[]>();
  for (const [field, column] of columns) fieldsOf.set(column, [...(fieldsOf.get(column) ?? []), field]);
  const read = await inBreaths(rows, ({ row, cells }): SheetRow[] => {
    if (row <= headingRow) return [];
    const texts: [string, string][] = [];
    const reasons: [string, string][] = [];
    for (const { column, text, reason } of cells) {
      for (const field of fieldsOf.get(column) ?? []) {
        if (text.trim() !== '') texts.push([field, text.trim()]);
        if (reason !== undefined) reasons.push([field, reason]);
      }
    }
    const read = { row, cells: Object.fromEntries(texts), reasons: Object.fromEntries(reasons) };
    const isExample = exampleNumbers.has(read.cells[markField] ?? '');
    return isExample || (texts.length === 0 && reasons.length === 0) ? [] : [read];
  });
  return read.flat();
}

/** What a row says, short: two rows that say the same have the same mark. */
export function markOf(rows: readonly Pick<SheetRow, 'cells'>[]): string {
  const said = rows.map(({ cells }) => Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/**
 * The number of an order that has none: by the file that all began with, by what its rows say, and by which of those who say the same
 * it is. The same file again means the same orders; a row that was mended means a new one.
 */
export function numberOf(origin: string, mark: string, occurrence: number): string {
  const bytes = createHash('sha256').update(`${origin}\n${mark}\n${occurrence}`).digest();
  return `IM-${[...bytes.subarray(0, 16)].map((byte) => letters[byte % letters.length]).join('')}`;
}

/** Where each row is an order of its own, a number that comes again is nobody's guess: the later rows are told so. */
export function markTwice(rows: readonly SheetRow[], field: string): readonly SheetRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const number = row.cells[field] ?? '';
    if (number === '' || row.reasons[field] !== undefined) return row;
    if (seen.has(number)) return { ...row, reasons: { ...row.reasons, [field]: 'twice' } };
    seen.add(number);
    return row;
  });
}
