import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { createFiles } from '../../../server/files/files.ts';
import { kindOf } from '../../../server/files/kind.ts';
import { pdfOf } from '../../support/pdfs.ts';
import { principalOf } from '../../support/principal.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { stranger } from '../domain/fixture.ts';

const pdf = pdfOf();
const png = pngOf(2, 3);
const jpg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0x4a, 0x46]),
  Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 0x11, 0, 0]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9]),
]);
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const html = Buffer.from('<html><script>alert(1)</script></html>');

let server: TestServer;
const tokens = new Map<string, string>();
const tokenOf = (name: string) => tokens.get(name) ?? '';
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['merchant', 'clerk', 'globex']) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

async function send(form: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL('/oms/sys/common/upload?lang=en_US', server.url), {
    method: 'POST',
    headers: { 'X-Access-Token': tokenOf('merchant'), ...headers },
    body: form,
  });
  return { status: response.status, envelope: await response.json() };
}

function formOf(name: string, bytes: Uint8Array, purpose = 'attachment'): FormData {
  const form = new FormData();
  form.append('purpose', purpose);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const get = (id: string, token: string) => server.call('common.file', { id }, { token, lang: 'en_US' });

describe('F5: what is kept is a PDF, PNG or JPG by name and by content [v5.0.0-5.2.2]', () => {
  test.each([
    ['slip.pdf', pdf, 'application/pdf'],
    ['label.PNG', png, 'image/png'],
    ['photo.jpeg', jpg, 'image/jpeg'],
  ])('%s', async (name, bytes, type) => {
    const { envelope } = await send(formOf(name, bytes));
    expect(envelope).toMatchObject({ success: true, result: { name, type, size: bytes.length } });
    const back = await get(envelope.result.id, tokenOf('merchant'));
    expect(back.bytes.equals(bytes)).toBe(true);
    expect(back.headers.get('content-type')).toBe(type);
    expect(back.headers.get('content-disposition')).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
    expect(back.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(back.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['a page called a picture', 'a.png', html],
    ['a picture called a page', 'a.html', png],
    ['a picture called another', 'a.jpg', png],
    ['a PDF without an extension', 'a', pdf],
    ['two extensions, the last of which is none of ours', 'a.pdf.exe', pdf],
    ['a drawing that may hold scripts', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['the first bytes of a picture, then a page', 'a.png', Buffer.concat([png.subarray(0, 8), html])],
    ['a picture with an archive behind it', 'a.png', Buffer.concat([png, zip])],
    ['a picture with a page behind it', 'a.png', Buffer.concat([png, html])],
    ['a photo with an archive behind it', 'a.jpg', Buffer.concat([jpg, zip])],
    ['a photo without an end', 'a.jpg', jpg.subarray(0, -2)],
    ['a photo with an archive and more behind it', 'a.jpg', Buffer.concat([jpg, zip, html])],
    ['a page that becomes a PDF', 'a.pdf', Buffer.concat([html, pdf])],
    ['a PDF that is an archive as well', 'a.pdf', Buffer.concat([pdf, zip])],
    ['a PDF that was cut', 'a.pdf', pdf.subarray(0, 20)],
    ['a picture of too many pixels', 'a.png', pngOf(60_000, 60_000)],
    ['a picture without size', 'a.png', pngOf(0, 5)],
  ])('%s is refused', async (_what, name, bytes) => {
    const { status, envelope } = await send(formOf(name, bytes));
    expect([status, envelope.success, envelope.errorCode]).toEqual([200, false, 'file_refused']);
    expect(envelope.fields).toMatchObject([{ path: 'file' }]);
  });

  test('chopped and garbled files neither pass nor throw', () => {
    for (const [name, bytes] of [
      ['a.pdf', pdf],
      ['a.png', png],
      ['a.jpg', jpg],
    ] as const) {
      for (let length = 0; length < bytes.length - 6; length++)
        expect(kindOf(name, bytes.subarray(0, length)), `${name} ${length}`).toBeNull();
      for (let at = 0; at < bytes.length; at++) {
        const garbled = Buffer.from(bytes);
        garbled[at] = (garbled[at] ?? 0) ^ 0xff;
        expect(() => kindOf(name, garbled)).not.toThrow();
      }
    }
  });
});

test('what stands behind the end of a photo is not kept', async () => {
  const sent = Buffer.concat([jpg, html]);
  const { envelope } = await send(formOf('a.jpg', sent));
  expect(envelope.result.size).toBe(jpg.length);
  expect((await get(envelope.result.id, tokenOf('merchant'))).bytes.equals(jpg)).toBe(true);
});

describe('what a request may be', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.pdf', 'boot.pdf'],
    ['/etc/keys/key.pdf', 'key.pdf'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['C:\\a\u202egnp.pdf', 'agnp.pdf'],
    ['发票 2026.pdf', '发票 2026.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(120)}.pdf`],
  ])('the name %s is %s', async (sent, kept) => {
    const { envelope } = await send(formOf(sent, pdf));
    expect(envelope.result).toMatchObject({ name: kept });
    expect(envelope.result.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  test('many files of one user at once are few at once, and the others are told to wait', async () => {
    const sent = await Promise.all(Array.from({ length: 15 }, () => send(formOf('a.pdf', pdf))));
    const codes = sent.map(({ status, envelope }) => `${String(status)} ${envelope.errorCode ?? 'kept'}`);
    expect(new Set(codes)).toEqual(new Set(['200 kept', '429 too_many_requests']));
    expect(codes.filter((code) => code === '200 kept').length).toBeGreaterThanOrEqual(6);
    expect((await send(formOf('a.pdf', pdf))).envelope.success).toBe(true);
  });

  test('a name of 70,000 blanks holds nobody up', async () => {
    const begun = performance.now();
    const { envelope } = await send(formOf(`a${' '.repeat(70_000)}b.png`, png));
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(envelope.success).toBe(true);
  });

  test('too large is refused, announced or not', async () => {
    const large = formOf('a.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1_048_576)]));
    const told = await send(large);
    expect([told.status, told.envelope.errorCode, told.envelope.message]).toEqual([413, 'too_large', 'A file may have at most 10M']);
    const bytes = Buffer.concat([
      Buffer.from(multipart('a.pdf'), 'latin1'),
      Buffer.alloc(10 * 1_048_576 + 1),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const response = await fetch(new URL('/oms/sys/common/upload', server.url), {
      method: 'POST',
      headers: { 'X-Access-Token': tokenOf('merchant'), 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream({
        start: (out) => {
          out.enqueue(bytes);
          out.close();
        },
      }),
      // @ts-expect-error: Node wants it for a body without a length, and its types do not know it
      duplex: 'half',
    });
    expect(response.status).toBe(413);
  });

  test('without a token nothing is read', async () => {
    expect((await send(formOf('a.pdf', pdf), { 'X-Access-Token': 'made-up' })).envelope.errorCode).toBe('unauthorized');
  });

  test('two files, no file, no purpose, an unknown one, other fields and other types are refused', async () => {
    const two = formOf('a.pdf', pdf);
    two.append('file', new Blob([pdf]), 'b.pdf');
    const none = new FormData();
    none.append('purpose', 'attachment');
    const surplus = formOf('a.pdf', pdf);
    surplus.append('tenantId', 'other');
    const aimless = new FormData();
    aimless.append('file', new Blob([pdf]), 'a.pdf');
    const hostile = formOf('a.pdf', pdf);
    hostile.append('__proto__', 'x');
    for (const form of [two, none, surplus, aimless, hostile, formOf('a.pdf', pdf, 'else'), formOf('a.pdf', Buffer.alloc(0))]) {
      const { status, envelope } = await send(form);
      expect([status, envelope.errorCode]).toEqual([400, 'bad_request']);
    }
    expect((await send('{"purpose":"attachment"}', { 'Content-Type': 'application/json' })).status).toBe(415);
    const json = await fetch(new URL('/oms/ext/preference/x', server.url), {
      method: 'PUT',
      headers: { 'X-Access-Token': tokenOf('merchant') },
      body: formOf('a.pdf', pdf),
    });
    expect(json.status).toBe(415);
  });
});

describe('who gets a file back', () => {
  test('its sender; a colleague, another tenant and an absent one are alike; with the permission, all of the tenant', async () => {
    const { id } = (await send(formOf('secret.pdf', pdf))).envelope.result;
    const {
      requestId: _one,
      timestamp: _then,
      ...absent
    } = (await get('01a00000-0000-4000-8000-00000000dead', tokenOf('merchant'))).envelope;
    expect(absent).toMatchObject({ success: false, errorCode: 'file_not_found' });
    const read = () =>
      server.database.admin.query(
        `INSERT INTO role_permission SELECT DISTINCT ur.tenant_id, ur.role_id, 'file:readAll', '1' FROM user_role ur
         JOIN app_user u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id WHERE u.username IN ('clerk', 'globex')`,
      );
    for (const asked of [id, 'not-an-id']) {
      for (const name of ['clerk', 'globex']) {
        const { requestId: _other, timestamp: _now, ...reply } = (await get(asked, tokenOf(name))).envelope;
        expect(reply, `${name} ${asked}`).toEqual(absent);
      }
    }
    await read();
    expect((await get(id, tokenOf('clerk'))).bytes.equals(pdf)).toBe(true);
    expect((await get(id, tokenOf('globex'))).envelope.errorCode).toBe('file_not_found');
  });

  test('a tenant’s space has an end, also for many at once, and is no other tenant’s', async () => {
    const database = openPostgres({ url: server.database.appUrl, size: 6 });
    const files = createFiles(database, () => new Date(), 1);
    const callerOf = async (username: string): Promise<SignedInCaller> => {
      const { rows } = await server.database.admin.query('SELECT tenant_id, id FROM app_user WHERE username = $1', [username]);
      const { tenant_id: tenantId, id: userId } = rows[0];
      return { ...stranger(), principal: principalOf({ username, tenantId, userId }) };
    };
    const big = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(400_000, 32), pdf.subarray(9)]);
    const keep = async (name: string) => files.keep({ purpose: 'attachment', file: { name: 'a.pdf', bytes: big } }, await callerOf(name));
    const done = await Promise.allSettled([1, 2, 3, 4, 5].map(() => keep('globex')));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(Array(3).fill('file_space_used'));
    await keep('merchant');
    await database.close();
  });
});

function multipart(name: string): string {
  const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  return `${part('name="purpose"')}attachment\r\n${part(`name="file"; filename="${name}"`)}`;
}

function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
  };
  const pixels = deflateSync(Buffer.alloc(16));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
