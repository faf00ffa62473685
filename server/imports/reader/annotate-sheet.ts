import type { Shift } from './insert-column.ts';
import { columnName, placeOf } from './places.ts';
import { type CellStyles, widthWriter, withStyle, writeText } from './reason-column.ts';
import { collectPieces, rewriteXml, type XmlWriter } from './rewrite-xml.ts';
import type { Attributes, Tag } from './xml.ts';

/** Reasons and marks for one sheet. Columns count from 1. */
export interface SheetNotes {
  /** Column of the reasons. */
  readonly column: number;
  readonly headingRow: number;
  readonly heading: string;
  readonly rows: readonly { readonly row: number; readonly reason: string; readonly columns: readonly number[] }[];
  /** Rows that go to another sheet, with the text of each. Their places stay, hidden, so that the others keep their numbers. */
  readonly moved: ReadonlyMap<number, string>;
}

export interface Moving {
  /** Moves all cells one column to the right; null where the reasons have their column already. */
  readonly shift: Shift | null;
  /** Number of the first moved row on its new sheet. */
  readonly firstCopy: number;
}

/** Something to write at a column of the row. */
interface Insert {
  readonly column: number;
  write(beside: Tag, writer: XmlWriter): void;
}

/**
 * Adds a reason to each failed row, marks its cells, and takes the moved rows out. Formulas are replaced by their last values, which a
 * second import reads. One pass: a sheet may have half a million cells.
 */
export function annotateSheet(
  bytes: Buffer,
  notes: SheetNotes,
  styles: CellStyles,
  { shift, firstCopy }: Moving,
): { readonly sheet: Buffer; readonly movedRows: Buffer } {
  const rowOf = rowWriter(notes, styles, shift !== null);
  const widths = widthWriter(notes.column);
  const aside = collectPieces();
  let copy = firstCopy - 1;
  let row = 0;
  const openRow = (tag: Tag, writer: XmlWriter): Attributes => {
    row = Number(tag.attributes.r ?? row + 1);
    const { spans: _spans, ...attributes } = tag.attributes;
    if (!notes.moved.has(row)) {
      rowOf.begin(row, row);
      return attributes;
    }
    writer.element(tag, 'row', { ...attributes, hidden: '1' });
    writer.divert(aside);
    copy += 1;
    rowOf.begin(row, copy);
    const { hidden: _hidden, ...shown } = attributes;
    return { ...shown, r: String(copy) };
  };
  const sheet = rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (tag.name === 'c' && parent?.name === 'row') return rowOf.cell(tag, writer);
      if (tag.name === 'f' && parent?.name === 'c') return null;
      if (tag.name === 'row') return openRow(tag, writer);
      if (insideCell.has(parent?.name ?? '')) return tag.attributes;
      if (tag.name === 'dimension') return null;
      const attributes = shift === null ? tag.attributes : shift.attributes(tag, parent);
      if (tag.name === 'col') return attributes === null ? null : widths.column({ ...tag, attributes }, writer);
      if (tag.name === 'sheetData') widths.beforeSheet(tag, writer);
      return attributes;
    },
    ...(shift === null ? {} : { text: shift.text }),
    beforeClose(tag, writer) {
      if (tag.name === 'cols') widths.atEnd(tag, writer);
      if (tag.name === 'row') rowOf.end(tag, writer);
    },
    afterClose(tag, writer) {
      if (tag.name === 'row') writer.divert(null);
    },
  });
  return { sheet, movedRows: aside.bytes() };
}

export const insideCell: ReadonlySet<string> = new Set(['c', 'is', 'r', 'rPr']);

/** Writes the cells of one row after the other, and among them what is added. */
function rowWriter(notes: SheetNotes, styles: CellStyles, isShifted: boolean) {
  const byRow = new Map(notes.rows.map((row) => [row.row, row]));
  let row = 0;
  /** Number of the row where it is written. */
  let written = 0;
  let column = 0;
  let inserts: Insert[] = [];
  let headingStyle: string | undefined;
  const marks = (columns: readonly number[]): Insert[] =>
    columns.map((at) => ({
      column: at,
      write: (beside, writer) => writer.element(beside, 'c', withStyle({ r: `${columnName(at)}${row}` }, styles.marked(undefined))),
    }));
  const flush = (beside: Tag, writer: XmlWriter, before: number) => {
    while (inserts[0] !== undefined && inserts[0].column < before) inserts.shift()?.write(beside, writer);
  };
  return {
    begin(number: number, writtenAs: number): void {
      [row, written, column] = [number, writtenAs, 0];
      const found = byRow.get(row);
      const text = notes.moved.get(row) ?? (row === notes.headingRow ? notes.heading : found?.reason);
      const style = () => (row === notes.headingRow ? headingStyle : styles.reason);
      const told: Insert = {
        column: notes.column,
        write: (beside, writer) => writeText(beside, writer, `${columnName(notes.column)}${written}`, text ?? '', style()),
      };
      inserts = [...(notes.moved.has(row) ? [] : marks(found?.columns ?? [])), ...(text === undefined ? [] : [told])];
      inserts.sort((one, other) => one.column - other.column);
    },
    cell(tag: Tag, writer: XmlWriter): Attributes | null {
      const { r } = tag.attributes;
      column = r === undefined ? column + 1 : placeOf(r).column + (isShifted ? 1 : 0);
      if (r === undefined && column === 1 && isShifted) column = 2;
      if (column === notes.column && row >= notes.headingRow) return null;
      // The heading of the reasons looks like the one beside it.
      if (row === notes.headingRow) headingStyle ??= tag.attributes.s;
      flush(tag, writer, column);
      const place = isShifted || written !== row ? { ...tag.attributes, r: `${columnName(column)}${written}` } : tag.attributes;
      if (inserts[0]?.column !== column) return place;
      inserts.shift();
      return withStyle(place, styles.marked(tag.attributes.s));
    },
    end: (tag: Tag, writer: XmlWriter) => flush(tag, writer, Number.POSITIVE_INFINITY),
  };
}
