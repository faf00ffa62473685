import type { StoredFile } from '../../contract/entities/file.ts';

/** Pictures of more pixels than this fill the memory of whoever opens them. */
const pixelsAtMost = 50_000_000;

/** Each gives what of the bytes is kept, null when they are of another kind. */
type Kept = (bytes: Buffer) => Buffer | null;

const types = new Map<string, { readonly type: StoredFile['type']; readonly kept: Kept }>([
  ['.pdf', { type: 'application/pdf', kept: (bytes) => (isPdf(bytes) ? bytes : null) }],
  ['.png', { type: 'image/png', kept: (bytes) => (isPng(bytes) ? bytes : null) }],
  ['.jpg', { type: 'image/jpeg', kept: jpegOf }],
  ['.jpeg', { type: 'image/jpeg', kept: jpegOf }],
]);

/** What is kept of a file, and its type. */
export interface FileKind {
  readonly type: StoredFile['type'];
  readonly content: Buffer;
}

/**
 * The type that both the name and the content say (security F5); null where they do not, and for a file that is something
 * else as well: a picture with an archive behind it, a PDF that begins as a page. What stands behind the end of a photo (a second
 * picture, a maker's data, a page) is left out of what is kept.
 */
export function kindOf(name: string, bytes: Buffer): FileKind | null {
  const kind = types.get(/\.[a-z]{3,4}$/i.exec(name)?.[0].toLowerCase() ?? '');
  const content = kind === undefined || endsAsZip(bytes) ? null : kind.kept(bytes);
  return kind === undefined || content === null ? null : { type: kind.type, content };
}

/** Readers find the header anywhere in the first kilobyte; only at the very start can nothing else stand before it. */
function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.toString('latin1', Math.max(0, bytes.length - 1_024)).includes('%%EOF')
  );
}

/** Its signature, a header, some data and an end: no PNG is shorter. */
const pngShortest = 57;
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunk after chunk to IEND, and nothing behind it. */
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

/** Segment after segment, with a size before the picture, to its end; null where there is none. */
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
    // A marker of a frame: C0 to CF without tables (C4), extensions (C8) and arithmetic coding's conditions (CC).
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

/** Where a scan's data end: at the next marker that is neither a stuffed byte (00) nor a restart (D0 to D7). A picture may have several scans. */
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

/** Archives are read from their end: the record there says how long its own comment is. Some readers take more bytes behind it. */
function endsAsZip(bytes: Buffer): boolean {
  const sign = Buffer.from('PK\x05\x06', 'latin1');
  const first = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.lastIndexOf(sign); at >= first; at = at === 0 ? -1 : bytes.lastIndexOf(sign, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) <= bytes.length) return true;
  }
  return false;
}
