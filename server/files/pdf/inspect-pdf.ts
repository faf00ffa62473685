import { PDFArray, PDFDict, PDFName, type PDFObject, PDFParser, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { plainName, reasonOf, refuseNames } from './names.ts';
import { refusePackedNames } from './packed-objects.ts';
import { type PdfLimits, type PdfReason, UnfitPdf } from './reasons.ts';

/**
 * Why a PDF is not kept, or null for one that only shows pages (security F5). It is looked at twice: its bytes, because readers differ
 * in what they take for an object; then its objects, as a parser finds them. For a process of its own: hostile files take long.
 */
export async function inspectPdf(bytes: Buffer, limits: PdfLimits): Promise<PdfReason | null> {
  try {
    refuseTail(bytes);
    refuseNames(bytes);
    refusePackedNames(bytes, limits);
    await inspectObjects(bytes);
    return null;
  } catch (error) {
    // Whatever a hostile file brings the parser to: it is damaged, and no detail of it leaves.
    return error instanceof UnfitPdf ? error.reason : 'damaged';
  }
}

const endMark = Buffer.from('%%EOF');
const markup = /<(?:!doctype\s|html[\s>]|script[\s>]|iframe[\s>]|svg[\s>])/i;

/** The end is the end, with nothing but white space behind it; and nowhere does it begin as a page of the web. */
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

/** Everything within one object, without following references: what they lead to is looked at by itself. */
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

/** What happens when the file is opened: going to one of its pages is all that may. */
function refuseStart(value: PDFObject, catalog: PDFDict): void {
  const start = value instanceof PDFRef ? catalog.context.lookup(value) : value;
  if (!(start instanceof PDFDict)) return;
  const kind = start.lookup(PDFName.of('S'));
  if (!(kind instanceof PDFName && nameOf(kind) === 'GoTo')) throw new UnfitPdf('active');
}

/** Objects are packed by one filter or by none; a chain of others is nobody's but who hides something. */
function refuseFilter(dict: PDFDict): void {
  if (dict.get(PDFName.of('First')) === undefined) return;
  const filter = dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  if (!names.every((name) => name instanceof PDFName && nameOf(name) === 'FlateDecode') || names.length > 1) throw new UnfitPdf('damaged');
}
