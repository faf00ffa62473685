import createBidi from 'bidi-js';
import type { Face, FaceChain, PlacedGlyph } from '../fonts/faces.ts';

const bidi = createBidi();

/** A piece of a line in one face, from left to right; widths in units of the em. */
export interface Piece {
  readonly face: Face;
  readonly glyphs: readonly PlacedGlyph[];
  readonly width: number;
  readonly ascii: string | null;
}

export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** Whether the line reads from right to left. */
  readonly rightToLeft: boolean;
}

/** A text broken to a width, in ems; its lines are drawn only when it is known to fit. */
export interface BrokenText {
  readonly count: number;
  readonly widest: number;
  lines(): Line[];
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Isolates and marks of direction: they steer the order and are not drawn. */
const directing = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Returns the characters of a text that no face draws, each once. */
export function missingGlyphs(text: string, chain: FaceChain): string[] {
  const missing = new Set<string>();
  for (const character of prepared(text)) {
    if (character === '\n' || directing.test(character)) continue;
    if (chain.faceOf(character.codePointAt(0) ?? 0) === null) missing.add(character);
  }
  return [...missing];
}

/** Composes characters, so that a letter with its accent is one glyph, and replaces white space by blanks. */
export function prepared(text: string): string {
  return text.normalize('NFC').replace(/[^\S\n]+/gu, ' ');
}

/** Breaks a prepared text into lines of at most `width` (in ems). Words longer than a line break within. */
export function breakText(text: string, width: number, chain: FaceChain): BrokenText {
  const broken = text.split('\n').map((paragraph) => ({ paragraph, ranges: breakParagraph(paragraph, width, chain) }));
  const ranges = broken.flatMap((one) => one.ranges);
  return {
    count: ranges.length,
    widest: ranges.reduce((most, range) => Math.max(most, range.width), 0),
    lines: () =>
      broken.flatMap(({ paragraph, ranges: lines }) => {
        const levels = rightToLeft.test(paragraph) ? bidi.getEmbeddingLevels(paragraph) : null;
        return lines.map(({ start, end }) => lineOf(paragraph, start, end, levels, chain));
      }),
  };
}

/** Returns the lines of a paragraph as ranges; a blank at the end of a line is part of its range, not of its width. */
function breakParagraph(paragraph: string, width: number, chain: FaceChain): Part[] {
  const lines: Part[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  let shown = 0;
  const close = (next: number) => {
    lines.push({ start, end, width: shown });
    start = next;
    end = next;
    used = 0;
    shown = 0;
  };
  const take = (part: Part, blank: boolean) => {
    used += part.width;
    if (!blank) shown = used;
    end = part.end;
  };
  for (const token of knownTokens(paragraph, chain)) {
    const blank = token.text === ' ';
    if (blank && end === start && start > 0) {
      start = token.end;
      end = token.end;
      continue;
    }
    if (!blank && used + token.width > width && end > start) close(token.start);
    if (token.width <= width) take(token, blank);
    else
      for (const part of partsOf(token, chain)) {
        if (used + part.width > width && end > start) close(part.start);
        take(part, false);
      }
  }
  close(paragraph.length);
  return lines;
}

/** Measured paragraphs that are kept for each chain: senders and goods repeat from label to label, and each size is tried on the same. */
const tokensAtMost = 2_000;
const known = new WeakMap<FaceChain, Map<string, readonly Token[]>>();

function knownTokens(paragraph: string, chain: FaceChain): readonly Token[] {
  const ofChain = known.get(chain) ?? new Map<string, readonly Token[]>();
  known.set(chain, ofChain);
  const before = ofChain.get(paragraph);
  if (before !== undefined) return before;
  const tokens = [...tokensOf(paragraph, chain)];
  if (ofChain.size >= tokensAtMost) ofChain.clear();
  ofChain.set(paragraph, tokens);
  return tokens;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

interface Token extends Part {
  readonly text: string;
}

/** Characters between which a line may break without a blank. */
const ideographic = /[\u2e80-\u303f\u3040-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{323af}]/u;
/** Closing punctuation that does not begin a line. */
const closing = /[、。，．：；！？）】」』〉》”’%,.;:!?)\]}]/u;

function* tokensOf(paragraph: string, chain: FaceChain): Generator<Token> {
  let start = 0;
  let word = '';
  const token = (text: string, from: number): Token => ({
    text,
    start: from,
    end: from + text.length,
    width: widthOf(text, chain),
  });
  let at = 0;
  for (const character of paragraph) {
    const alone = character === ' ' || (ideographic.test(character) && !closing.test(character));
    const joinsBefore = closing.test(character);
    if (alone || (word !== '' && ideographic.test(word) && !joinsBefore)) {
      if (word !== '') yield token(word, start);
      word = '';
      start = at;
    }
    if (character === ' ') {
      yield token(character, at);
      start = at + 1;
    } else word += character;
    at += character.length;
    if (character === '-' || character === '/' || character === ',') {
      yield token(word, start);
      word = '';
      start = at;
    }
  }
  if (word !== '') yield token(word, start);
}

