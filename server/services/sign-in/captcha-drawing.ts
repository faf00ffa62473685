type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

const width = 150;
const height = 50;
/** Glyphs are drawn on a grid of 4 x 6. */
const columns = 4;
const rows = 6;

/**
 * An SVG of the text as bare line segments: no text node, no path per letter, the order of the segments shuffled, with
 * curves laid over it, so that the code has to be seen to be read.
 */
export function drawCaptcha(text: string, random: () => number = Math.random): string {
  const letters = [...text];
  const step = (width - 20) / letters.length;
  const strokes = letters.flatMap((letter, at) => placed(glyphs.get(letter) ?? [], 14 + at * step, random));
  const segments = shuffled([...strokes, ...noise(random)].flatMap(segmentsOf), random);
  const path = (part: readonly string[], colour: string) =>
    `<path d="${part.join('')}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linecap="round"/>`;
  const middle = Math.ceil(segments.length / 2);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#f5f6f8"/>` +
    path(segments.slice(0, middle), '#3a4a63') +
    path(segments.slice(middle), '#2f5d62') +
    '</svg>'
  );
}

/** Letters and figures that are not mistaken for each other: strokes by comma, points as column and row. */
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

/** A glyph's strokes, turned, scaled and shaken, at `left`. */
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

function segmentsOf(stroke: Stroke): string[] {
  return stroke.slice(1).map((to, at) => {
    const from = stroke[at] ?? to;
    return `M${from.map(short).join(' ')}L${to.map(short).join(' ')}`;
  });
}

function short(value: number): string {
  return value.toFixed(1);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
