/** The parts of fontkit, pdfkit and bwip-js that labels use; the packages have no types of their own, or describe far more. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
    readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly yAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly postscriptName: string;
    readonly hmtx: { readonly metrics: { readonly length: number; get(at: number): { readonly advance: number } } };
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
    layout(text: string, features?: readonly string[], script?: string, language?: string, direction?: 'ltr' | 'rtl'): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  /** A font embedded in the document: only its used glyphs are written. */
  export interface EmbeddedFont {
    readonly id: string;
    readonly scale: number;
    readonly subset: { includeGlyph(id: number): number };
    readonly widths: number[];
    readonly unicode: (readonly number[])[];
    ref(): unknown;
  }
  interface Options {
    readonly autoFirstPage: boolean;
    readonly font: null;
    readonly compress: boolean;
    readonly info: Readonly<Record<string, unknown>>;
  }
  interface PageOptions {
    readonly size: readonly [number, number];
    readonly margin: number;
  }
  export interface Document extends Readable {
    readonly page: { readonly fonts: Record<string, unknown>; readonly height: number };
    /** The font that `font` has chosen. */
    readonly _font: EmbeddedFont;
    font(source: Font): this;
    addPage(options: PageOptions): this;
    addContent(operators: string): this;
    end(): void;
  }
  const PDFDocument: new (options: Options) => Document;
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default PDFDocument;
}
