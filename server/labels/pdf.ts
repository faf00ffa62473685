import PDFDocument, { type Document, type EmbeddedFont } from 'pdfkit';
import type { Face } from './fonts/faces.ts';
import type { CodeMark, GlyphMark, Mark, Page } from './layout/marks.ts';

/**
 * Writes pages as one PDF with the used glyphs of each face. Operators are written directly: pdfkit's own text would lay each line out
 * again.
 */
export async function writePdf(pages: Iterable<Page>, made: Date): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    font: null,
    compress: true,
    info: { CreationDate: made, Producer: 'Waybill', Creator: 'Waybill' },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  const fonts = new Map<Face, EmbeddedFont>();
  for (const page of pages) {
    document.addPage({ size: [page.width, page.height], margin: 0 });
    // pdfkit turns the page upside down; glyphs want it upright.
    const { height } = page;
    document.addContent(`1 0 0 -1 0 ${short(height)} cm`);
    for (const mark of page.marks) document.addContent(operatorsOf(mark, height, (face) => embedded(document, fonts, face)));
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

function embedded(document: Document, fonts: Map<Face, EmbeddedFont>, face: Face): EmbeddedFont {
  const before = fonts.get(face);
  const font = before ?? document.font(face.font)._font;
  fonts.set(face, font);
  document.page.fonts[font.id] ??= font.ref();
  return font;
}

/** Operators of a mark, in points from the lower left corner. */
function operatorsOf(mark: Mark, height: number, fontOf: (face: Face) => EmbeddedFont): string {
  if (mark.kind === 'rectangle')
    return `${short(mark.x)} ${short(height - mark.y - mark.height)} ${short(mark.width)} ${short(mark.height)} re f`;
  return mark.kind === 'code' ? codeOperators(mark, height) : textOperators(mark, height, fontOf(mark.face));
}

/** In modules from the corner of the code: short numbers, and no bar loses a dot to rounding. */
function codeOperators({ x, y, module, runs }: CodeMark, height: number): string {
  const exact = (place: number) => String(Number(place.toFixed(5)));
  const bars = runs.map((run) => `${run.x} ${exact(-run.y - run.height)} ${run.width} ${exact(run.height)} re`);
  return `q ${exact(module)} 0 0 ${exact(module)} ${exact(x)} ${exact(height - y)} cm ${bars.join(' ')} f Q`;
}

function textOperators({ x, y, size, glyphs }: GlyphMark, height: number, font: EmbeddedFont): string {
  const operators = [`BT /${font.id} ${short(size)} Tf`];
  let at = x;
  let shown = '';
  let start: { x: number; y: number } | null = null;
  const flush = () => {
    if (start !== null && shown !== '') operators.push(`1 0 0 1 ${short(start.x)} ${short(height - start.y)} Tm <${shown}> Tj`);
    shown = '';
    start = null;
  };
  for (const glyph of glyphs) {
    const id = font.subset.includeGlyph(glyph.id);
    const width = glyph.advance * 1_000;
    font.widths[id] ??= width;
    font.unicode[id] ??= glyph.codePoints;
    const stands = glyph.x !== 0 || glyph.y !== 0 || Math.abs((font.widths[id] ?? 0) - width) > 0.01;
    if (stands) flush();
    start ??= { x: at + glyph.x * size, y: y - glyph.y * size };
    shown += id.toString(16).padStart(4, '0');
    if (stands) flush();
    at += glyph.advance * size;
  }
  flush();
  return `${operators.join(' ')} ET`;
}

/** Three decimals: a thousandth of a point is far below a printer's dot. */
function short(value: number): string {
  return String(Number(value.toFixed(3)));
}
