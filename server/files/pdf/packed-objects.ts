import { constants, inflateSync } from 'node:zlib';
import { nameAt, refuseNames } from './names.ts';
import { type PdfLimits, UnfitPdf } from './reasons.ts';

const streamWord = Buffer.from('stream');
const endWord = Buffer.from('endstream');
/** So far in front of a stream its dictionary is looked for, whatever seems to stand between. */
const farAtMost = 16_384;

/**
 * Unpacks every stream that may hold objects, as far as all of them together are allowed to grow, and looks for forbidden names in
 * what comes out. A stream counts when something in front of it says where a first object is: no reader finds objects without that.
 * Where it is not this stream's own dictionary that says so, what cannot be unpacked is left alone: it is a picture, most likely.
 * @throws UnfitPdf
 */
export function refusePackedNames(bytes: Buffer, { inflatedBytes }: PdfLimits): void {
  let left = inflatedBytes;
  for (let at = bytes.indexOf(streamWord); at !== -1; at = bytes.indexOf(streamWord, at + 1)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue;
    const isSure = holdsObjects(bytes, bytes.lastIndexOf('obj', at), at);
    if (!isSure && !holdsObjects(bytes, at - farAtMost, at)) continue;
    const start = afterLineEnd(bytes, at + streamWord.length);
    const end = bytes.indexOf(endWord, start);
    const packed = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (!isDeflated(packed)) continue;
    try {
      const content = inflateSync(packed, { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH });
      left -= content.length;
      refuseNames(content);
    } catch (error) {
      if (error instanceof UnfitPdf) throw error;
      if (isSure) throw new UnfitPdf(isTooLong(error) ? 'tooMuch' : 'damaged');
    }
  }
}

function holdsObjects(bytes: Buffer, from: number, streamAt: number): boolean {
  for (let at = bytes.indexOf(0x2f, Math.max(0, from)); at !== -1 && at < streamAt; at = bytes.indexOf(0x2f, at + 1)) {
    const name = nameAt(bytes, at + 1);
    if (name === 'First' || name === 'ObjStm') return true;
  }
  return false;
}

function afterLineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}

/** The first two bytes of a deflated stream: method 8, and together a multiple of 31 (RFC 1950). */
function isDeflated(packed: Buffer): boolean {
  return packed.length > 2 && ((packed[0] ?? 0) & 0x0f) === 8 && packed.readUInt16BE(0) % 31 === 0;
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
