import { constants, inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFParser, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { nameAt, plainName, reasonOf, refuseNames } from './names.ts';
import { type PdfLimits, type PdfReason, UnfitPdf } from './reasons.ts';

/**
 * Returns the reason to refuse a PDF, or null when it only shows pages (security F5). It inspects the raw bytes, because readers differ in
 * what they accept as an object, and then the parsed objects. Run it in a separate process, because hostile files may take long.
 */
export async function inspectPdf(bytes: Buffer, limits: PdfLimits): Promise<PdfReason | null> {
  try {
    refuseTail(bytes);
    refuseNames(bytes);
    refusePackedNames(bytes, limits);
    await inspectObjects(bytes);
    return null;
  } catch (error) {
    // Any error means a damaged file; details of a hostile file must not leave the process.
    return error instanceof UnfitPdf ? error.reason : 'damaged';
  }
}

const endMark = Buffer.from('%%EOF');
const markup = /<(?:!doctype\s|html[\s>]|script[\s>]|iframe[\s>]|svg[\s>])/i;

/** The file must end at its end marker, except for white space, and must not start as a web page. */
function refuseTail(bytes: Buffer): void {
  const end = bytes.lastIndexOf(endMark);
  if (end === -1) throw new UnfitPdf('damaged');
  const tail = bytes.subarray(end + endMark.length);
  if (!tail.every((byte) => whiteSpace.has(byte)) || markup.test(bytes.toString('latin1'))) throw new UnfitPdf('tail');
}

const whiteSpace: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

async function inspectObjects(bytes: Buffer): Promise<void> {
  const context = await PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true).parseDocument();
  const { Root, Encrypt } = context.trailerInfo;
  if (Encrypt !== undefined) throw new UnfitPdf('encrypted');
  for (const [, object] of context.enumerateIndirectObjects()) inspectObject(object);
  const catalog = Root instanceof PDFRef ? context.lookup(Root) : Root;
  const pages = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Pages')) : undefined;
  if (!(pages instanceof PDFDict)) throw new UnfitPdf('damaged');
}

/** Inspects one object without following references, because every object is inspected anyway. */
function inspectObject(object: PDFObject): void {
  const open: PDFObject[] = [object];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at instanceof PDFName) refuseName(at);
    else if (at instanceof PDFArray) open.push(...at.asArray());
    else if (at instanceof PDFRawStream) {
      refuseFilter(at.dict);
      open.push(at.dict);
    } else if (at instanceof PDFDict) {
      for (const [key, value] of at.entries()) {
        refuseName(key);
        if (nameOf(key) === 'OpenAction') refuseStart(value, at);
        open.push(value);
      }
    }
  }
}

function refuseName(name: PDFName): void {
  const reason = reasonOf(nameOf(name));
  if (reason !== undefined) throw new UnfitPdf(reason);
}

function nameOf(name: PDFName): string {
  return plainName(name.asString().slice(1));
}

/** On opening, a document may only go to one of its pages. */
function refuseStart(value: PDFObject, catalog: PDFDict): void {
  const start = value instanceof PDFRef ? catalog.context.lookup(value) : value;
  if (!(start instanceof PDFDict)) return;
  const kind = start.lookup(PDFName.of('S'));
  if (!(kind instanceof PDFName && nameOf(kind) === 'GoTo')) throw new UnfitPdf('active');
}

/** Streams may have one filter or none; only hostile files use chains. */
function refuseFilter(dict: PDFDict): void {
  if (dict.get(PDFName.of('First')) === undefined) return;
  const filter = dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  if (!names.every((name) => name instanceof PDFName && nameOf(name) === 'FlateDecode') || names.length > 1) throw new UnfitPdf('damaged');
}

const streamWord = Buffer.from('stream');
const endWord = Buffer.from('endstream');
/** A stream's dictionary is searched within this distance before it. */
const farAtMost = 16_384;

/**
 * Unpacks every stream that may contain objects, within the limit on their total size, and searches it for forbidden names. A stream counts
 * when its dictionary gives the offset of a first object, because readers need that to find objects. If another dictionary precedes it,
 * data that cannot be unpacked is ignored, because it is probably a picture.
 * @throws UnfitPdf
 */
function refusePackedNames(bytes: Buffer, { inflatedBytes }: PdfLimits): void {
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

/** Checks the first two bytes of a deflated stream: method 8, and a multiple of 31 together (RFC 1950). */
function isDeflated(packed: Buffer): boolean {
  return packed.length > 2 && ((packed[0] ?? 0) & 0x0f) === 8 && packed.readUInt16BE(0) % 31 === 0;
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
