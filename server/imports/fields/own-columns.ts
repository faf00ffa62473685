import type { CallReply } from '../../../contract/endpoints/all.ts';
import type { Language } from '../../calls/caller.ts';
import type { ReadWorkbook } from '../reader/read.ts';
import type { ReadRow } from '../reader/sheet.ts';
import { proposeLayout } from './headings.ts';
import { orderImportFields } from './order-fields.ts';

/** Rows from the top that a person chooses the headings in. */
const shownRows = 20;
const shownLength = 200;

/** The beginning of a merchant's own workbook, and which of its columns is probably which field. */
export function ownColumns({ rows, sheet, sheets }: ReadWorkbook, language: Language): CallReply<'order.importColumns'> {
  const layout = proposeLayout(rows, orderImportFields);
  const headingRow = layout?.headingRow ?? rows[0]?.row ?? 1;
  const last = Math.max(shownRows, headingRow + 5);
  const texts = Array.from({ length: last }, (_, at) => textsOf(rows.find(({ row }) => row === at + 1)));
  const headings = rows.find(({ row }) => row === headingRow);
  return {
    sheet,
    sheets: [...sheets],
    headerRow: headingRow,
    rows: texts.slice(0, texts.findLastIndex((row) => row.length > 0) + 1),
    fields: orderImportFields.map(({ name, titles, required }) => {
      const column = layout?.columns.get(name);
      return {
        field: name,
        title: titles[language],
        required,
        proposed: headings?.cells.find((cell) => cell.column === column)?.text.trim() ?? null,
      };
    }),
  };
}

function textsOf(row: ReadRow | undefined): string[] {
  const texts: string[] = Array.from({ length: row?.cells.at(-1)?.column ?? 0 }, () => '');
  for (const { column, text } of row?.cells ?? []) texts[column - 1] = text.trim().slice(0, shownLength);
  return texts;
}
