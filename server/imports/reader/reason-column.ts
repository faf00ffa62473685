import { escaped, siblingName, type XmlWriter } from './rewrite-xml.ts';
import type { Attributes, Tag } from './xml.ts';

/** Styles for cells: the marked variant of a style, and those of the reasons; undefined in a workbook without styles. */
export interface CellStyles {
  marked(style: string | undefined): string | undefined;
  readonly reason: string | undefined;
}

const reasonWidth = 60;

export function withStyle(attributes: Attributes, style: string | undefined): Attributes {
  return style === undefined ? attributes : { ...attributes, s: style };
}

/** Always writes text: it repeats input of the merchant, which must never become a formula (security F2). */
export function writeText(beside: Tag, writer: XmlWriter, place: string, text: string, style: string | undefined): void {
  const inner = siblingName(beside, 'is');
  const t = siblingName(beside, 't');
  const attributes = withStyle({ r: place, t: 'inlineStr' }, style);
  writer.element(beside, 'c', attributes, `<${inner}><${t} xml:space="preserve">${escaped(text)}</${t}></${inner}>`);
}

/** Writes the width of the reasons among the others, which stand in order and never overlap: programs refuse a file where they do. */
export function widthWriter(column: number) {
  let isWritten = false;
  const ours = `min="${column}" max="${column}" width="${reasonWidth}" customWidth="1"`;
  const write = (beside: Tag, writer: XmlWriter) => {
    if (isWritten) return;
    isWritten = true;
    writer.raw(`<${siblingName(beside, 'col')} ${ours}/>`);
  };
  return {
    /** Splits a range around the reasons. */
    column(tag: Tag, writer: XmlWriter): Attributes | null {
      const min = Number(tag.attributes.min);
      const max = Number(tag.attributes.max);
      if (max < column) return tag.attributes;
      if (min < column) writer.element(tag, 'col', { ...tag.attributes, max: String(column - 1) });
      write(tag, writer);
      if (min > column) return tag.attributes;
      return max === column ? null : { ...tag.attributes, min: String(column + 1) };
    },
    atEnd: write,
    beforeSheet(tag: Tag, writer: XmlWriter): void {
      if (isWritten) return;
      isWritten = true;
      writer.element(tag, 'cols', {}, `<${siblingName(tag, 'col')} ${ours}/>`);
    },
  };
}
