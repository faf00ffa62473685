import { crc32, inflateRawSync } from 'node:zlib';
import { type ReadLimits, Unreadable } from './limits.ts';

/** A part as the archive's directory lists it. */
export interface ZipEntry {
  /** Name as written in the archive. */
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  /** Compressed bytes. */
  readonly packed: Buffer;
}

export interface Archive {
  /** In the order of the directory. */
  readonly entries: readonly ZipEntry[];
  /** Returns the content of a part by case-insensitive name, or null. */
  part(name: string): Buffer | null;
}

const endSize = 22;
const directorySize = 46;
const localSize = 30;
const oleSign = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Smaller parts may have any compression ratio, because a few kilobytes do no harm. */
const ratioFrom = 262_144;

/**
 * Opens an archive in memory. It unpacks every part once and counts the bytes as they come out.
 * @param isKept whether the content of a part, by its name in small letters, is kept
 * @throws Unreadable
 */
export function openArchive(
  bytes: Buffer,
  limits: Pick<ReadLimits, 'entries' | 'inflatedBytes' | 'ratio'>,
  isKept: (name: string) => boolean = (name) => /\.(?:xml|rels)$/.test(name),
): Archive {
  if (bytes.subarray(0, 8).equals(oleSign))
    throw new Unreadable(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'oldFormat');
  if (bytes.length < endSize || bytes.toString('latin1', 0, 2) !== 'PK') throw new Unreadable(isText(bytes) ? 'text' : 'notWorkbook');
  const entries = directoryOf(bytes, limits);
  const contents = new Map<string, Buffer>();
  let inflated = 0;
  for (const entry of entries) {
    const name = partName(entry.name);
    if (contents.has(name)) throw new Unreadable('damaged');
    const content = unpack(entry, limits.inflatedBytes - inflated, limits.ratio);
    inflated += content.length;
    // Images and similar parts of a workbook are counted and dropped.
    contents.set(name, isKept(name) ? content : Buffer.alloc(0));
  }
  return { entries, part: (name) => contents.get(partName(name)) ?? null };
}

/** Detects a text file with a wrong extension: text contains no zero bytes in common encodings. */
function isText(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 4_096);
  return bytes.length > 0 && (!beginning.includes(0) || /^(?:\xff\xfe|\xfe\xff)/.test(beginning.toString('latin1', 0, 2)));
}

function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function directoryOf(bytes: Buffer, limits: Pick<ReadLimits, 'entries'>): readonly ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + endSize > bytes.length) throw new Unreadable('damaged');
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) throw new Unreadable('entries');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + directorySize > end || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Unreadable('damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const name = bytes.toString('utf8', at + directorySize, at + directorySize + (nameLength ?? 0));
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new Unreadable('encrypted');
    if (!name.endsWith('/')) entries.push(entryAt(bytes, at, name));
    at += directorySize + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number, name: string): ZipEntry {
  const packedSize = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (local + localSize > bytes.length || bytes.toString('latin1', local, local + 4) !== 'PK\x03\x04') throw new Unreadable('damaged');
  const start = local + localSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packedSize > bytes.length) throw new Unreadable('damaged');
  return {
    name,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    size: bytes.readUInt32LE(at + 24),
    packed: bytes.subarray(start, start + packedSize),
  };
}

function unpack(entry: ZipEntry, room: number, ratio: number): Buffer {
  const content = entry.method === 0 ? entry.packed : inflated(entry, room, ratio);
  if (content.length > room) throw new Unreadable('inflated');
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw new Unreadable('damaged');
  return content;
}

function inflated({ method, packed }: ZipEntry, room: number, ratio: number): Buffer {
  if (method !== 8) throw new Unreadable('damaged');
  const byRatio = Math.max(ratioFrom, packed.length * ratio);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(room, byRatio)) });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable(isTooLong ? (byRatio < room ? 'ratio' : 'inflated') : 'damaged');
  }
}
