import { createHash } from 'node:crypto';
import { mapYielding } from '../fairness/yielding.ts';
import type { SheetLayout } from './fields/headings.ts';
import type { ReadRow } from './reader/sheet.ts';

/** A row of a sheet with its cells by field, and the reasons against some of them. */
export interface SheetRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** By field: the reason why its cell is not accepted. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Order numbers of the template's example rows. */
const exampleNumbers = new Set(['示例', 'EXAMPLE']);

/** Returns the rows below the headings with content in a mapped column, except the template's example. */
export async function sheetRows(
  rows: readonly ReadRow[],
  { headingRow, columns }: SheetLayout,
  markField: string,
): Promise<readonly SheetRow[]> {
  // A column may fill several fields: the weight of a box and of its goods.
  const fieldsOf = new Map<number, string[]>();
  for (const [field, column] of columns) fieldsOf.set(column, [...(fieldsOf.get(column) ?? []), field]);
  const read = await mapYielding(rows, ({ row, cells }): SheetRow[] => {
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

/** Hashes the cells of rows; rows with the same content get the same mark. */
export function markOf(rows: readonly Pick<SheetRow, 'cells'>[]): string {
  const sortedCells = rows.map(({ cells }) => Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('sha256').update(JSON.stringify(sortedCells)).digest('base64url');
}

const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/**
 * Derives the number of an order without one from the original file, the content of its rows, and its occurrence among equal ones. The same
 * file gives the same orders again; a corrected row gives a new one.
 */
export function numberOf(origin: string, mark: string, occurrence: number): string {
  const bytes = createHash('sha256').update(`${origin}\n${mark}\n${occurrence}`).digest();
  return `IM-${[...bytes.subarray(0, 16)].map((byte) => letters[byte % letters.length]).join('')}`;
}

/** Where each row is an order, flags later rows that repeat a number. */
export function markRepeated(rows: readonly SheetRow[], field: string): readonly SheetRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const number = row.cells[field] ?? '';
    if (number === '' || row.reasons[field] !== undefined) return row;
    if (seen.has(number)) return { ...row, reasons: { ...row.reasons, [field]: 'twice' } };
    seen.add(number);
    return row;
  });
}
