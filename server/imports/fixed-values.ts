import type { ImportField } from './fields/import-field.ts';
import type { SheetRow } from './sheet-rows.ts';

/**
 * Gives rows the values of fields that the file has no column for. Values of the whole order stand in each row. Those of a box or of goods
 * stand where the row has a box or goods; where the file has no column of a box at all, each order has one, in its first row.
 */
export function withFixed(
  rows: readonly SheetRow[],
  fixed: ReadonlyMap<string, string>,
  fields: readonly ImportField[],
  columns: ReadonlyMap<string, number>,
): readonly SheetRow[] {
  if (fixed.size === 0) return rows;
  const given = fields.filter(({ name }) => fixed.has(name));
  const partOf = new Map(fields.map(({ name, part }) => [name, part]));
  const inFile = new Set([...columns.keys()].map((name) => partOf.get(name)));
  const begun = new Set<string>();
  return rows.map((row) => {
    const number = row.cells.customerNo ?? '';
    const isFirst = number === '' || !begun.has(number);
    begun.add(number);
    const parts = new Set(Object.keys(row.cells).map((name) => partOf.get(name)));
    const added = given.filter(({ part }) => {
      if (part === 'order' || part === 'consignee') return true;
      return inFile.has(part) ? parts.has(part) : isFirst;
    });
    return { ...row, cells: { ...Object.fromEntries(added.map(({ name }) => [name, fixed.get(name) ?? ''])), ...row.cells } };
  });
}
