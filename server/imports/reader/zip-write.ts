import { crc32, deflateRawSync } from 'node:zlib';
import type { ZipEntry } from './zip.ts';

/** Writes an archive of these parts; replaced parts are compressed anew, the others copied as they are. */
export function writeArchive(entries: readonly ZipEntry[], replaced: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const original of entries) {
    const content = replaced.get(original.name);
    const entry = content === undefined ? original : packed(original.name, content);
    const name = Buffer.from(entry.name, 'utf8');
    const local = header(entry, name.length, 0x04034b50, 0);
    parts.push(local, name, entry.packed);
    directory.push(header(entry, name.length, 0x02014b50, offset), name);
    offset += local.length + name.length + entry.packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function packed(name: string, content: Buffer): ZipEntry {
  return { name, method: 8, crc: crc32(content), size: content.length, packed: deflateRawSync(content) };
}

const utf8Names = 0x0800;
/** 1 January 1980, the earliest date of the format. */
const firstDay = 0x0021;

/** Writes the local header of a part (signature 04034b50) or its directory entry (02014b50) with its offset. */
function header(entry: ZipEntry, nameLength: number, sign: number, offset: number): Buffer {
  const inDirectory = sign === 0x02014b50;
  const bytes = Buffer.alloc(inDirectory ? 46 : 30);
  bytes.writeUInt32LE(sign, 0);
  let at = 4;
  const short = (value: number) => {
    at = bytes.writeUInt16LE(value, at);
  };
  const long = (value: number) => {
    at = bytes.writeUInt32LE(value, at);
  };
  if (inDirectory) short(20);
  short(20);
  short(utf8Names);
  short(entry.method);
  short(0);
  short(firstDay);
  long(entry.crc);
  long(entry.packed.length);
  long(entry.size);
  short(nameLength);
  if (inDirectory) bytes.writeUInt32LE(offset, 42);
  return bytes;
}
