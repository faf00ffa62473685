import type { ReadRow } from '../reader/sheet.ts';
import { foldHeading, type ImportField } from './import-field.ts';

/** The position of the headings and the column of each field. */
export interface SheetLayout {
  readonly headingRow: number;
  readonly columns: ReadonlyMap<string, number>;
  /** Values of fields without a column. */
  readonly fixed?: ReadonlyMap<string, string>;
}

/** Headings are searched in this many rows from the top. */
export const headingRows = 20;
/** The column that the error workbook adds. */
export const reasonHeadings = { zh_CN: '导入结果', en_US: 'Import result' } as const;

/** Returns the row with the most known headings and their fields; null when no row has two. */
export function proposeLayout(rows: readonly ReadRow[], fields: readonly ImportField[]): SheetLayout | null {
  let best: SheetLayout | null = null;
  for (const row of rows.slice(0, headingRows)) {
    const columns = columnsBy(row, fields);
    if (columns.size >= 2 && columns.size > (best?.columns.size ?? 0)) best = { headingRow: row.row, columns };
  }
  return best;
}

/** Assigns each field its first matching column: by its exact title, then without the unit, then by its other names. */
function columnsBy({ cells }: ReadRow, fields: readonly ImportField[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  const taken = new Set<number>();
  const give = (field: ImportField, key: (text: string) => string, names: readonly string[]) => {
    if (columns.has(field.name)) return;
    const keys = names.map(key);
    const found = cells.find(({ column, text }) => !taken.has(column) && keys.includes(key(text)));
    if (found === undefined) return;
    columns.set(field.name, found.column);
    taken.add(found.column);
  };
  for (const field of fields) give(field, bareHeading, Object.values(field.titles));
  for (const field of fields) give(field, foldHeading, Object.values(field.titles));
  for (const field of fields) give(field, foldHeading, field.also);
  return columns;
}

function bareHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*]+/g, '');
}

/** Applies a mapping of headings to this workbook; also returns the headings that are missing. */
export function layoutBy(
  rows: readonly ReadRow[],
  headingRow: number,
  headings: ReadonlyMap<string, string>,
): { readonly layout: SheetLayout; readonly missing: readonly string[] } {
  const row = rows.find((one) => one.row === headingRow);
  const columns = new Map<string, number>();
  const missing: string[] = [];
  for (const [field, heading] of headings) {
    const found = row?.cells.find(({ text }) => text.trim() === heading.trim());
    if (found === undefined) missing.push(heading);
    else columns.set(field, found.column);
  }
  return { layout: { headingRow, columns }, missing };
}

/** Returns the column of reasons that an earlier error workbook has; 0 where there is none. */
export function reasonColumn(rows: readonly ReadRow[], headingRow: number): number {
  const heading = rows.find(({ row }) => row === headingRow);
  const ours: readonly string[] = Object.values(reasonHeadings);
  const found = heading?.cells.find(({ text }) => ours.includes(text.trim()));
  return found?.column ?? 0;
}
