import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What one page shows: its barcodes as they are scanned from a black and white print. */
export interface Scanned {
  readonly format: string;
  readonly text: string;
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
let ready: Promise<PDFiumLibrary> | null = null;

function open(): Promise<PDFiumLibrary> {
  ready ??= (async () => {
    const bytes = readFileSync(wasm);
    await prepareZXingModule({
      overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      fireImmediately: true,
    });
    return PDFiumLibrary.init();
  })();
  return ready;
}

/** Prints the pages of a PDF in black and white at this resolution and scans their barcodes. */
export async function scanPdf(pdf: Buffer, dpi = 203): Promise<Scanned[][]> {
  const library = await open();
  const document = await library.loadDocument(pdf);
  try {
    const pages: Scanned[][] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'BGRA' });
      const pixels = new Uint8ClampedArray(data.length);
      for (let at = 0; at < data.length; at += 4) {
        const shade = (data[at] ?? 0) < 128 ? 0 : 255;
        pixels.fill(shade, at, at + 3);
        pixels[at + 3] = 255;
      }
      const found = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' } as ImageData, {
        formats: ['Code128', 'QRCode', 'DataMatrix'],
      });
      pages.push(found.map(({ format, text }) => ({ format, text })));
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** Returns the text of all pages. */
export async function textOf(pdf: Buffer): Promise<string> {
  const document = await (await open()).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText()).join('\n');
  } finally {
    document.destroy();
  }
}
