import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { SentFile } from '../files/sent-file.ts';

/** A page of plain text as a PDF: slips and evidence of the demo. Latin letters only, which are all that PDF's own fonts have. */
export async function pageOf(name: string, title: string, lines: readonly string[]): Promise<SentFile> {
  const file = await PDFDocument.create();
  const page = file.addPage([420, 298]);
  const [plain, bold] = [await file.embedFont(StandardFonts.Helvetica), await file.embedFont(StandardFonts.HelveticaBold)];
  page.drawText(title, { x: 32, y: 246, size: 16, font: bold });
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 32, y: 212 - at * 20, size: 11, font: plain });
  return { name, bytes: Buffer.from(await file.save()) };
}
