import { insideCell, type SheetNotes } from './annotate-sheet.ts';
import type { Shift } from './insert-column.ts';
import { columnName, placeOf } from './places.ts';
import { widthWriter, writeText } from './reason-column.ts';
import { rewriteXml, siblingName, type XmlWriter } from './rewrite-xml.ts';
import { type Attributes, readXml, type Tag } from './xml.ts';

/** What a sheet needs beside its rows to look the same. */
const kept = new Set(['worksheet', 'sheetFormatPr', 'cols', 'sheetData']);
/** Stands behind the headings while the sheet is put together. */
const mark = '<!--rows-->';

/**
 * Makes a sheet of the moved rows, with widths and headings of the sheet that they come from. Reads that only as far as the headings.
 * @param rows XML of the rows, numbered from 2
 */
export function createdSheet(bytes: Buffer, { column, headingRow, heading }: SheetNotes, shift: Shift | null, rows: Buffer): Buffer {
  const widths = widthWriter(column);
  const shifted = shift === null ? 0 : 1;
  let row = 0;
  let at = 0;
  let isTold = true;
  let isOver = false;
  let end = '';
  let style: string | undefined;
  const tell = (beside: Tag, writer: XmlWriter) => {
    if (!isTold) writeText(beside, writer, `${columnName(column)}1`, heading, style);
    isTold = true;
  };
  const openRow = ({ attributes }: Tag): Attributes | null => {
    row = Number(attributes.r ?? row + 1);
    at = 0;
    if (row !== headingRow || isOver) return null;
    isTold = false;
    const { spans: _spans, hidden: _hidden, ...others } = attributes;
    return { ...others, r: '1' };
  };
  const openCell = (tag: Tag, writer: XmlWriter): Attributes | null => {
    at = tag.attributes.r === undefined ? at + 1 : placeOf(tag.attributes.r).column + shifted;
    if (at === column) return null;
    style = tag.attributes.s;
    if (at > column) tell(tag, writer);
    return { ...tag.attributes, r: `${columnName(at)}1` };
  };
  const head = rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (parent === undefined) end = `</${siblingName(tag, 'sheetData')}></${tag.written}>`;
      if (tag.name === 'row') return openRow(tag);
      if (tag.name === 'c' && parent?.name === 'row') return openCell(tag, writer);
      if (insideCell.has(parent?.name ?? '')) return tag.name === 'f' ? null : tag.attributes;
      const attributes = shift === null ? tag.attributes : shift.attributes(tag, parent);
      if (tag.name === 'col') return attributes === null ? null : widths.column({ ...tag, attributes }, writer);
      if (tag.name === 'sheetData') widths.beforeSheet(tag, writer);
      return kept.has(tag.name) ? tag.attributes : null;
    },
    beforeClose(tag, writer) {
      if (tag.name === 'cols') widths.atEnd(tag, writer);
      if (tag.name === 'row') tell(tag, writer);
    },
    afterClose(tag, writer) {
      if (tag.name !== 'row') return;
      writer.raw(mark);
      isOver = true;
    },
    isEnough: () => isOver,
  });
  return Buffer.concat([head.subarray(0, head.indexOf(mark)), rows, Buffer.from(end, 'utf8')]);
}

/** Adds moved rows to a sheet that an earlier import made. */
export function extendedSheet(before: Buffer, rows: Buffer): Buffer {
  const sheet = rewriteXml(before, {
    open: ({ name, attributes }) => (name === 'dimension' ? null : attributes),
    beforeClose: ({ name }, writer) => {
      if (name === 'sheetData') writer.raw(mark);
    },
  });
  const at = sheet.indexOf(mark);
  return Buffer.concat([sheet.subarray(0, at), rows, sheet.subarray(at + mark.length)]);
}

/** The number of the last row of a sheet; 0 for an empty one. */
export function lastRow(bytes: Buffer): number {
  let last = 0;
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'row') last = Number(attributes.r ?? last + 1);
    },
  });
  return last;
}
