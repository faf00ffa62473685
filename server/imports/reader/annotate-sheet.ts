import { columnName, placeOf } from './places.ts';
import { escaped, rewriteXml, siblingName, type XmlWriter } from './rewrite-xml.ts';
import type { Attributes, Tag } from './xml.ts';

/** What goes back to the merchant, on their own rows. */
export interface Annotations {
  /** The sheet that was read; without a name the first that is shown. */
  readonly sheet?: string;
  /** Column of the reasons: behind the others, or where an earlier answer had them. */
  readonly column: number;
  readonly headingRow: number;
  readonly heading: string;
  /** The file that all this began with. */
  readonly origin: string;
  readonly rows: readonly { readonly row: number; readonly reason: string; readonly columns: readonly number[] }[];
}

const reasonWidth = 60;

/**
 * The sheet with a reason behind each row that failed and a mark on its cells. Formulas are left out, with what they gave last
 * in their place: that is what a second import takes.
 * @param marked gives the style of a marked cell for the style that it has
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

/** Always a text: what a cell of theirs said is repeated in it, and nothing in it is ever a formula (security F2). */
function writeText(beside: Tag, writer: XmlWriter, place: string, text: string): void {
  const inner = siblingName(beside, 'is');
  const t = siblingName(beside, 't');
  writer.element(beside, 'c', { r: place, t: 'inlineStr' }, `<${inner}><${t} xml:space="preserve">${escaped(text)}</${t}></${inner}>`);
}

function reasonColumn(column: number): string {
  return `min="${column}" max="${column}" width="${reasonWidth}" customWidth="1"`;
}

/** Widths are given for ranges of columns, which must not overlap: the reasons' own column is cut out of theirs. */
function splitColumn(tag: Tag, writer: XmlWriter, column: number): Attributes | null {
  const min = Number(tag.attributes.min);
  const max = Number(tag.attributes.max);
  if (column < min || column > max) return tag.attributes;
  if (min < column) writer.element(tag, 'col', { ...tag.attributes, max: String(column - 1) });
  // What stood right of it is empty: its width is not missed.
  return null;
}
