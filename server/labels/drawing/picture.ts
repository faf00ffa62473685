import type { Face } from '../fonts/faces.ts';
import type { CodeMark, GlyphMark, Mark, Page } from '../layout/marks.ts';

/** Draws a page as an SVG picture with the outlines that the PDF has: no font of the reader is asked. */
export function pictureOf({ width, height, marks }: Page): string {
  const outlines = createOutlines();
  const shapes = marks.map((mark) => shapeOf(mark, outlines)).join('');
  const size = `width="${short(width)}pt" height="${short(height)}pt" viewBox="0 0 ${short(width)} ${short(height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${outlines.all()}</defs>${shapes}</svg>`;
}

type Outlines = ReturnType<typeof createOutlines>;

/** Each outline stands once in the picture, in units of its face. */
function createOutlines() {
  const known = new Map<Face, Map<number, string>>();
  const paths: string[] = [];
  return {
    /** Returns the name of a glyph's outline. */
    of(face: Face, id: number): string {
      const own = known.get(face) ?? new Map<number, string>();
      known.set(face, own);
      const before = own.get(id);
      if (before !== undefined) return before;
      const name = `g${paths.length}`;
      own.set(id, name);
      paths.push(`<path id="${name}" d="${outlineOf(face, id)}"/>`);
      return name;
    },
    all: () => paths.join(''),
  };
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

function outlineOf({ font }: Face, id: number): string {
  return font
    .getGlyph(id)
    .path.commands.map(({ command, args }) => `${letters[command] ?? ''}${args.map((place) => Math.round(place)).join(' ')}`)
    .join('');
}

function shapeOf(mark: Mark, outlines: Outlines): string {
  if (mark.kind === 'rectangle')
    return `<rect x="${short(mark.x)}" y="${short(mark.y)}" width="${short(mark.width)}" height="${short(mark.height)}"/>`;
  return mark.kind === 'code' ? codeShape(mark) : textShape(mark, outlines);
}

function codeShape({ x, y, module, runs }: CodeMark): string {
  const bars = runs.map((run) => `M${run.x} ${run.y}h${run.width}v${short(run.height)}h-${run.width}z`).join('');
  return `<path transform="translate(${short(x)} ${short(y)}) scale(${module})" shape-rendering="crispEdges" d="${bars}"/>`;
}

function textShape({ x, y, size, face, glyphs }: GlyphMark, outlines: Outlines): string {
  const unit = size / face.font.unitsPerEm;
  let at = x;
  const uses = glyphs.map((glyph) => {
    const place = `translate(${short(at + glyph.x * size)} ${short(y - glyph.y * size)}) scale(${unit} ${-unit})`;
    at += glyph.advance * size;
    return `<use href="#${outlines.of(face, glyph.id)}" transform="${place}"/>`;
  });
  return uses.join('');
}

/** Three decimals: a thousandth of a point is below what a screen shows. */
function short(value: number): string {
  return String(Number(value.toFixed(3)));
}
