import type { CarrierColumns } from '../../contract/entities/finance/carrier-invoice.ts';
import { headingRows, proposeLayout } from '../imports/fields/headings.ts';
import type { ReadRow } from '../imports/reader/sheet.ts';
import { carrierFields, isCarrierField } from './carrier-fields.ts';
import type { HeadRow, StoredMapping } from './db/tables.ts';

/** Rows from the top that are kept of an uploaded sheet: the headings and a few below them. */
const keptRows = headingRows + 5;
const shownLength = 200;

export function headsOf(rows: readonly ReadRow[]): HeadRow[] {
  return rows
    .slice(0, keptRows)
    .map(({ row, cells }) => ({ row, cells: cells.map(({ column, text }) => ({ column, text: text.slice(0, shownLength) })) }));
}

/** The columns of a row of headings by their texts; a heading that occurs again is told by its number: `Amount (2)`. */
export function headingColumns(row: HeadRow | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const times = new Map<string, number>();
  for (const { column, text } of row?.cells ?? []) {
    const heading = text.trim().slice(0, shownLength);
    if (heading === '') continue;
    const nth = (times.get(heading) ?? 0) + 1;
    times.set(heading, nth);
    found.set(nth === 1 ? heading : `${heading} (${nth})`, column);
  }
  return found;
}

interface Proposal {
  readonly headerRow: number;
  readonly columns: CarrierColumns;
  readonly isKnown: boolean;
}

/** The carrier's last mapping where all of its headings are there, else what the headings say. */
export function proposal(heads: readonly HeadRow[], last: StoredMapping | null): Proposal {
  const lastRow = heads.find(({ row }) => row === last?.headerRow);
  const known = headingColumns(lastRow);
  const headings = Object.values(last?.columns ?? {});
  if (last !== null && headings.length > 0 && headings.every((heading) => known.has(heading))) {
    return { headerRow: last.headerRow, columns: last.columns, isKnown: true };
  }
  const layout = proposeLayout(heads, carrierFields);
  const headerRow = layout?.headingRow ?? heads[0]?.row ?? 1;
  const names = new Map([...headingColumns(heads.find(({ row }) => row === headerRow))].map(([heading, column]) => [column, heading]));
  const columns: CarrierColumns = {};
  for (const [field, column] of layout?.columns ?? []) {
    const heading = names.get(column);
    if (isCarrierField(field) && heading !== undefined) columns[field] = heading;
  }
  return { headerRow, columns, isKnown: false };
}
