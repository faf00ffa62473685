import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

/** A glyph as it stands in a line: its advance and offset in ems. */
export interface PlacedGlyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** A font of the chain, parsed once and kept. */
export interface Face {
  readonly name: string;
  readonly font: Font;
  /** Whether texts of this face are shaped as a whole, because their letters join. */
  readonly shaped: boolean;
  /** The glyph of a character, or null. */
  glyphOf(codePoint: number): PlacedGlyph | null;
}

export interface FaceChain {
  /** The first face of the chain that draws the character, or null. */
  faceOf(codePoint: number): Face | null;
}

interface Source {
  readonly package: string;
  readonly file: string;
  readonly shaped?: true;
}

const latin: Source = { package: '@embedpdf/fonts-latin', file: 'NotoSans-Regular.ttf' };
const latinBold: Source = { package: '@embedpdf/fonts-latin', file: 'NotoSans-Bold.ttf' };
/** The order decides: Latin, Cyrillic and Greek before Chinese and Japanese, which lack Polish letters; then Korean and Arabic. */
const others: readonly Source[] = [
  { package: '@embedpdf/fonts-sc', file: 'NotoSansHans-Regular.otf' },
  { package: '@expo-google-fonts/nanum-gothic', file: '400Regular/NanumGothic_400Regular.ttf' },
  { package: '@embedpdf/fonts-arabic', file: 'NotoNaskhArabic-Regular.ttf', shaped: true },
];

/** Opens the faces at their first use. Chinese, Korean and Arabic have one weight; bold texts take it from the regular chain. */
export function createFaces(): { readonly regular: FaceChain; readonly bold: FaceChain } {
  const opened = new Map<Source, Face>();
  const open = (source: Source): Face => {
    const before = opened.get(source);
    if (before !== undefined) return before;
    const face = openFace(source);
    opened.set(source, face);
    return face;
  };
  return { regular: chainOf([latin, ...others], open), bold: chainOf([latinBold, ...others], open) };
}

/** Scripts whose labels are tested. A font may draw more, such as Devanagari, but nobody has read the result. */
const printed =
  /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u;

function chainOf(sources: readonly Source[], open: (source: Source) => Face): FaceChain {
  const known = new Map<number, Face | null>();
  return {
    faceOf(codePoint) {
      const before = known.get(codePoint);
      if (before !== undefined) return before;
      let found: Face | null = null;
      for (const source of printed.test(String.fromCodePoint(codePoint)) ? sources : []) {
        const face = open(source);
        if (face.glyphOf(codePoint) === null) continue;
        found = face;
        break;
      }
      known.set(codePoint, found);
      return found;
    },
  };
}

const load = createRequire(import.meta.url);

function openFace(source: Source): Face {
  const font = create(readFileSync(fileOf(source)));
  const glyphs = new Map<number, PlacedGlyph | null>();
  return {
    name: source.file,
    font,
    shaped: source.shaped === true,
    glyphOf(codePoint) {
      const before = glyphs.get(codePoint);
      if (before !== undefined) return before;
      const { id } = font.glyphForCodePoint(codePoint);
      const glyph = id === 0 ? null : { id, codePoints: [codePoint], advance: advanceOf(font, id), x: 0, y: 0 };
      glyphs.set(codePoint, glyph);
      return glyph;
    },
  };
}

/** From the table of metrics: fontkit's own advance reads the outline too, and fails for a blank at the end of it. */
function advanceOf({ hmtx: { metrics }, unitsPerEm }: Font, id: number): number {
  return metrics.get(Math.min(id, metrics.length - 1)).advance / unitsPerEm;
}

/** The packages export their code only, so the folder is found from it. */
function fileOf({ package: name, file }: Source): string {
  const code = load.resolve(name);
  const folder = code.includes('/dist/') ? dirname(dirname(code)) : dirname(code);
  return name.startsWith('@embedpdf') ? join(folder, 'fonts', file) : join(folder, file);
}
