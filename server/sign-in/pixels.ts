import { crc32, deflateSync } from 'node:zlib';

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

interface Drawing {
  readonly width: number;
  readonly height: number;
  /** In the units of width and height. */
  readonly strokes: readonly Stroke[];
  readonly random: () => number;
}

/** Pixels per unit, so that the image is sharp on high-resolution screens. */
const scale = 2;
/** Half the stroke width in units. */
const radius = 1.1;
/** Shades between paper and ink. */
const shades = 32;
const paper = [245, 246, 248] as const;
const ink = [52, 74, 99] as const;

/** Renders the strokes as a PNG in grey levels on an uneven background. */
export function drawPng({ width, height, strokes, random }: Drawing): Buffer {
  const [columns, rows] = [width * scale, height * scale];
  const darkness = new Float32Array(columns * rows).map(() => random() * 0.16);
  for (const stroke of strokes)
    for (const [at, to] of stroke.entries()) {
      const from = stroke[at - 1];
      if (from !== undefined) drawLine(darkness, { columns, rows }, from, to);
    }
  // The byte before each row selects no filter.
  const lines = Buffer.alloc((columns + 1) * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      lines[row * (columns + 1) + 1 + column] = Math.round((darkness[row * columns + column] ?? 0) * (shades - 1));
  return png(columns, rows, lines);
}

/** Darkens the pixels around a line, with soft edges. */
function drawLine(darkness: Float32Array, { columns, rows }: { columns: number; rows: number }, from: Point, to: Point): void {
  const [ax, ay, bx, by] = [from[0] * scale, from[1] * scale, to[0] * scale, to[1] * scale];
  const reach = radius * scale;
  const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.min(columns - 1, Math.ceil(Math.max(ax, bx) + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by) - reach)), Math.min(rows - 1, Math.ceil(Math.max(ay, by) + reach))];
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
      const shade = Math.min(1, Math.max(0, reach - distance));
      const at = y * columns + x;
      darkness[at] = Math.max(darkness[at] ?? 0, shade);
    }
}

/** Encodes an image with a palette (PNG specification, colour type 3). */
function png(columns: number, rows: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns, 0);
  header.writeUInt32BE(rows, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Array.from({ length: shades }, (_, at) =>
    paper.map((value, part) => mixed(value, ink[part] ?? 0, at / (shades - 1))),
  ).flat();
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function mixed(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
