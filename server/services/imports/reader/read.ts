import { type ReadLimits, Unreadable } from './limits.ts';
import { findParts } from './parts.ts';
import { type ReadRow, readSheet } from './sheet.ts';
import { readStrings } from './strings.ts';
import { readNumberForms } from './styles.ts';
import { openArchive } from './zip.ts';

export interface ReadWorkbook {
  readonly rows: readonly ReadRow[];
  /** The mark that a returned workbook carries of the file that it comes from. */
  readonly origin: string | null;
}

/** A name that returned workbooks carry, with a text that no sheet shows. */
export const originName = 'waybill_import';

/** The first sheet of a workbook. @throws Unreadable */
export function readWorkbook(bytes: Buffer, limits: ReadLimits): ReadWorkbook {
  const archive = openArchive(bytes, limits);
  const { sheet, strings, styles, from1904, names } = findParts(archive);
  const content = archive.part(sheet);
  if (content === null) throw new Unreadable('damaged');
  const part = (name: string | null) => (name === null ? null : archive.part(name));
  const rows = readSheet(content, {
    limits,
    strings: readStrings(part(strings), limits),
    formOf: readNumberForms(part(styles)),
    from1904,
  });
  if (rows.length === 0) throw new Unreadable('empty');
  return { rows, origin: /^"([0-9a-f]{64})"$/.exec(names.get(originName) ?? '')?.[1] ?? null };
}
