import type { Columns } from './replies.ts';

/** Headings of a row of the file, each once: by them a mapping knows its columns. */
export function headingsOf({ rows }: Columns, headerRow: number): readonly string[] {
  return [...new Set((rows[headerRow - 1] ?? []).filter((heading) => heading !== ''))];
}

/** What the server proposes. */
export function columnsIn({ fields }: Columns): ReadonlyMap<string, string> {
  return new Map(fields.flatMap(({ field, proposed }): [string, string][] => (proposed === null ? [] : [[field, proposed]])));
}

/** The sheet is said where there is a choice. */
export function writeMapping({ sheet, sheets }: Columns, headerRow: number, chosen: ReadonlyMap<string, string>): string {
  return JSON.stringify({ ...(sheets.length > 1 ? { sheet } : {}), headerRow, columns: Object.fromEntries(chosen) });
}

/** A kept mapping; null for one that cannot be read. */
export function readKept(mapping: string): { readonly headerRow: number; readonly chosen: ReadonlyMap<string, string> } | null {
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

/** The columns with another heading for a field; undefined leaves it without one. */
export function changed(before: ReadonlyMap<string, string>, field: string, heading: string | undefined): ReadonlyMap<string, string> {
  const after = new Map(before);
  if (heading === undefined) after.delete(field);
  else after.set(field, heading);
  return after;
}
