import { drawPng, type Point, type Stroke } from './pixels.ts';

const width = 150;
const height = 50;
/** Glyphs use a grid of 4 x 6. */
const columns = 4;
const rows = 6;

/**
 * Draws the text as a PNG: strokes are rotated, scaled and jittered, crossed by curves, bent by waves and sprinkled with specks. The image
 * contains pixels only, so the code has to be seen to be read. The attempt budgets, not the image, stop scripts (decision 29).
 */
export function drawCaptcha(text: string, random: () => number = Math.random): Buffer {
  const letters = [...text];
  const step = (width - 20) / letters.length;
  const strokes = letters.flatMap((letter, at) => placed(glyphs.get(letter) ?? [], 14 + at * step, random));
  const bend = wave(random);
  const lines = [...strokes, ...noise(random)].map((stroke) => smooth(stroke).map(bend));
  return drawPng({ width, height, strokes: [...lines, ...specks(random)], random });
}

/** Unambiguous letters and digits: strokes separated by commas, points as column and row. */
const drawings = {
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 44 45 36 16 05',
  '4': '36 30 04 44',
  '6': '40 12 04 16 36 45 33 04',
  '7': '00 40 16',
  '9': '06 34 42 30 10 01 13 42',
  A: '06 20 46,14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  H: '00 06,40 46,03 43',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03,23 46',
  T: '00 40,20 26',
  W: '00 16 23 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
} as const;

const glyphs: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(drawings).map(([letter, drawing]) => [letter, strokesOf(drawing)]),
);

export const drawnCharacters: readonly string[] = [...glyphs.keys()];

function strokesOf(drawing: string): Stroke[] {
  return drawing.split(',').map((stroke) => stroke.split(' ').map((point): Point => [Number(point[0]), Number(point[1])]));
}

/** Rotates, scales and jitters a glyph's strokes at `left`. */
function placed(strokes: readonly Stroke[], left: number, random: () => number): Stroke[] {
  const angle = (random() - 0.5) * 0.6;
  const scale = 3.6 + random() * 1.2;
  const top = height / 2 + (random() - 0.5) * 10;
  const turn = ([x, y]: Point): Point => {
    const dx = (x - columns / 2) * scale;
    const dy = (y - rows / 2) * scale;
    return [
      left + 8 + dx * Math.cos(angle) - dy * Math.sin(angle) + (random() - 0.5) * 1.6,
      top + dx * Math.sin(angle) + dy * Math.cos(angle) + (random() - 0.5) * 1.6,
    ];
  };
  return strokes.map((stroke) => stroke.map(turn));
}

function noise(random: () => number): Stroke[] {
  return Array.from({ length: 2 }, () => {
    const from = random() * height;
    const swing = (random() - 0.5) * 30;
    return Array.from({ length: 9 }, (_, at): Point => [(at * width) / 8, from + swing * Math.sin(at + random())]);
  });
}

function specks(random: () => number): Stroke[] {
  return Array.from({ length: 60 }, (): Stroke => {
    const [x, y] = [random() * width, random() * height];
    return [
      [x, y],
      [x + (random() - 0.5) * 3, y + (random() - 0.5) * 3],
    ];
  });
}

/** Combines two waves of random length, so that no two images bend alike. */
function wave(random: () => number): (point: Point) => Point {
  const [length, across] = [24 + random() * 16, 18 + random() * 12];
  const [from, to] = [random() * 6, random() * 6];
  return ([x, y]) => [x + 1.6 * Math.sin(y / (across / 6) + from), y + 2.2 * Math.sin(x / (length / 6) + to)];
}

/** Adds intermediate points, so that a wave bends a line instead of moving its ends. */
function smooth(stroke: Stroke): Stroke {
  return stroke.flatMap((to, at) => {
    const from = stroke[at - 1];
    if (from === undefined) return [to];
    return [0.25, 0.5, 0.75, 1].map((part): Point => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  });
}
