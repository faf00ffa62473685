import type { Columns } from './replies.ts';

/** Unique headings of a row, by which a mapping refers to columns. */
export function headingsOf({ rows }: Columns, headerRow: number): readonly string[] {
  return [...new Set((rows[headerRow - 1] ?? []).filter((heading) => heading !== ''))];
}

/** The server's proposal. */
export function columnsIn({ fields }: Columns): ReadonlyMap<string, string> {
  return new Map(fields.flatMap(({ field, proposed }): [string, string][] => (proposed === null ? [] : [[field, proposed]])));
}

/** Includes the sheet if the workbook has several. */
export function writeMapping({ sheet, sheets }: Columns, headerRow: number, chosen: ReadonlyMap<string, string>): string {
  return JSON.stringify({ ...(sheets.length > 1 ? { sheet } : {}), headerRow, columns: Object.fromEntries(chosen) });
}

/** Reads a saved mapping; null if it is malformed. */
export function readSavedMapping(mapping: string): { readonly headerRow: number; readonly chosen: ReadonlyMap<string, string> } | null {
  try {
    const read: unknown = JSON.parse(mapping);
    if (typeof read !== 'object' || read === null || !('headerRow' in read) || !('columns' in read)) return null;
    const { headerRow, columns } = read;
    if (typeof headerRow !== 'number' || typeof columns !== 'object' || columns === null) return null;
    return {
      headerRow,
      chosen: new Map(Object.entries(columns).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    };
  } catch {
    return null;
  }
}

/** The mapping with another heading for a field; undefined removes it. */
export function changed(before: ReadonlyMap<string, string>, field: string, heading: string | undefined): ReadonlyMap<string, string> {
  const after = new Map(before);
  if (heading === undefined) after.delete(field);
  else after.set(field, heading);
  return after;
}
