import { type Annotations, annotateSheet } from './annotate-sheet.ts';
import { type ReadLimits, Unreadable } from './limits.ts';
import { findParts } from './parts.ts';
import { originName } from './read.ts';
import { attributesText, rewriteXml } from './rewrite-xml.ts';
import { type Attributes, readXml } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';
import { writeArchive } from './zip-write.ts';

/** Adds reasons and marks to the merchant's workbook; all other parts stay unchanged. @throws Unreadable */
export function annotateWorkbook(bytes: Buffer, annotations: Annotations, limits: ReadLimits): Buffer {
  const archive = openArchive(bytes, limits);
  const { workbook, sheets, styles } = findParts(archive);
  const sheet = sheets.find(({ name }) => name === annotations.sheet)?.part ?? sheets[0]?.part ?? '';
  const marks = markedStyles(styles === null ? null : archive.part(styles));
  const replaced = new Map<string, Buffer>();
  const replace = (name: string, make: (content: Buffer) => Buffer) => {
    const entry = archive.entries.find((one) => isSame(one.name, name));
    const content = archive.part(name);
    if (entry === undefined || content === null) throw new Unreadable('damaged');
    replaced.set(entry.name, make(content));
  };
  replace(sheet, (content) => annotateSheet(content, annotations, marks.of));
  replace(workbook, (content) => withOrigin(content, annotations.origin));
  const marked = marks.write();
  if (styles !== null && marked !== null) replace(styles, () => marked);
  return writeArchive(withoutChain(archive, workbook, replace), replaced);
}

function withoutChain(archive: Archive, workbook: string, replace: (name: string, make: (content: Buffer) => Buffer) => void) {
  const isChain = (name: string) => /(?:^|\/)calcChain\.xml$/i.test(name);
  if (!archive.entries.some(({ name }) => isChain(name))) return archive.entries;
  replace('[Content_Types].xml', withoutCalculation);
  replace(workbook.replace(/([^/]+)$/, '_rels/$1.rels'), withoutCalculation);
  return archive.entries.filter(({ name }) => !isChain(name));
}

function isSame(one: string, other: string): boolean {
  const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  return plain(one) === plain(other);
}

/** Creates marked styles on demand: copies of the cell's style with another fill. */
function markedStyles(bytes: Buffer | null) {
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
    /** Undefined in a workbook without styles, where the reason alone marks the row. */
    of(style: string | undefined): string | undefined {
      const from = Number(style ?? 0);
      const format = formats[from];
      if (format === undefined) return undefined;
      if (!copies.has(from)) copies.set(from, format);
      return String(formats.length + [...copies.keys()].indexOf(from));
    },
    /** Writes the part with the copied styles. */
    write: (): Buffer | null => (bytes === null || copies.size === 0 ? null : withCopies(bytes, [...copies.values()], formats.length)),
  };
}

/** Fill of a marked cell: light orange, readable under black text. */
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

/** Elements that follow the defined names in a workbook, in the order of the format. */
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

/** Stores the origin in a defined name that no program shows. */
function withOrigin(bytes: Buffer, origin: string): Buffer {
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

/** Removes the calculation chain, which would refer to removed formulas. */
function withoutCalculation(bytes: Buffer): Buffer {
  return rewriteXml(bytes, {
    open: ({ name, attributes }) =>
      (name === 'Override' && /calcchain/i.test(attributes.PartName ?? '')) ||
      (name === 'Relationship' && /\/calcChain$/.test(attributes.Type ?? ''))
        ? null
        : attributes,
  });
}
