import PDFDocument, { type Document, type EmbeddedFont } from 'pdfkit';
import type { Face } from '../fonts/faces.ts';
import type { CodeMark, GlyphMark, Page, RectangleMark } from '../layout/marks.ts';

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
    const texts = page.marks.flatMap((mark) => (mark.kind === 'glyphs' ? [mark] : []));
    for (const mark of page.marks) if (mark.kind !== 'glyphs') document.addContent(operatorsOf(mark, height));
    if (texts.length > 0) document.addContent(textOperators(texts, height, (face) => embedded(document, fonts, face)));
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
function operatorsOf(mark: CodeMark | RectangleMark, height: number): string {
  if (mark.kind === 'code') return codeOperators(mark, height);
  return `${short(mark.x)} ${short(height - mark.y - mark.height)} ${short(mark.width)} ${short(mark.height)} re f`;
}

/** In modules from the corner of the code: short numbers, and no bar loses a dot to rounding. */
function codeOperators({ x, y, module, runs }: CodeMark, height: number): string {
  const exact = (place: number) => String(Number(place.toFixed(5)));
  const bars = runs.map((run) => `${run.x} ${exact(-run.y - run.height)} ${run.width} ${exact(run.height)} re`);
  return `q ${exact(module)} 0 0 ${exact(module)} ${exact(x)} ${exact(height - y)} cm ${bars.join(' ')} f Q`;
}

/** All texts of a page in one text object: font and place are named when they change, each place relative to the one before. */
function textOperators(marks: readonly GlyphMark[], height: number, fontOf: (face: Face) => EmbeddedFont): string {
  const operators = ['BT'];
  let before = { font: '', x: 0, y: 0 };
  const show = (font: string, x: number, y: number, shown: string) => {
    const at = { font, x: tenth(x), y: tenth(height - y) };
    if (font !== before.font) operators.push(font);
    operators.push(`${short(at.x - before.x)} ${short(at.y - before.y)} Td<${shown}>Tj`);
    before = at;
  };
  for (const { x, y, size, glyphs, face } of marks) {
    const font = fontOf(face);
    const chosen = `/${font.id} ${short(size)} Tf`;
    let at = x;
    let run: { readonly x: number; readonly y: number; shown: string } | null = null;
    for (const glyph of glyphs) {
      const id = font.subset.includeGlyph(glyph.id);
      const width = glyph.advance * 1_000;
      font.widths[id] ??= width;
      font.unicode[id] ??= glyph.codePoints;
      const shown = id.toString(16).padStart(4, '0');
      const stands = glyph.x !== 0 || glyph.y !== 0 || Math.abs((font.widths[id] ?? 0) - width) > 0.01;
      if (stands && run !== null) {
        show(chosen, run.x, run.y, run.shown);
        run = null;
      }
      if (stands) show(chosen, at + glyph.x * size, y - glyph.y * size, shown);
      else if (run === null) run = { x: at, y, shown };
      else run.shown += shown;
      at += glyph.advance * size;
    }
    if (run !== null) show(chosen, run.x, run.y, run.shown);
  }
  operators.push('ET');
  return operators.join(' ');
}

/** A tenth of a point is a third of a printer's dot: enough for the start of a line. */
function tenth(value: number): number {
  return Number(value.toFixed(1));
}

/** Two decimals: a hundredth of a point is a thirtieth of a printer's dot. */
function short(value: number): string {
  return String(Number(value.toFixed(2)));
}
