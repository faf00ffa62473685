import type { CodeMark, GlyphMark, Mark, Page, RectangleMark } from '../layout/marks.ts';
import { type Bitmap, blacken, drawGlyphs, emptyBitmap } from './raster.ts';

/**
 * Writes pages as ZPL II for a printer of this resolution. Barcodes and texts beyond ASCII are bitmaps from the same layout and fonts as the
 * PDF, so the printer's own fonts and barcode modes change nothing that was checked.
 */
export function writeZpl(pages: readonly Page[], dpi: number): Buffer {
  const dot = 72 / dpi;
  return Buffer.from(pages.map((page) => label(page, dot)).join(''), 'latin1');
}

function label({ width, height, marks }: Page, dot: number): string {
  const fields = marks.map((mark) => fieldOf(mark, dot)).join('');
  return `^XA\n^CI28\n^PW${Math.round(width / dot)}\n^LL${Math.round(height / dot)}\n^LH0,0\n${fields}^XZ\n`;
}

function fieldOf(mark: Mark, dot: number): string {
  if (mark.kind === 'rectangle') return rectangle(mark, dot);
  if (mark.kind === 'code') return code(mark, dot);
  return mark.ascii === null ? picture(mark, dot) : text(mark, mark.ascii, dot);
}

function rectangle({ x, y, width, height }: RectangleMark, dot: number): string {
  const [wide, high] = [Math.max(1, Math.round(width / dot)), Math.max(1, Math.round(height / dot))];
  return `^FO${place(x, dot)},${place(y, dot)}^GB${wide},${high},${Math.min(wide, high)}^FS\n`;
}

function code({ x, y, module, runs }: CodeMark, dot: number): string {
  const dots = Math.round(module / dot);
  const toDots = (modules: number) => Math.round(modules * dots);
  const bitmap = emptyBitmap(
    Math.max(...runs.map((run) => toDots(run.x + run.width))),
    Math.max(...runs.map((run) => toDots(run.y + run.height))),
  );
  for (const run of runs)
    for (let row = toDots(run.y); row < toDots(run.y + run.height); row += 1)
      blacken(bitmap, row, toDots(run.x), toDots(run.x + run.width));
  return graphic(bitmap, place(x, dot), place(y, dot));
}

/** Lines of ASCII are the printer's scalable font, which is narrower than the one that the layout measured. */
function text({ x, y, size }: GlyphMark, ascii: string, dot: number): string {
  if (ascii.trim() === '') return '';
  const high = Math.round(size / dot);
  return `^FT${place(x, dot)},${place(y, dot)}^A0N,${high},${high}^FH_^FD${escaped(ascii)}^FS\n`;
}

/** Writes what ZPL reads as commands or as the escape itself in hexadecimal; anything but printable ASCII is left out. */
function escaped(ascii: string): string {
  return ascii.replace(/[^\x20-\x7e]/g, '').replace(/[\^~_\\]/g, (one) => `_${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Room above and below the baseline, in ems: high enough for the accents of the used fonts. */
const above = 1.1;
const below = 0.35;

function picture(mark: GlyphMark, dot: number): string {
  const ascent = Math.ceil((mark.size * above) / dot);
  const bitmap = emptyBitmap(Math.ceil(mark.width / dot) + 1, ascent + Math.ceil((mark.size * below) / dot));
  drawGlyphs(bitmap, mark, { dot, ascent });
  const top = Math.max(0, place(mark.y, dot) - ascent);
  return bitmap.bytes.some((byte) => byte !== 0) ? graphic(bitmap, place(mark.x, dot), top) : '';
}

function place(points: number, dot: number): number {
  return Math.max(0, Math.round(points / dot));
}

/** A bitmap in ZPL's compressed hexadecimal. */
function graphic({ bytes, bytesPerRow, height }: Bitmap, x: number, y: number): string {
  const rows: string[] = [];
  let before = '';
  for (let row = 0; row < height; row += 1) {
    const hex = Buffer.from(bytes.subarray(row * bytesPerRow, (row + 1) * bytesPerRow))
      .toString('hex')
      .toUpperCase();
    rows.push(hex === before ? ':' : packed(hex));
    before = hex;
  }
  return `^FO${x},${y}^GFA,${bytes.length},${bytes.length},${bytesPerRow},${rows.join('')}^FS\n`;
}

/** Packs equal digits: `,` fills a row with zeros, `!` with ones, and letters count repeats (G to Y are 1 to 19, g to z are 20 to 400). */
function packed(hex: string): string {
  const zeros = /0+$/.exec(hex)?.[0].length ?? 0;
  const ones = zeros > 0 ? 0 : (/F+$/.exec(hex)?.[0].length ?? 0);
  const kept = hex.slice(0, hex.length - Math.max(zeros, ones));
  const digits = kept.replace(/(.)\1{2,}/g, (run, digit: string) => `${countOf(run.length)}${digit}`);
  return `${digits}${zeros > 0 ? ',' : ones > 0 ? '!' : ''}`;
}

function countOf(repeats: number): string {
  let left = repeats;
  let letters = '';
  while (left >= 20) {
    const twenties = Math.min(20, Math.floor(left / 20));
    letters += String.fromCharCode('f'.charCodeAt(0) + twenties);
    left -= twenties * 20;
  }
  return left === 0 ? letters : letters + String.fromCharCode('F'.charCodeAt(0) + left);
}
