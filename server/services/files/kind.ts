import type { StoredFile } from '../../../contract/entities/file.ts';

/** Pictures of more pixels than this fill the memory of whoever opens them. */
const pixelsAtMost = 50_000_000;

const types = new Map<string, { readonly type: StoredFile['type']; readonly isKind: (bytes: Buffer) => boolean }>([
  ['.pdf', { type: 'application/pdf', isKind: isPdf }],
  ['.png', { type: 'image/png', isKind: isPng }],
  ['.jpg', { type: 'image/jpeg', isKind: isJpeg }],
  ['.jpeg', { type: 'image/jpeg', isKind: isJpeg }],
]);

/**
 * The type that both the name and the content say (security F5); null where they do not, and for a file that is something
 * else as well: a picture with an archive behind it, a PDF that begins as a page.
 */
export function kindOf(name: string, bytes: Buffer): StoredFile['type'] | null {
  const kind = types.get(/\.[a-z]{3,4}$/i.exec(name)?.[0].toLowerCase() ?? '');
  return kind?.isKind(bytes) === true && !endsAsZip(bytes) ? kind.type : null;
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

/** Segment after segment to the picture itself, with a size before it and an end after it. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false;
  let isSized = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // A marker of a frame: C0 to CF without tables (C4), extensions (C8) and arithmetic coding's conditions (CC).
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      if (at + 9 > bytes.length || !isSensible(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return false;
      isSized = true;
    }
    if (marker === 0xda) return isSized && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

function isSensible(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= pixelsAtMost;
}

/** Archives are read from their end: the record there says how long its own comment is, up to the last byte. */
function endsAsZip(bytes: Buffer): boolean {
  const sign = Buffer.from('PK\x05\x06', 'latin1');
  const first = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.lastIndexOf(sign); at >= first; at = at === 0 ? -1 : bytes.lastIndexOf(sign, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
