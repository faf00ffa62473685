import { readLimits } from '../reader/limits.ts';
import { openArchive } from '../reader/zip.ts';
import { writeArchive } from '../reader/zip-write.ts';

const sheet = 'xl/worksheets/sheet1.xml';

/**
 * A workbook whose first sheet's columns have the form of their cells in row 2, down to the last row: what makes the workbook gives a
 * form to cells alone, and below them a number would be rounded and `3-4` become a day.
 */
export function withTextColumns(bytes: Buffer): Buffer {
  const archive = openArchive(bytes, readLimits);
  const xml = archive.part(sheet)?.toString('utf8') ?? '';
  const style = /<c r="A2"[^>]* s="(\d+)"/.exec(xml)?.[1];
  if (style === undefined) throw new Error('The template has no example to take the form of its columns from.');
  const replaced = xml.replaceAll('<col ', `<col style="${style}" `);
  return writeArchive(archive.entries, new Map([[sheet, Buffer.from(replaced, 'utf8')]]));
}
