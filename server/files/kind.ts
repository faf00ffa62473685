import type { StoredFile } from '../../contract/entities/file.ts';

/** Larger pictures would exhaust the memory of whoever opens them. */
const pixelsAtMost = 50_000_000;

/** Returns the bytes to store, or null when they are of another type. */
type Kept = (bytes: Buffer) => Buffer | null;

const types = new Map<string, { readonly type: StoredFile['type']; readonly kept: Kept }>([
  ['.pdf', { type: 'application/pdf', kept: (bytes) => (isPdf(bytes) ? bytes : null) }],
  ['.png', { type: 'image/png', kept: (bytes) => (isPng(bytes) ? bytes : null) }],
  ['.jpg', { type: 'image/jpeg', kept: jpegOf }],
  ['.jpeg', { type: 'image/jpeg', kept: jpegOf }],
]);

/** The type of a file and the bytes to store. */
export interface FileKind {
  readonly type: StoredFile['type'];
  readonly content: Buffer;
}

/**
 * Identifies the type by name and content, which must agree (security F5). Returns null otherwise, and for a file that is of another type
 * as well: a picture followed by an archive, a PDF that starts as a web page. Data after the end of a photo (a second picture, vendor data,
 * a page) is cut off.
 */
export function kindOf(name: string, bytes: Buffer): FileKind | null {
  const kind = types.get(/\.[a-z]{3,4}$/i.exec(name)?.[0].toLowerCase() ?? '');
  const content = kind === undefined || endsAsZip(bytes) ? null : kind.kept(bytes);
  return kind === undefined || content === null ? null : { type: kind.type, content };
}

/** Readers accept a header anywhere in the first kilobyte; requiring it at the start excludes files of two types. */
function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.toString('latin1', Math.max(0, bytes.length - 1_024)).includes('%%EOF')
  );
}

/** Signature, header, some data and the end chunk. */
const pngShortest = 57;
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Checks every chunk up to IEND, with nothing after it. */
function isPng(bytes: Buffer): boolean {
  if (bytes.length < pngShortest || !bytes.subarray(0, 8).equals(pngStart)) return false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (at === 8 && (name !== 'IHDR' || length !== 13 || !isSensible(bytes.readUInt32BE(16), bytes.readUInt32BE(20)))) return false;
    at += 12 + length;
    if (name === 'IEND') return length === 0 && at === bytes.length;
  }
  return false;
}

/** Checks every segment, with dimensions before the picture, and returns the bytes up to its end; null when it has none. */
function jpegOf(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let isSized = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Markers of a frame are C0 to CF, except tables (C4), extensions (C8) and arithmetic coding conditions (CC).
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      if (at + 9 > bytes.length || !isSensible(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return null;
      isSized = true;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    if (!isSized) return null;
    at = afterScan(bytes, at);
    if (bytes[at + 1] === 0xd9) return bytes.subarray(0, at + 2);
  }
  return null;
}

/** Returns the end of a scan: the next marker except stuffed bytes (00) and restarts (D0 to D7). A picture may have several scans. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function isSensible(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= pixelsAtMost;
}

/** Archives are read from their end, where a record gives the length of its comment. Some readers accept further bytes after it. */
function endsAsZip(bytes: Buffer): boolean {
  const sign = Buffer.from('PK\x05\x06', 'latin1');
  const first = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.lastIndexOf(sign); at >= first; at = at === 0 ? -1 : bytes.lastIndexOf(sign, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
  }
  return false;
}
