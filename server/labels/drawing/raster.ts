import type { GlyphMark } from '../layout/marks.ts';

/** A bitmap of one bit per dot: rows from the top, each padded to whole bytes, the first dot in the highest bit; 1 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bytesPerRow: number;
  readonly bytes: Uint8Array;
}

export function emptyBitmap(width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  return { width, height, bytesPerRow, bytes: new Uint8Array(bytesPerRow * height) };
}

/** Blackens the dots from `from` to before `to` of a row. */
export function blacken({ width, height, bytesPerRow, bytes }: Bitmap, y: number, from: number, to: number): void {
  if (y < 0 || y >= height) return;
  for (let x = Math.max(0, from); x < Math.min(width, to); x += 1) {
    const at = y * bytesPerRow + (x >> 3);
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
  }
}

/** A straight edge of an outline, in dots; `down` tells its direction. */
interface Edge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Straight pieces of one curve; at the size of label texts, more do not show. */
const pieces = 6;

/** Draws the glyphs of a mark into a bitmap whose left edge is the mark's start; `ascent` dots lie above the baseline. */
export function drawGlyphs(
  bitmap: Bitmap,
  { face, glyphs, size }: GlyphMark,
  { dot, ascent }: { readonly dot: number; readonly ascent: number },
): void {
  const scale = size / face.font.unitsPerEm / dot;
  let x = 0;
  for (const glyph of glyphs) {
    const left = x + (glyph.x * size) / dot;
    const base = ascent - (glyph.y * size) / dot;
    fillOutline(bitmap, edgesOf(face.font.getGlyph(glyph.id).path.commands, { left, base, scale }));
    x += (glyph.advance * size) / dot;
  }
}

interface Placement {
  readonly left: number;
  readonly base: number;
  readonly scale: number;
}

type Commands = readonly { readonly command: string; readonly args: readonly number[] }[];
type Point = readonly [x: number, y: number];

/** Converts an outline (y upwards, font units) to edges in dots (y downwards). */
function edgesOf(commands: Commands, { left, base, scale }: Placement): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    edges.push({ x0: left + at[0] * scale, y0: base - at[1] * scale, x1: left + to[0] * scale, y1: base - to[1] * scale });
    at = to;
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const from = at;
    if (command === 'moveTo') {
      start = [a, b];
      at = start;
    } else if (command === 'lineTo') lineTo([a, b]);
    else if (command === 'quadraticCurveTo') curve((t) => along(along(from, [a, b], t), along([a, b], [c, d], t), t), lineTo);
    else if (command === 'bezierCurveTo') curve((t) => cubic(from, [a, b], [c, d], [e, f], t), lineTo);
    else if (command === 'closePath') lineTo(start);
  }
  return edges;
}

function curve(pointAt: (t: number) => Point, lineTo: (to: Point) => void): void {
  for (let piece = 1; piece <= pieces; piece += 1) lineTo(pointAt(piece / pieces));
}

function along([x0, y0]: Point, [x1, y1]: Point, t: number): Point {
  return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
}

function cubic(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const [a, b, c] = [along(p0, p1, t), along(p1, p2, t), along(p2, p3, t)];
  return along(along(a, b, t), along(b, c, t), t);
}

/** Fills an outline by the non-zero rule, sampled at the middle of each dot. */
function fillOutline(bitmap: Bitmap, edges: readonly Edge[]): void {
  const top = Math.max(0, Math.floor(Math.min(...edges.map(({ y0, y1 }) => Math.min(y0, y1)), bitmap.height)));
  const bottom = Math.min(bitmap.height, Math.ceil(Math.max(...edges.map(({ y0, y1 }) => Math.max(y0, y1)), 0)));
  for (let y = top; y < bottom; y += 1) {
    const level = y + 0.5;
    const crossings: { x: number; turn: number }[] = [];
    for (const { x0, y0, x1, y1 } of edges) {
      if (y0 <= level === y1 <= level) continue;
      crossings.push({ x: x0 + ((level - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 });
    }
    crossings.sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[at + 1];
      if (winding !== 0 && next !== undefined) blacken(bitmap, y, Math.round(x), Math.max(Math.round(next.x), Math.round(x) + 1));
    }
  }
}
