import { columnName, placeOf } from './places.ts';
import { type CellStyles, widthWriter, withStyle, writeText } from './reason-column.ts';
import { rewriteXml, type XmlWriter } from './rewrite-xml.ts';
import type { Attributes, Tag } from './xml.ts';

/** Reasons and marks for one sheet. Columns count from 1. */
export interface SheetNotes {
  /** Column of the reasons. */
  readonly column: number;
  readonly headingRow: number;
  readonly heading: string;
  readonly rows: readonly { readonly row: number; readonly reason: string; readonly columns: readonly number[] }[];
  /** Rows whose cells stand on another sheet now. Their places stay, hidden, so that the others keep their numbers. */
  readonly moved: ReadonlySet<number>;
}

/** Something to write at a column of the row. */
interface Insert {
  readonly column: number;
  write(beside: Tag, writer: XmlWriter): void;
}

/**
 * Adds a reason to each failed row and marks its cells. Formulas are replaced by their last values, which a second import reads.
 */
export function annotateSheet(bytes: Buffer, notes: SheetNotes, styles: CellStyles): Buffer {
  const byRow = new Map(notes.rows.map((row) => [row.row, row]));
  let rowTag: Tag | null = null;
  let row = 0;
  let column = 0;
  let inserts: Insert[] = [];
  let headingStyle: string | undefined;

  const writeInserts = (beside: Tag, writer: XmlWriter, before: number) => {
    while (inserts[0] !== undefined && inserts[0].column < before) inserts.shift()?.write(beside, writer);
  };
  const cell = (tag: Tag, writer: XmlWriter): Attributes | null => {
    column = tag.attributes.r === undefined ? column + 1 : placeOf(tag.attributes.r).column;
    if (notes.moved.has(row) || (column === notes.column && row >= notes.headingRow)) return null;
    // The heading of the reasons looks like the one beside it.
    if (row === notes.headingRow) headingStyle ??= tag.attributes.s;
    writeInserts(tag, writer, column);
    if (inserts[0]?.column !== column) return tag.attributes;
    inserts.shift();
    return withStyle(tag.attributes, styles.marked(tag.attributes.s));
  };
  const insertsOf = (): Insert[] => {
    if (notes.moved.has(row)) return [];
    const found = byRow.get(row);
    const text = row === notes.headingRow ? notes.heading : found?.reason;
    const marks = (found?.columns ?? []).map((at) => ({
      column: at,
      write: (beside: Tag, writer: XmlWriter) =>
        writer.element(beside, 'c', withStyle({ r: `${columnName(at)}${row}` }, styles.marked(undefined))),
    }));
    const style = () => (row === notes.headingRow ? headingStyle : styles.reason);
    const reason = {
      column: notes.column,
      write: (beside: Tag, writer: XmlWriter) => writeText(beside, writer, `${columnName(notes.column)}${row}`, text ?? '', style()),
    };
    return [...marks, ...(text === undefined ? [] : [reason])].sort((one, other) => one.column - other.column);
  };
  const widths = widthWriter(notes.column);
  return rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (tag.name === 'dimension') return null;
      if (tag.name === 'f' && parent?.name === 'c') return null;
      if (tag.name === 'col') return widths.column(tag, writer);
      if (tag.name === 'sheetData') widths.beforeSheet(tag, writer);
      if (tag.name === 'c' && rowTag !== null) return cell(tag, writer);
      if (tag.name !== 'row') return tag.attributes;
      rowTag = tag;
      row = Number(tag.attributes.r ?? row + 1);
      column = 0;
      inserts = insertsOf();
      const { spans: _spans, ...attributes } = tag.attributes;
      return notes.moved.has(row) ? { ...attributes, hidden: '1' } : attributes;
    },
    beforeClose(tag, writer) {
      if (tag.name === 'cols') widths.atEnd(tag, writer);
      if (tag.name !== 'row') return;
      writeInserts(tag, writer, Number.POSITIVE_INFINITY);
      rowTag = null;
    },
  });
}
