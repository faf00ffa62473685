import type { Face, PlacedGlyph } from '../fonts/faces.ts';

/** Glyphs of one face from left to right; `x` is the start and `y` the baseline, in points from the top left corner. */
export interface GlyphMark {
  readonly kind: 'glyphs';
  readonly face: Face;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly glyphs: readonly PlacedGlyph[];
  /** The text, when each of its characters is printable ASCII in reading order. */
  readonly ascii: string | null;
}

/** A black rectangle in points. */
export interface RectangleMark {
  readonly kind: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A barcode on the printer's dots: black runs in modules from its corner; `module` in points. */
export interface CodeMark {
  readonly kind: 'code';
  readonly x: number;
  readonly y: number;
  readonly module: number;
  readonly runs: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[];
}

export type Mark = GlyphMark | RectangleMark | CodeMark;

/** A page in points. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Why a document is not printed. `values` fill the message's placeholders; characters are named by themselves and their code points. */
export interface Unfit {
  readonly reason: 'noGlyph' | 'overflow' | 'codeEmpty' | 'codeText' | 'codeTooWide' | 'codeCovered' | 'tableOverflow';
  readonly values: Readonly<Record<string, string | number>>;
  /** The template's element by its place. */
  readonly element?: number;
}

export const pointsPerMillimetre = 72 / 25.4;
