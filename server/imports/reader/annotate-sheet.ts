import { columnName, placeOf } from './places.ts';
import { escaped, rewriteXml, siblingName, type XmlWriter } from './rewrite-xml.ts';
import type { Attributes, Tag } from './xml.ts';

/** Annotations for the rows of the merchant's workbook. */
export interface Annotations {
  /** The sheet to annotate; by default the first visible one. */
  readonly sheet?: string;
  /** Column of the reasons: after the others, or where an earlier error workbook had it. */
  readonly column: number;
  readonly headingRow: number;
  readonly heading: string;
  /** Identifies the original file across corrections. */
  readonly origin: string;
  readonly rows: readonly { readonly row: number; readonly reason: string; readonly columns: readonly number[] }[];
}

const reasonWidth = 60;

/**
 * Adds a reason after each failed row and marks its cells. Formulas are replaced by their last values, which a second import reads.
 * @param marked returns the marked variant of a cell style
 */
export function annotateSheet(bytes: Buffer, annotations: Annotations, marked: (style: string | undefined) => string | undefined): Buffer {
  const byRow = new Map(annotations.rows.map((row) => [row.row, row]));
  let rowTag: Tag | null = null;
  let row = 0;
  let column = 0;
  let waiting: number[] = [];
  let hasColumns = false;

  const blank = (beside: Tag, writer: XmlWriter, before: number) => {
    while (waiting[0] !== undefined && waiting[0] < before) {
      const style = marked(undefined);
      writer.element(beside, 'c', { r: `${columnName(waiting[0])}${row}`, ...(style === undefined ? {} : { s: style }) });
      waiting = waiting.slice(1);
    }
  };
  const cell = (tag: Tag, writer: XmlWriter): Attributes | null => {
    column = tag.attributes.r === undefined ? column + 1 : placeOf(tag.attributes.r).column;
    if (column === annotations.column && row >= annotations.headingRow) return null;
    blank(tag, writer, column);
    if (waiting[0] !== column) return tag.attributes;
    waiting = waiting.slice(1);
    const style = marked(tag.attributes.s);
    return style === undefined ? tag.attributes : { ...tag.attributes, s: style };
  };
  return rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (tag.name === 'dimension') return null;
      if (tag.name === 'f' && parent?.name === 'c') return null;
      if (tag.name === 'cols') hasColumns = true;
      if (tag.name === 'col') return splitColumn(tag, writer, annotations.column);
      if (tag.name === 'sheetData' && !hasColumns)
        writer.element(tag, 'cols', {}, `<${siblingName(tag, 'col')} ${reasonColumn(annotations.column)}/>`);
      if (tag.name === 'c' && rowTag !== null) return cell(tag, writer);
      if (tag.name !== 'row') return tag.attributes;
      rowTag = tag;
      row = Number(tag.attributes.r ?? row + 1);
      column = 0;
      waiting = [...(byRow.get(row)?.columns ?? [])].sort((one, other) => one - other);
      const { spans: _spans, ...attributes } = tag.attributes;
      return attributes;
    },
    beforeClose(tag, writer) {
      if (tag.name === 'cols') writer.raw(`<${siblingName(tag, 'col')} ${reasonColumn(annotations.column)}/>`);
      if (tag.name !== 'row') return;
      blank(tag, writer, annotations.column);
      const text = row === annotations.headingRow ? annotations.heading : byRow.get(row)?.reason;
      if (text !== undefined) writeText(tag, writer, `${columnName(annotations.column)}${row}`, text);
      rowTag = null;
    },
  });
}

/** Always writes text: it repeats input of the merchant, which must never become a formula (security F2). */
function writeText(beside: Tag, writer: XmlWriter, place: string, text: string): void {
  const inner = siblingName(beside, 'is');
  const t = siblingName(beside, 't');
  writer.element(beside, 'c', { r: place, t: 'inlineStr' }, `<${inner}><${t} xml:space="preserve">${escaped(text)}</${t}></${inner}>`);
}

function reasonColumn(column: number): string {
  return `min="${column}" max="${column}" width="${reasonWidth}" customWidth="1"`;
}

/** Column widths apply to ranges that must not overlap, so the range is split around the reason column. */
function splitColumn(tag: Tag, writer: XmlWriter, column: number): Attributes | null {
  const min = Number(tag.attributes.min);
  const max = Number(tag.attributes.max);
  if (column < min || column > max) return tag.attributes;
  if (min < column) writer.element(tag, 'col', { ...tag.attributes, max: String(column - 1) });
  // The columns to the right are empty and need no width.
  return null;
}
