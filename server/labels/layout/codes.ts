import barcodes from 'bwip-js/node';
import type { Symbology } from '../../../contract/entities/orders/label.ts';
import type { CodeMark, Unfit } from './marks.ts';

/** Dots per module: with fewer than two, no scanner read a label in the measurements. */
const fewestDots = 2;
/** Modules kept white on each side: 10 beside bars; beside a matrix what its standard wants. */
const quietModules = { code128: 10, 'gs1-128': 10, datamatrix: 2, qrcode: 4 } as const satisfies Record<Symbology, number>;
/** Modules that stay white left and right of a symbol, and above and below it; bars may have text right below them. */
export function quietZoneOf(symbology: Symbology): { readonly across: number; readonly down: number } {
  const across = quietModules[symbology];
  return { across, down: symbology === 'code128' || symbology === 'gs1-128' ? 0 : across };
}

/** GS1 General Specifications 5.4: the longest symbol, quiet zones included, in points. */
const gs1Longest = (165.1 / 25.4) * 72;
/** The lowest bars that hand scanners read surely, in millimetres. */
const lowestBars = 8;

export interface CodeArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Symbol {
  readonly columns: number;
  readonly rows: number | null;
  readonly runs: CodeMark['runs'];
}

/**
 * Places a barcode in an area (points) with the largest modules of whole dots that leave its quiet zone free, at the middle of the area, on
 * the dots of the page. Bars fill the height of the area.
 */
export function placeCode(symbology: Symbology, text: string, area: CodeArea, dpi: number): CodeMark | Unfit {
  if (text === '') return { reason: 'codeEmpty', values: {} };
  const symbol = encode(symbology, text);
  if (symbol === null) return { reason: 'codeText', values: { text } };
  const dot = 72 / dpi;
  const quiet = quietModules[symbology];
  const across = symbol.columns + 2 * quiet;
  const down = symbol.rows === null ? null : symbol.rows + 2 * quiet;
  const dots = Math.floor(Math.min(area.width / across, down === null ? Number.POSITIVE_INFINITY : area.height / down) / dot + 1e-6);
  const module = dots * dot;
  const tooLow = down === null && area.height < (lowestBars / 25.4) * 72 - 1e-6;
  const tooLong = symbology === 'gs1-128' && across * module > gs1Longest;
  if (dots < fewestDots || tooLow || tooLong) {
    const needed = (across * fewestDots * 25.4) / dpi;
    const neededDown = down === null ? lowestBars : (down * fewestDots * 25.4) / dpi;
    return { reason: 'codeTooWide', values: { text, width: needed.toFixed(1), height: neededDown.toFixed(1) } };
  }
  const onDot = (place: number) => Math.round(place / dot) * dot;
  const x = onDot(area.x + (area.width - symbol.columns * module) / 2);
  const y = onDot(area.y + (down === null ? 0 : (area.height - (symbol.rows ?? 0) * module) / 2));
  const bars = Math.floor(area.height / dot) * dot;
  return {
    kind: 'code',
    x,
    y,
    module,
    runs: symbol.rows === null ? symbol.runs.map((run) => ({ ...run, height: bars / module })) : symbol.runs,
  };
}

const encoded = new Map<string, Symbol | null>();
const encodedAtMost = 2_000;

/** Returns the symbol of a text, or null when the symbology cannot hold it. */
function encode(symbology: Symbology, text: string): Symbol | null {
  const key = `${symbology} ${text}`;
  const before = encoded.get(key);
  if (before !== undefined) return before;
  const symbol = encodeAnew(symbology, text);
  if (encoded.size >= encodedAtMost) encoded.clear();
  encoded.set(key, symbol);
  return symbol;
}

function encodeAnew(symbology: Symbology, text: string): Symbol | null {
  if (symbology === 'code128' && !/^[\x20-\x7e]{1,48}$/.test(text)) return null;
  if (symbology === 'gs1-128' && !isGs1(text)) return null;
  try {
    const [first] = barcodes.raw({ bcid: symbology, text });
    if (first === undefined) return null;
    return 'pixs' in first ? matrixOf(first) : barsOf(first.sbs);
  } catch {
    // The encoder throws for texts that break the rules of the symbology.
    return null;
  }
}

/** Application identifiers in parentheses; at most 48 characters of data (GS1 General Specifications 5.4). */
function isGs1(text: string): boolean {
  return /^(\(\d{2,4}\)[\x21-\x27\x2a-\x7a]+)+$/.test(text) && text.replace(/[()]/g, '').length <= 48;
}

/** Bars and spaces by turns, beginning with a bar. */
function barsOf(widths: readonly number[]): Symbol {
  const runs: { x: number; y: number; width: number; height: number }[] = [];
  let x = 0;
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) runs.push({ x, y: 0, width, height: 0 });
    x += width;
  }
  return { columns: x, rows: null, runs };
}

/** The black runs of each row; equal runs of neighbouring rows are one. */
function matrixOf({ pixs, pixx, pixy }: { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number }): Symbol {
  const runs: { x: number; y: number; width: number; height: number }[] = [];
  let above = new Map<string, { x: number; y: number; width: number; height: number }>();
  for (let y = 0; y < pixy; y += 1) {
    const here = new Map<string, { x: number; y: number; width: number; height: number }>();
    for (let x = 0; x < pixx; x += 1) {
      if (pixs[y * pixx + x] !== 1) continue;
      let end = x;
      while (end + 1 < pixx && pixs[y * pixx + end + 1] === 1) end += 1;
      const key = `${x} ${end}`;
      const run = above.get(key) ?? { x, y, width: end - x + 1, height: 0 };
      run.height += 1;
      if (run.y === y) runs.push(run);
      here.set(key, run);
      x = end;
    }
    above = here;
  }
  return { columns: pixx, rows: pixy, runs };
}
