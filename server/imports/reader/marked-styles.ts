import type { CellStyles } from './reason-column.ts';
import { attributesText, rewriteXml } from './rewrite-xml.ts';
import { type Attributes, readXml } from './xml.ts';

/** Fill of a marked cell: light orange, readable under black text. */
const ground = 'FFFFD8A8';

/** Creates styles on demand: copies of cells' styles with another fill, and one for reasons, whose long texts take several lines. */
export function markedStyles(bytes: Buffer | null): CellStyles & { write(): Buffer | null } {
  const formats = bytes === null ? [] : readFormats(bytes);
  const copies = new Map<number, Attributes>();
  return {
    /** Undefined in a workbook without styles, where the reason alone marks the row. */
    marked(style) {
      const from = Number(style ?? 0);
      const format = formats[from];
      if (format === undefined) return undefined;
      if (!copies.has(from)) copies.set(from, format);
      return String(formats.length + 1 + [...copies.keys()].indexOf(from));
    },
    reason: formats.length === 0 ? undefined : String(formats.length),
    /** Writes the part with the added styles. */
    write: () => (bytes === null || formats.length === 0 ? null : withCopies(bytes, [...copies.values()], formats.length)),
  };
}

function readFormats(bytes: Buffer): readonly Attributes[] {
  const formats: Attributes[] = [];
  let inCellFormats = false;
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) formats.push(attributes);
    },
    close({ name }) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return formats;
}

function withCopies(bytes: Buffer, copies: readonly Attributes[], formats: number): Buffer {
  let fills = 0;
  return rewriteXml(bytes, {
    open({ name, attributes }, _writer, parent) {
      if (name === 'fill' && parent?.name === 'fills') fills += 1;
      if (name === 'fills') return { ...attributes, count: String(Number(attributes.count ?? 0) + 1) };
      return name === 'cellXfs' ? { ...attributes, count: String(formats + copies.length + 1) } : attributes;
    },
    beforeClose(tag, writer) {
      const prefix = tag.written.slice(0, tag.written.length - tag.name.length);
      if (tag.name === 'fills')
        writer.raw(
          `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${ground}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`,
        );
      if (tag.name !== 'cellXfs') return;
      const plain = { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0', applyAlignment: '1' };
      writer.raw(`<${prefix}xf${attributesText(plain)}><${prefix}alignment vertical="top" wrapText="1"/></${prefix}xf>`);
      for (const copy of copies) writer.raw(`<${prefix}xf${attributesText({ ...copy, fillId: String(fills), applyFill: '1' })}/>`);
    },
  });
}
