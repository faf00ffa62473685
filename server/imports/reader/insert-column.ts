import { rewriteXml } from './rewrite-xml.ts';
import { shiftedFormula, shiftedRanges } from './shift-references.ts';
import type { Attributes, Tag } from './xml.ts';

const lastColumn = 16_384;
/** Elements whose text is a formula. */
const formulas = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName']);

/** What moves everything on a sheet one column to the right, so that the first column is free; cells are moved by who writes them. */
export function shiftOf(sheet: string) {
  return {
    attributes: (tag: Tag, parent: Tag | undefined): Attributes | null => movedAttributes(tag, parent),
    text(text: string, parent: Tag | undefined): string {
      if (parent === undefined) return text;
      if (parent.name === 'sqref') return shiftedRanges(text);
      return formulas.has(parent.name) ? shiftedFormula(text, sheet, true) : text;
    },
  };
}
export type Shift = ReturnType<typeof shiftOf>;

/** Moves what another part says about the sheet: formulas of other sheets, names and charts. */
export function withMovedReferences(bytes: Buffer, sheet: string): Buffer {
  // References to another sheet have its name and this mark before them.
  if (!bytes.includes('!')) return bytes;
  return rewriteXml(bytes, {
    text: (text, parent) => (parent !== undefined && formulas.has(parent.name) ? shiftedFormula(text, sheet, false) : text),
  });
}

/** Moves what hangs on cells of the sheet: comments, tables, and the columns of pictures. */
export function withMovedPlaces(bytes: Buffer): Buffer {
  return rewriteXml(bytes, {
    open: ({ attributes }) => withRanges(attributes, ['ref']),
    text: (text, parent) => (parent?.name === 'col' && /^\d+$/.test(text.trim()) ? String(Number(text) + 1) : text),
  });
}

/** Moves the frames of comments. Their part is no XML that a parser takes, so its numbers are changed where they stand. */
export function withMovedFrames(bytes: Buffer): Buffer {
  const text = bytes
    .toString('utf8')
    .replace(/(<x:Column>\s*)(\d{1,5})(\s*<\/x:Column>)/g, (_all, before: string, column: string, after: string) => {
      return `${before}${Number(column) + 1}${after}`;
    })
    .replace(/(<x:Anchor>)([\d\s,]{1,200})(<\/x:Anchor>)/g, (_all, before: string, numbers: string, after: string) => {
      const moved = numbers.split(',').map((number, at) => (at === 0 || at === 4 ? ` ${Number(number) + 1}` : number));
      return `${before}${moved.join(',')}${after}`;
    });
  return Buffer.from(text, 'utf8');
}

function movedAttributes({ name, attributes }: Tag, parent: Tag | undefined): Attributes | null {
  if (name === 'col') return movedWidth(attributes);
  if (name === 'pane') {
    const { xSplit } = attributes;
    const moved = withRanges(attributes, ['topLeftCell']);
    return Number(xSplit) > 0 && /^\d+$/.test(xSplit ?? '') ? { ...moved, xSplit: String(Number(xSplit) + 1) } : moved;
  }
  if (name === 'selection') return withRanges(attributes, ['activeCell', 'sqref']);
  if (name === 'brk' && parent?.name === 'colBreaks') return { ...attributes, id: String(Number(attributes.id ?? 0) + 1) };
  return withRanges(attributes, ['ref', 'sqref']);
}

/** A width of columns, null beyond the last one. */
function movedWidth(attributes: Attributes): Attributes | null {
  const min = Number(attributes.min) + 1;
  const max = Math.min(Number(attributes.max) + 1, lastColumn);
  return min > lastColumn ? null : { ...attributes, min: String(min), max: String(max) };
}

function withRanges(attributes: Attributes, names: readonly string[]): Attributes {
  const moved = names.flatMap((name) => {
    const ranges = attributes[name];
    return ranges === undefined ? [] : [[name, shiftedRanges(ranges)] as const];
  });
  return moved.length === 0 ? attributes : { ...attributes, ...Object.fromEntries(moved) };
}
