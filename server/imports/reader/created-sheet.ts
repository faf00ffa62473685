import { columnName, placeOf } from './places.ts';
import { type CellStyles, widthWriter, writeText } from './reason-column.ts';
import { rewriteXml, type XmlWriter } from './rewrite-xml.ts';
import { type Attributes, readXml, type Tag } from './xml.ts';

/** Rows that move from the sheet of the import to the sheet of what was imported. */
export interface MovedRows {
  /** Column of the texts; it is free on the sheet. */
  readonly column: number;
  readonly headingRow: number;
  readonly heading: string;
  readonly rows: readonly { readonly row: number; readonly text: string }[];
}

/** What a sheet needs beside its rows to look the same. */
const kept = new Set(['worksheet', 'sheetFormatPr', 'cols', 'sheetData']);
const insideCell = new Set(['c', 'is', 'r', 'rPr']);

/** Copies the headings and the moved rows, one below the other, with a text at each. */
export function createdSheet(bytes: Buffer, moved: MovedRows, styles: CellStyles): Buffer {
  return copiedRows(bytes, moved, styles, 1);
}

/** Adds the moved rows to a sheet that an earlier import made. */
export function extendedSheet(before: Buffer, bytes: Buffer, moved: MovedRows, styles: CellStyles): Buffer {
  const last = lastRow(before);
  const copy = copiedRows(bytes, { ...moved, headingRow: 0 }, styles, last + 1).toString('utf8');
  const rows = /<(?:[\w.-]+:)?sheetData[^>]*>([\s\S]*)<\/(?:[\w.-]+:)?sheetData>/.exec(copy)?.[1] ?? '';
  return rewriteXml(before, {
    open: ({ name, attributes }) => (name === 'dimension' ? null : attributes),
    beforeClose: ({ name }, writer) => {
      if (name === 'sheetData') writer.raw(rows);
    },
  });
}

function copiedRows(bytes: Buffer, { column, headingRow, heading, rows }: MovedRows, { reason }: CellStyles, first: number): Buffer {
  const texts = new Map(rows.map(({ row, text }) => [row, text]));
  const widths = widthWriter(column);
  let row = 0;
  let copy = first - 1;
  let at = 0;
  let isTold = true;
  let headingStyle: string | undefined;
  const openRow = ({ attributes }: Tag): Attributes | null => {
    row = Number(attributes.r ?? row + 1);
    at = 0;
    isTold = row !== headingRow && !texts.has(row);
    if (isTold) return null;
    copy += 1;
    const { spans: _spans, hidden: _hidden, ...others } = attributes;
    return { ...others, r: String(copy) };
  };
  const tell = (beside: Tag, writer: XmlWriter) => {
    if (isTold) return;
    isTold = true;
    const isHeading = row === headingRow;
    writeText(
      beside,
      writer,
      `${columnName(column)}${copy}`,
      isHeading ? heading : (texts.get(row) ?? ''),
      isHeading ? headingStyle : reason,
    );
  };
  const openCell = (tag: Tag, writer: XmlWriter): Attributes | null => {
    at = tag.attributes.r === undefined ? at + 1 : placeOf(tag.attributes.r).column;
    if (at === column) return null;
    headingStyle = tag.attributes.s;
    if (at > column) tell(tag, writer);
    return { ...tag.attributes, r: `${columnName(at)}${copy}` };
  };
  return rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (tag.name === 'row') return openRow(tag);
      if (tag.name === 'c') return openCell(tag, writer);
      if (insideCell.has(parent?.name ?? '')) return tag.name === 'f' ? null : tag.attributes;
      if (tag.name === 'col') return widths.column(tag, writer);
      if (tag.name === 'sheetData') widths.beforeSheet(tag, writer);
      return kept.has(tag.name) ? tag.attributes : null;
    },
    beforeClose(tag, writer) {
      if (tag.name === 'cols') widths.atEnd(tag, writer);
      if (tag.name === 'row') tell(tag, writer);
    },
  });
}

function lastRow(bytes: Buffer): number {
  let last = 0;
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'row') last = Number(attributes.r ?? last + 1);
    },
  });
  return last;
}
