import { markedStyles, withOrigin, withoutCalculation } from './annotate-parts.ts';
import { type Annotations, annotateSheet } from './annotate-sheet.ts';
import { type ReadLimits, Unreadable } from './limits.ts';
import { findParts } from './parts.ts';
import { type Archive, openArchive } from './zip.ts';
import { writeArchive } from './zip-write.ts';

/** The merchant's own workbook with a reason on each row and cell that failed; whatever else is in it stays as it lies. @throws Unreadable */
export function annotateWorkbook(bytes: Buffer, annotations: Annotations, limits: ReadLimits): Buffer {
  const archive = openArchive(bytes, limits);
  const { workbook, sheets, styles } = findParts(archive);
  const sheet = sheets.find(({ name }) => name === annotations.sheet)?.part ?? sheets[0]?.part ?? '';
  const marks = markedStyles(styles === null ? null : archive.part(styles));
  const replaced = new Map<string, Buffer>();
  const replace = (name: string, make: (content: Buffer) => Buffer) => {
    const entry = archive.entries.find((one) => isSame(one.name, name));
    const content = archive.part(name);
    if (entry === undefined || content === null) throw new Unreadable('damaged');
    replaced.set(entry.name, make(content));
  };
  replace(sheet, (content) => annotateSheet(content, annotations, marks.of));
  replace(workbook, (content) => withOrigin(content, annotations.origin));
  const marked = marks.write();
  if (styles !== null && marked !== null) replace(styles, () => marked);
  return writeArchive(withoutChain(archive, workbook, replace), replaced);
}

function withoutChain(archive: Archive, workbook: string, replace: (name: string, make: (content: Buffer) => Buffer) => void) {
  const isChain = (name: string) => /(?:^|\/)calcChain\.xml$/i.test(name);
  if (!archive.entries.some(({ name }) => isChain(name))) return archive.entries;
  replace('[Content_Types].xml', withoutCalculation);
  replace(workbook.replace(/([^/]+)$/, '_rels/$1.rels'), withoutCalculation);
  return archive.entries.filter(({ name }) => !isChain(name));
}

function isSame(one: string, other: string): boolean {
  const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
  return plain(one) === plain(other);
}
