import { deflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdfChecker } from '../../../server/files/files.ts';
import { inspectPdf } from '../../../server/files/pdf/inspect-pdf.ts';
import { pdfLimits } from '../../../server/files/pdf/reasons.ts';
import { packedObjects, pdfOf, streamOf } from '../../support/pdfs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const html = '<html><script>alert(1)</script></html>';
const behind = (text: string | Buffer) => Buffer.concat([pdfOf(), Buffer.from(text)]);

/** Text on pages, a link, a bookmark and a date, with packed objects and without. */
async function written(useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < 3; page++) document.addPage().drawText('Commercial invoice', { font, x: 50, y: 500 });
  document.setTitle('Invoice 2026');
  const [first] = document.getPages();
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('https://example.com') },
  });
  first?.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
  const start = PDFArray.withContext(document.context);
  if (first !== undefined) start.push(first.ref);
  start.push(PDFName.of('Fit'));
  document.catalog.set(PDFName.of('OpenAction'), start);
  return Buffer.from(await document.save({ useObjectStreams }));
}

async function withAttachment(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(new Uint8Array([1, 2, 3]), 'invoice.xml', { mimeType: 'text/xml' });
  return Buffer.from(await document.save());
}

const reasonOf = async (bytes: Buffer | Promise<Buffer>) => (await inspectPdf(await bytes, pdfLimits)) ?? 'kept';

