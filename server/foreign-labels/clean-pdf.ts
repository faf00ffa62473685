import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { inspectPdf } from '../files/pdf/inspect-pdf.ts';
import { type PdfReason, pdfLimits } from '../files/pdf/reasons.ts';

/** The reason why a file is no label; the key of a text (`foreignLabel.<reason>`). */
export type LabelReason = PdfReason | 'notPdf' | 'pages' | 'pageSize' | 'fileSize';

export const labelLimits = {
  /** Pages of one label: one for each box. */
  pages: 50,
  /** Bytes of one label. */
  bytes: 5 * 1_048_576,
  /** Points: from 20 mm to the longer side of A3. */
  side: { least: 56, most: 1_200 },
} as const;

/** Reasons that copying the pages into a new document removes. */
const removable: ReadonlySet<PdfReason> = new Set<PdfReason>(['active', 'files', 'media']);
/** What a page may carry besides its content: actions, links, forms, and data of programs. */
const extras = ['AA', 'Annots', 'B', 'PieceInfo', 'Metadata', 'Thumb', 'AF', 'Trans', 'PresSteps'].map((name) => PDFName.of(name));

/**
 * Rebuilds a foreign PDF from its pages alone: scripts, actions, forms and attachments stay behind. The result is inspected like any other
 * PDF. Run it in a separate process, because hostile files may take long.
 */
export async function cleanPdf(
  bytes: Buffer,
): Promise<{ readonly content: Buffer; readonly pages: number } | { readonly reason: LabelReason }> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { reason: 'notPdf' };
  if (bytes.length > labelLimits.bytes) return { reason: 'fileSize' };
  const found = await inspectPdf(bytes, pdfLimits);
  if (found !== null && !removable.has(found)) return { reason: found };
  try {
    return await rebuilt(bytes);
  } catch {
    // Details of a hostile file must not leave the process.
    return { reason: 'damaged' };
  }
}

async function rebuilt(bytes: Buffer): Promise<{ readonly content: Buffer; readonly pages: number } | { readonly reason: LabelReason }> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = source.getPages();
  if (pages.length === 0) return { reason: 'damaged' };
  if (pages.length > labelLimits.pages) return { reason: 'pages' };
  const { least, most } = labelLimits.side;
  for (const page of pages) {
    const { width, height } = page.getSize();
    if (!(Math.min(width, height) >= least && Math.max(width, height) <= most)) return { reason: 'pageSize' };
    for (const extra of extras) page.node.delete(extra);
  }
  const target = await PDFDocument.create();
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  const content = Buffer.from(await target.save({ useObjectStreams: false }));
  if (content.length > labelLimits.bytes) return { reason: 'fileSize' };
  const left = await inspectPdf(content, pdfLimits);
  return left === null ? { content, pages: pages.length } : { reason: left };
}
