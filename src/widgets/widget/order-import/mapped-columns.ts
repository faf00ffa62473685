import type { Columns } from './replies.ts';

type Texts = ReadonlyMap<string, string>;

/** Where the fields of an order come from: headings of columns, and values that stand in every row. */
export interface FieldSources {
  readonly columns: Texts;
  /** A blank value is one that is still to be typed. */
  readonly fixed: Texts;
  /** Whether the field has a column or a value. */
  has(field: string): boolean;
}

export function sourcesOf(columns: Texts, fixed: Texts): FieldSources {
  return { columns, fixed, has: (field) => columns.has(field) || (fixed.get(field)?.trim() ?? '') !== '' };
}

/** Unique headings of a row, by which a mapping refers to columns. */
export function headingsOf({ rows }: Columns, headerRow: number): readonly string[] {
  return [...new Set((rows[headerRow - 1] ?? []).filter((heading) => heading !== ''))];
}

/** The server's proposal. */
export function columnsIn({ fields }: Columns): Texts {
  return new Map(fields.flatMap(({ field, proposed }): [string, string][] => (proposed === null ? [] : [[field, proposed]])));
}

/** Includes the sheet if the workbook has several, and fixed values if there are any. */
export function writeMapping({ sheet, sheets }: Columns, headerRow: number, { columns, fixed }: FieldSources): string {
  const values = [...fixed].filter(([, value]) => value.trim() !== '').map(([field, value]) => [field, value.trim()]);
  return JSON.stringify({
    ...(sheets.length > 1 ? { sheet } : {}),
    headerRow,
    columns: Object.fromEntries(columns),
    ...(values.length === 0 ? {} : { fixed: Object.fromEntries(values) }),
  });
}

/** Reads a saved mapping; null if it is malformed. */
export function readSavedMapping(mapping: string): { readonly headerRow: number; readonly columns: Texts; readonly fixed: Texts } | null {
  try {
    const read: unknown = JSON.parse(mapping);
    if (typeof read !== 'object' || read === null || !('headerRow' in read) || !('columns' in read)) return null;
    const { headerRow, columns } = read;
    if (typeof headerRow !== 'number' || typeof columns !== 'object' || columns === null) return null;
    return { headerRow, columns: textsIn(columns), fixed: textsIn('fixed' in read ? read.fixed : null) };
  } catch {
    return null;
  }
}

function textsIn(value: unknown): Texts {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The texts with another one for a field; undefined removes it. */
export function changed(before: Texts, field: string, text: string | undefined): Texts {
  const after = new Map(before);
  if (text === undefined) after.delete(field);
  else after.set(field, text);
  return after;
}
