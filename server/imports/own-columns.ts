import type { CallReply } from '../../contract/endpoints/all.ts';
import type { Language } from '../calls/caller.ts';
import { choicesOf } from './cell-problems.ts';
import { proposeLayout } from './fields/headings.ts';
import type { ImportField } from './fields/import-field.ts';
import { orderImportFields } from './fields/order-fields.ts';
import type { Vocabulary } from './fields/vocabulary.ts';
import type { ReadWorkbook } from './reader/read.ts';
import type { ReadRow } from './reader/sheet.ts';

/** Rows from the top in which a user picks the headings. */
const shownRows = 20;
const shownLength = 200;

/** Returns the first rows of a merchant's own workbook with a proposed mapping of columns, and what fixed values may be. */
export function ownColumns(
  { rows, sheet, sheets }: ReadWorkbook,
  language: Language,
  vocabulary: Vocabulary,
): CallReply<'order.importColumns'> {
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
    fields: orderImportFields.map((field) => {
      const { name, titles, required } = field;
      const column = layout?.columns.get(name);
      return {
        field: name,
        title: titles[language],
        required,
        proposed: headings?.cells.find((cell) => cell.column === column)?.text.trim() ?? null,
        choices: listName(field),
      };
    }),
    lists: listsIn(orderImportFields, vocabulary, language),
  };
}

function textsOf(row: ReadRow | undefined): string[] {
  const texts: string[] = Array.from({ length: row?.cells.at(-1)?.column ?? 0 }, () => '');
  for (const { column, text } of row?.cells ?? []) texts[column - 1] = text.trim().slice(0, shownLength);
  return texts;
}

const yesOrNo = 'flag';

function listName({ list, isFlag }: ImportField): string | null {
  return isFlag === true ? yesOrNo : (list ?? null);
}

/** Each list once: several fields are countries. */
function listsIn(fields: readonly ImportField[], vocabulary: Vocabulary, language: Language) {
  const first = new Map<string, ImportField>();
  for (const field of fields) {
    const name = listName(field);
    if (name !== null && !first.has(name)) first.set(name, field);
  }
  return [...first].map(([name, field]) => ({ name, texts: [...choicesOf(field, vocabulary, language)] }));
}
