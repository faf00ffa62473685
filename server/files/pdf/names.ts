import { type PdfReason, UnfitPdf } from './reasons.ts';

/** PDF names that only occur with active content, by reason (ISO 32000-2, 12.6, 7.11, 13). */
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

/** Shorter names occur by chance in picture data; in parsed objects all names count. */
const shortest = 6;

/** Returns the reason to refuse a file with this name; undefined for harmless names. */
export function reasonOf(name: string): PdfReason | undefined {
  return forbidden.get(name);
}

/** Decodes a name, where `#4a` stands for a letter. It decodes twice, because a parser may have escaped the number sign itself. */
export function plainName(written: string): string {
  const once = written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return once.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Searches bytes for names without parsing: readers differ in what they accept as an object, and find it wherever the cross-reference table
 * points, even within other data. A title with such a name after a slash is refused too.
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
/** Longer than any name with every letter escaped. */
const longestWritten = 3 * 20;
const delimiters: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%')]);

/** Returns the decoded name that starts here; '' when it is harmless. */
export function nameAt(bytes: Buffer, start: number): string {
  const first = bytes[start] ?? 0;
  if (first !== numberSign && !initials.has(first)) return '';
  let end = start;
  while (end < bytes.length && end - start <= longestWritten && !delimiters.has(bytes[end] ?? 0)) end += 1;
  return plainName(bytes.toString('latin1', start, end));
}

const initials: ReadonlySet<number> = new Set([...forbidden.keys(), 'First', 'ObjStm'].map((name) => name.charCodeAt(0)));
