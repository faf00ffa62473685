import { originName } from './read.ts';
import { attributesText, rewriteXml } from './rewrite-xml.ts';
import { type Attributes, readXml } from './xml.ts';

/** Marked styles as they are asked for: each is a copy of the cell's own with another ground. */
export function markedStyles(bytes: Buffer | null) {
  const formats: Attributes[] = [];
  let inCellFormats = false;
  if (bytes !== null)
    readXml(bytes, {
      open({ name, attributes }) {
        if (name === 'cellXfs') inCellFormats = true;
        else if (name === 'xf' && inCellFormats) formats.push(attributes);
      },
      close({ name }) {
        if (name === 'cellXfs') inCellFormats = false;
      },
    });
  const copies = new Map<number, Attributes>();
  return {
    /** Undefined in a workbook without styles: there the reason alone has to do. */
    of(style: string | undefined): string | undefined {
      const from = Number(style ?? 0);
      const format = formats[from];
      if (format === undefined) return undefined;
      if (!copies.has(from)) copies.set(from, format);
      return String(formats.length + [...copies.keys()].indexOf(from));
    },
    /** The part with the copies that were asked for. */
    write: (): Buffer | null => (bytes === null || copies.size === 0 ? null : withCopies(bytes, [...copies.values()], formats.length)),
  };
}

/** The ground of a cell that needs a look: light orange, readable under black text. */
const ground = 'FFFFD8A8';

function withCopies(bytes: Buffer, copies: readonly Attributes[], formats: number): Buffer {
  let fills = 0;
  return rewriteXml(bytes, {
    open({ name, attributes }, _writer, parent) {
      if (name === 'fill' && parent?.name === 'fills') fills += 1;
      if (name === 'fills') return { ...attributes, count: String(Number(attributes.count ?? 0) + 1) };
      return name === 'cellXfs' ? { ...attributes, count: String(formats + copies.length) } : attributes;
    },
    beforeClose(tag, writer) {
      const prefix = tag.written.slice(0, tag.written.length - tag.name.length);
      if (tag.name === 'fills')
        writer.raw(
          `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${ground}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`,
        );
      if (tag.name !== 'cellXfs') return;
      for (const copy of copies) writer.raw(`<${prefix}xf${attributesText({ ...copy, fillId: String(fills), applyFill: '1' })}/>`);
    },
  });
}

/** What stands behind the names of a workbook, by the order that the format asks for. */
const behindNames = new Set([
  'calcPr',
  'oleSize',
  'customWorkbookViews',
  'pivotCaches',
  'smartTagPr',
  'smartTagTypes',
  'webPublishing',
  'fileRecoveryPr',
  'webPublishObjects',
  'extLst',
]);

/** The workbook with the mark of its origin under a name that no program shows. */
export function withOrigin(bytes: Buffer, origin: string): Buffer {
  let isWritten = false;
  const name = `name="${originName}" hidden="1"`;
  const text = `"${origin}"`;
  return rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (tag.name === 'definedName' && tag.attributes.name === originName) return null;
      if (parent?.name === 'workbook' && behindNames.has(tag.name) && !isWritten) {
        isWritten = true;
        const prefix = tag.written.slice(0, tag.written.length - tag.name.length);
        writer.raw(`<${prefix}definedNames><${prefix}definedName ${name}>${text}</${prefix}definedName></${prefix}definedNames>`);
      }
      return tag.attributes;
    },
    beforeClose(tag, writer) {
      const prefix = tag.written.slice(0, tag.written.length - tag.name.length);
      const one = `<${prefix}definedName ${name}>${text}</${prefix}definedName>`;
      if (tag.name === 'definedNames' && !isWritten) writer.raw(one);
      else if (tag.name === 'workbook' && !isWritten) writer.raw(`<${prefix}definedNames>${one}</${prefix}definedNames>`);
      if (tag.name === 'definedNames') isWritten = true;
    },
  });
}

/** Without the list of cells that are computed: it would name cells that no longer are. */
export function withoutCalculation(bytes: Buffer): Buffer {
  return rewriteXml(bytes, {
    open: ({ name, attributes }) =>
      (name === 'Override' && /calcchain/i.test(attributes.PartName ?? '')) ||
      (name === 'Relationship' && /\/calcChain$/.test(attributes.Type ?? ''))
        ? null
        : attributes,
  });
}
