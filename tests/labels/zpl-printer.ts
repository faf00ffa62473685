import { scanPixels } from './decode.ts';

/** A field of ZPL: its commands' names, and its text as the printer reads it. */
export interface ZplField {
  readonly command: string;
  readonly text?: string;
}

/** A page as drawn: 1 is black. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

/** Splits ZPL into commands as a printer does: at each `^` and `~`, with the hexadecimal escapes of `^FH` undone in texts. */
export function fieldsOf(zpl: string): ZplField[] {
  let mark: string | null = null;
  return [...zpl.matchAll(/[\^~]([A-Z][A-Z0-9@])([^^~]*)/g)].map(([, name = '', rest = '']) => {
    if (name === 'FH') mark = rest.charAt(0) || '_';
    if (name === 'FS') mark = null;
    if (name !== 'FD') return { command: name };
    const text =
      mark === null
        ? rest
        : rest.replace(new RegExp(`${mark}([0-9A-F]{2})`, 'g'), (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { command: name, text };
  });
}

/** Draws boxes and bitmaps of ZPL; texts in the printer's own fonts are left out. */
export function drawZpl(zpl: string): Drawn[] {
  return zpl
    .split('^XA')
    .slice(1)
    .map((label) => {
      const width = Number(/\^PW(\d+)/.exec(label)?.[1]);
      const height = Number(/\^LL(\d+)/.exec(label)?.[1]);
      const drawn = { width, height, dots: new Uint8Array(width * height) };
      for (const [, x = '', y = '', rest = ''] of label.matchAll(/\^FO(\d+),(\d+)(\^G[^^]*)\^FS/g)) {
        const box = /^\^GB(\d+),(\d+),(\d+)/.exec(rest);
        if (box !== null) drawBox(drawn, Number(x), Number(y), box.slice(1).map(Number));
        const picture = /^\^GFA,(\d+),\1,(\d+),(.*)$/s.exec(rest);
        if (picture !== null) drawPicture(drawn, Number(x), Number(y), Number(picture[2]), picture[3] ?? '');
      }
      return drawn;
    });
}

function drawBox(drawn: Drawn, x: number, y: number, [wide = 0, high = 0, thick = 0]: readonly number[]): void {
  for (let row = 0; row < high; row += 1)
    for (let column = 0; column < wide; column += 1)
      if (row < thick || column < thick || row >= high - thick || column >= wide - thick) blacken(drawn, x + column, y + row);
}

function drawPicture(drawn: Drawn, x: number, y: number, bytesPerRow: number, packed: string): void {
  let before = '';
  let row = '';
  let at = y;
  let count = 0;
  const end = () => {
    for (const [nth, digit] of [...row].entries())
      for (let bit = 0; bit < 4; bit += 1) if ((Number.parseInt(digit, 16) >> (3 - bit)) & 1) blacken(drawn, x + nth * 4 + bit, at);
    before = row;
    row = '';
    at += 1;
  };
  for (const one of packed.trim()) {
    if (one === ':') row = before;
    else if (one === ',') row = row.padEnd(bytesPerRow * 2, '0');
    else if (one === '!') row = row.padEnd(bytesPerRow * 2, 'F');
    else if (/[G-Y]/.test(one)) count += one.charCodeAt(0) - 'F'.charCodeAt(0);
    else if (/[g-z]/.test(one)) count += (one.charCodeAt(0) - 'f'.charCodeAt(0)) * 20;
    else {
      row += one.repeat(Math.max(1, count));
      count = 0;
    }
    if (row.length >= bytesPerRow * 2) end();
  }
}

function blacken({ width, height, dots }: Drawn, x: number, y: number): void {
  if (x < width && y < height) dots[y * width + x] = 1;
}

/** The texts of the barcodes of a drawn page. */
export async function scanDrawn({ width, height, dots }: Drawn): Promise<string[]> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [at, dot] of dots.entries()) {
    pixels.fill(dot === 1 ? 0 : 255, at * 4, at * 4 + 3);
    pixels[at * 4 + 3] = 255;
  }
  return (await scanPixels({ data: pixels, width, height })).map(({ text }) => text);
}