describe('F5: a PDF only shows pages [v5.0.0-5.2.2]', () => {
  test.each<[string, Buffer | Promise<Buffer>]>([
    ['of one page', pdfOf()],
    ['written with packed objects', written(true)],
    ['written without', written(false)],
    ['that opens at one of its pages', pdfOf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
    ['saved again behind itself', pdfOf().subarray(0)],
    ['with blanks behind its end', behind('\r\n\0 ')],
    [
      'with bookmarks before a picture that is not deflated',
      pdfOf({ extra: ['<< /Type /Outlines /First 11 0 R >>', '<< /Length 3 /Filter /DCTDecode >>\nstream\nabc\nendstream'] }),
    ],
  ])('one %s is kept', async (_what, bytes) => expect(await reasonOf(bytes)).toBe('kept'));

  test.each<[string, string, Buffer | Promise<Buffer>]>([
    ['a script that runs when it is opened', 'active', pdfOf({ catalog: `/OpenAction ${script}` })],
    ['the same by a reference', 'active', pdfOf({ catalog: '/OpenAction 10 0 R', extra: [script] })],
    ['a script among its names', 'active', pdfOf({ catalog: '/Names << /JavaScript 10 0 R >>', extra: ['<< /Names [] >>'] })],
    ['its name in hexadecimal', 'active', pdfOf({ extra: ['<< /S /#4a#61vaScript /#4a#53 (1) >>'] })],
    ['each letter of it in hexadecimal', 'active', pdfOf({ extra: ['<< /S /#4A#61#76#61#53#63#72#69#70#74 >>'] })],
    ['a script in packed objects', 'active', pdfOf({ extra: [packedObjects([script])] })],
    ['one in packed objects that do not say so', 'active', pdfOf({ extra: [packedObjects([script], '')] })],
    ['one in packed objects, in hexadecimal', 'active', pdfOf({ extra: [packedObjects(['<< /S /J#61vaScript >>'])] })],
    [
      'packed objects within the data of another stream',
      'active',
      pdfOf({ extra: [Buffer.concat([Buffer.from('<< /Length 9 >>\nstream\n12 0 obj\n'), packedObjects([script])])] }),
    ],
    [
      'a script of which a later object takes the place',
      'active',
      Buffer.concat([pdfOf({ extra: [script] }), Buffer.from('10 0 obj\n<< >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')]),
    ],
    ['an action that goes on with others', 'active', pdfOf({ catalog: '/OpenAction << /S /URI /URI (https://evil.example) >>' })],
    ['a program to start', 'active', pdfOf({ extra: ['<< /S /Launch /F (cmd.exe) >>'] })],
    ['a form that sends', 'active', pdfOf({ extra: ['<< /S /SubmitForm /F (https://evil.example) >>'] })],
    ['another file to go to', 'active', pdfOf({ extra: ['<< /S /GoToE >>'] })],
    ['actions of a page', 'active', pdfOf({ extra: ['<< /AA << /O 11 0 R >> >>'] })],
    ['a file within', 'files', withAttachment()],
    ['a file as a note', 'files', pdfOf({ extra: ['<< /Subtype /FileAttachment >>'] })],
    ['a dynamic form', 'media', pdfOf({ catalog: '/AcroForm << /XFA 10 0 R >>', extra: ['[]'] })],
    ['a film', 'media', pdfOf({ extra: ['<< /Subtype /RichMedia >>'] })],
    ['encryption', 'encrypted', pdfOf({ trailer: '/Encrypt << /Filter /Standard >>' })],
    ['a page of the web behind its end', 'tail', behind(html)],
    ['a text behind its end', 'tail', behind('more')],
    ['a page of the web between two ends', 'tail', behind(`${html}\n%%EOF\n`)],
    ['a page of the web before its objects', 'tail', Buffer.concat([Buffer.from(`%PDF-1.7\n%${html}\n`), pdfOf()])],
    ['no pages', 'damaged', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')],
    ['a broken object', 'damaged', pdfOf({ extra: ['<< /A [ << >>'] })],
    [
      'packed objects by a chain of filters',
      'damaged',
      pdfOf({ extra: ['<< /Type /ObjStm /N 0 /First 0 /Filter [/ASCIIHexDecode /FlateDecode] /Length 1 >>\nstream\n>\nendstream'] }),
    ],
  ])('one with %s is refused: %s', async (_what, reason, bytes) => expect(await reasonOf(bytes)).toBe(reason));
});

describe('F5: what is hostile to the parser has an end', () => {
  const bomb = deflateSync(Buffer.alloc(400_000_000, 32), { level: 1 });
  /** It is packed twice over, and its dictionary looks as if it ended before it says what it is. */
  const hidden = Buffer.concat([
    Buffer.from(`<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /X (1 0 obj) /Length ${bomb.length} >>\nstream\n`),
    bomb,
    Buffer.from('\nendstream'),
  ]);
  test.each<[string, readonly string[], Buffer]>([
    [
      'objects that grow a thousand times',
      ['tooMuch'],
      pdfOf({ extra: [streamOf('/Type /ObjStm /N 1 /First 5', Buffer.alloc(80_000_000, 32))] }),
    ],
    ['the same past the first look', ['tooMuch', 'tooSlow'], pdfOf({ extra: [hidden] })],
    ['lists within lists', ['damaged'], pdfOf({ extra: ['['.repeat(1_000_000)] })],
    ['millions of digits, of which each could begin an object', ['tooSlow', 'damaged'], pdfOf({ extra: ['1'.repeat(4_000_000)] })],
  ])('%s: %s', async (_what, reasons, bytes) => {
    const before = process.memoryUsage.rss();
    expect(reasons).toContain(await createPdfChecker()('tenant', bytes));
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 1_048_576);
  });

  test('a program that holds too much memory is ended', async () => {
    expect(await createPdfChecker({ residentMegabytes: 20 })('tenant', pdfOf())).toBe('tooMuch');
  });

  test('chopped and garbled ones neither pass nor break the checker', async () => {
    const whole = pdfOf({ extra: [packedObjects(['<< /A 1 >>'])] });
    for (const length of [9, 60, whole.length - 20]) expect(await reasonOf(whole.subarray(0, length))).not.toBe('kept');
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.login('merchant');
  });
  afterAll(() => server.stop());

  async function send(bytes: Buffer, lang: string) {
    const form = new FormData();
    form.append('purpose', 'attachment');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'slip.pdf');
    const address = new URL(`/oms/sys/common/upload?lang=${lang}`, server.url);
    return (await fetch(address, { method: 'POST', headers: { 'X-Access-Token': token }, body: form })).json();
  }

  test('the reason stands beside the file, in both languages, and nothing is kept', async () => {
    const hostile = pdfOf({ catalog: `/OpenAction ${script}` });
    const [english, chinese] = [await send(hostile, 'en_US'), await send(hostile, '')];
    expect(english).toMatchObject({
      success: false,
      errorCode: 'file_refused',
      fields: [{ path: 'file', message: expect.stringContaining('scripts') }],
    });
    expect(chinese.fields[0].message).toContain('脚本');
    expect((await send(pdfOf({ trailer: '/Encrypt 10 0 R', extra: ['<< >>'] }), 'en_US')).fields[0].message).toContain('encrypted');
    const { rows } = await server.database.admin.query('SELECT count(*)::int AS kept FROM stored_file');
    expect(rows).toEqual([{ kept: 0 }]);
    expect(await send(await written(true), 'en_US')).toMatchObject({ success: true });
  });
});
