import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A barcode as it was scanned. */
export interface Scanned {
  readonly format: string;
  readonly text: string;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
let printing: Promise<PDFiumLibrary> | null = null;
let scanning: Promise<unknown> | null = null;

/** Prints the pages of a PDF in black and white at this resolution and scans their barcodes. */
export async function scanPdf(pdf: Buffer, dpi = 203): Promise<Scanned[][]> {
  printing ??= PDFiumLibrary.init();
  const document = await (await printing).loadDocument(pdf);
  try {
    const pages: Scanned[][] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'BGRA' });
      const pixels = new Uint8ClampedArray(data.length);
      for (let at = 0; at < data.length; at += 4) {
        pixels.fill((data[at] ?? 0) < 128 ? 0 : 255, at, at + 3);
        pixels[at + 3] = 255;
      }
      pages.push(await scanPixels({ data: pixels, width, height }));
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** Scans the barcodes of an image (RGBA). */
export async function scanPixels(image: {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}): Promise<Scanned[]> {
  scanning ??= openScanner();
  await scanning;
  const found = await readBarcodes(
    { ...image, colorSpace: 'srgb' },
    {
      formats: ['Code128', 'QRCode', 'DataMatrix'],
      tryRotate: false,
      tryInvert: false,
      tryDownscale: false,
    },
  );
  return found.map(({ format, text }) => ({ format, text }));
}

function openScanner(): Promise<unknown> {
  const bytes = readFileSync(wasm);
  const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Returns the text of all pages. */
export async function textOf(pdf: Buffer): Promise<string> {
  printing ??= PDFiumLibrary.init();
  const document = await (await printing).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n');
  } finally {
    document.destroy();
  }
}
