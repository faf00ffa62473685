import type { FaceChain } from '../fonts/faces.ts';
import type { Area } from './area.ts';
import type { Mark, Unfit } from './marks.ts';
import { type BrokenText, breakText, type Line, missingGlyphs, prepared } from './text.ts';

/** Distance of baselines and place of the first one, in ems. */
const leading = 1.2;
const ascent = 0.95;
const descent = 0.25;
/** Points between two tried sizes. */
const step = 0.5;

export interface TextStyle extends Area {
  readonly size: number;
  readonly minSize?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** Places a text in its area: at its size, or smaller down to `minSize`; a text that does not fit then is refused. */
export function placeText(text: string, style: TextStyle, chain: FaceChain): Mark[] | Unfit {
  const shown = prepared(text);
  const missing = missingGlyphs(shown, chain);
  if (missing.length > 0) return { reason: 'noGlyph', values: { characters: namesOf(missing) } };
  const { size, minSize = size } = style;
  for (let tried = size; tried >= minSize - 1e-6; tried -= step) {
    const broken = breakText(shown, style.width / tried, chain);
    if (heightOf(broken.count, tried) <= style.height + 0.5 && broken.widest * tried <= style.width + 0.1)
      return marksOf(broken, tried, style);
  }
  return { reason: 'overflow', values: { text: brief(shown), size: minSize } };
}

/** How far a line of text reaches above and below its baseline, in points. */
export function heightOfLine(size: number): { readonly above: number; readonly below: number } {
  return { above: ascent * size, below: descent * size };
}

/** The height of lines in points. */
export function heightOf(lines: number, size: number): number {
  return ((lines - 1) * leading + ascent + descent) * size;
}

/** Marks of broken lines from the top of the area. */
export function marksOf(broken: BrokenText, size: number, style: TextStyle): Mark[] {
  return broken.lines().flatMap((line, at) => lineMarks(line, size, style, style.y + (ascent + at * leading) * size));
}

function lineMarks(line: Line, size: number, { x, width, align }: TextStyle, y: number): Mark[] {
  const side = align ?? (line.rightToLeft ? 'right' : 'left');
  const free = width - line.width * size;
  let at = x + (side === 'left' ? 0 : side === 'right' ? free : free / 2);
  return line.pieces.map((piece) => {
    const mark: Mark = {
      kind: 'glyphs',
      face: piece.face,
      size,
      x: at,
      y,
      width: piece.width * size,
      glyphs: piece.glyphs,
      ascii: piece.ascii,
    };
    at += piece.width * size;
    return mark;
  });
}

/** Names characters for a message: themselves and their code points. */
function namesOf(characters: readonly string[]): string {
  return characters
    .slice(0, 10)
    .map((one) => `${one} (U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`)
    .join(', ');
}

function brief(text: string): string {
  const plain = text.replace(/[\u2066-\u2069]/g, '').replaceAll('\n', ' ');
  return plain.length > 60 ? `${[...plain].slice(0, 60).join('')}…` : plain;
}