function partsOf({ text, start: from }: Token, chain: FaceChain): Part[] {
  let at = from;
  return [...text].map((character) => {
    const start = at;
    at += character.length;
    return { start, end: at, width: widthOf(character, chain) };
  });
}

/** The width of a word in ems. */
function widthOf(text: string, chain: FaceChain): number {
  let width = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint > 0x200a && directing.test(character)) continue;
    const face = chain.faceOf(codePoint);
    if (face === null) continue;
    if (face.shaped || (codePoint > 0x2ff && mark.test(character)))
      return runsOf(text, chain).reduce((sum, run) => sum + pieceOf(run, false).width, 0);
    width += face.glyphOf(codePoint)?.advance ?? 0;
  }
  return width;
}

const mark = /\p{M}/u;

function lineOf(
  paragraph: string,
  start: number,
  endWithBlank: number,
  levels: ReturnType<typeof bidi.getEmbeddingLevels> | null,
  chain: FaceChain,
): Line {
  const end = start + paragraph.slice(start, endWithBlank).trimEnd().length;
  const pieces = (
    levels === null || end === start ? [{ text: paragraph.slice(start, end), reversed: false }] : visualRuns(paragraph, start, end, levels)
  ).flatMap(({ text, reversed }) => {
    const made = runsOf(text, chain).map((run) => pieceOf(run, reversed));
    return reversed ? made.reverse() : made;
  });
  const level = levels?.paragraphs.find((one) => one.start <= start && start <= one.end)?.level ?? 0;
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0), rightToLeft: level % 2 === 1 };
}

interface VisualRun {
  readonly text: string;
  readonly reversed: boolean;
}

/** Splits a line into runs of one direction, from left to right as they are drawn. */
function visualRuns(paragraph: string, start: number, end: number, embedding: ReturnType<typeof bidi.getEmbeddingLevels>): VisualRun[] {
  const order = bidi.getReorderedIndices(paragraph, embedding, start, end - 1).slice(start, end);
  const mirrored = bidi.getMirroredCharactersMap(paragraph, embedding.levels, start, end - 1);
  const runs: { text: string; reversed: boolean; last: number; level: number }[] = [];
  for (const at of order) {
    const level = embedding.levels[at] ?? 0;
    const reversed = level % 2 === 1;
    const character = mirrored.get(at) ?? paragraph.charAt(at);
    const run = runs.at(-1);
    if (run !== undefined && run.level === level && at === run.last + (reversed ? -1 : 1)) {
      // Shaping wants the reading order.
      run.text = reversed ? character + run.text : run.text + character;
      run.last = at;
    } else runs.push({ text: character, reversed, last: at, level });
  }
  return runs;
}

interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Splits a text where the face changes; characters that no face draws have been refused before. */
function runsOf(text: string, chain: FaceChain): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const character of text) {
    if (character > '\u200a' && directing.test(character)) continue;
    const run = runs.at(-1);
    const face = chain.faceOf(character.codePointAt(0) ?? 0);
    if (face === null) continue;
    if (run !== undefined && run.face === face) run.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

const printableAscii = /^[\x20-\x7e]*$/;
const shapedPieces = new Map<string, Piece>();
/** Shaped words that are kept; names and streets repeat. */
const shapedAtMost = 5_000;

function pieceOf({ face, text }: Run, reversed: boolean): Piece {
  const unit = face.font.unitsPerEm;
  // Combining marks and joining letters need the font's own rules; other glyphs stand side by side.
  if (!face.shaped && !mark.test(text)) {
    const glyphs: PlacedGlyph[] = [];
    let width = 0;
    for (const character of text) {
      const glyph = face.glyphOf(character.codePointAt(0) ?? 0);
      if (glyph === null) continue;
      glyphs.push(glyph);
      width += glyph.advance;
    }
    return { face, glyphs: reversed ? glyphs.reverse() : glyphs, width, ascii: !reversed && printableAscii.test(text) ? text : null };
  }
  const key = `${face.name} ${reversed} ${text}`;
  const before = shapedPieces.get(key);
  if (before !== undefined) return before;
  const run = face.font.layout(text, [], undefined, undefined, reversed || face.shaped ? 'rtl' : 'ltr');
  const glyphs = run.glyphs.map((glyph, at) => {
    const position = run.positions[at] ?? { xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
    return {
      id: glyph.id,
      codePoints: glyph.codePoints,
      advance: position.xAdvance / unit,
      x: position.xOffset / unit,
      y: position.yOffset / unit,
    };
  });
  const piece = { face, glyphs, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0), ascii: null };
  if (shapedPieces.size >= shapedAtMost) shapedPieces.clear();
  shapedPieces.set(key, piece);
  return piece;
}
