import { type PdfReason, UnfitPdf } from './reasons.ts';

/** Names that a PDF has only for something that acts, by what it is (ISO 32000-2, 12.6, 7.11, 13). */
const forbidden: ReadonlyMap<string, PdfReason> = new Map([
  ['JavaScript', 'active'],
  ['JS', 'active'],
  ['AA', 'active'],
  ['Launch', 'active'],
  ['GoToE', 'active'],
  ['GoToR', 'active'],
  ['SubmitForm', 'active'],
  ['ImportData', 'active'],
  ['EmbeddedFile', 'files'],
  ['EmbeddedFiles', 'files'],
  ['EF', 'files'],
  ['FileAttachment', 'files'],
  ['Collection', 'files'],
  ['XFA', 'media'],
  ['RichMedia', 'media'],
  ['RichMediaExecute', 'media'],
  ['Rendition', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['3D', 'media'],
  ['Encrypt', 'encrypted'],
]);

/** Shorter names come about by chance in the bytes of a picture; in parsed objects each of them counts. */
const shortest = 6;

/** Why a file that has this name among its objects is not kept; undefined for every other name. */
export function reasonOf(name: string): PdfReason | undefined {
  return forbidden.get(name);
}

/** A name as it is meant: `#4a` stands for a letter. A parser may have written the number sign itself so, hence twice. */
export function plainName(written: string): string {
  const once = written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return once.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Looks for names in bytes without parsing them: readers differ in what they take for an object, and find it wherever the table of
 * the file points, also within the data of another one. A title that holds such a name behind a slash is refused with them.
 * @throws UnfitPdf
 */
export function refuseNames(bytes: Buffer): void {
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    const name = nameAt(bytes, at + 1);
    const reason = name.length < shortest ? undefined : forbidden.get(name);
    if (reason !== undefined) throw new UnfitPdf(reason);
  }
}

const slash = 0x2f;
const numberSign = 0x23;
/** Longer than each of the names, with each of its letters escaped. */
const longestWritten = 3 * 20;
const delimiters: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%')]);

/** The name that begins here, as it is meant; '' where it is none of interest. */
export function nameAt(bytes: Buffer, start: number): string {
  const first = bytes[start] ?? 0;
  if (first !== numberSign && !initials.has(first)) return '';
  let end = start;
  while (end < bytes.length && end - start <= longestWritten && !delimiters.has(bytes[end] ?? 0)) end += 1;
  return plainName(bytes.toString('latin1', start, end));
}

const initials: ReadonlySet<number> = new Set([...forbidden.keys(), 'First', 'ObjStm'].map((name) => name.charCodeAt(0)));
