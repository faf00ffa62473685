import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { sampleOf } from '../../support/sample.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { company, photo, type SentPicture, sendPicture } from './activation-world.ts';

let server: TestServer;
const tokens = new Map<string, string>();
const tokenOf = (name: string) => tokens.get(name) ?? '';
beforeAll(async () => {
  server = await startTestServer({
    env: { PICTURE_KEYS: `new:${Buffer.alloc(32, 2).toString('base64')},old:${Buffer.alloc(32, 1).toString('base64')}` },
  });
  for (const name of ['merchant', 'clerk', 'newbie', 'globex', 'operator', 'supervisor']) tokens.set(name, await server.login(name));
  await server.database.admin.query("UPDATE app_user SET authe_status = 0 WHERE username IN ('merchant', 'clerk', 'newbie', 'globex')");
});
afterAll(() => server.stop());

const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.admin.query<T>(sql, values)).rows;
const send = (sent: SentPicture, name = 'newbie') => sendPicture(server, tokenOf(name), sent);
const ticket = async (id: string, name: string, purpose: 'activationPicture' | 'activationReview' = 'activationPicture') =>
  (await server.call('ext.ticket', { purpose, id }, { token: tokenOf(name) })).envelope;
const open = (token: string) => server.call('activation.picture', { token });

/** Sends a company's request, and approves or rejects it. */
async function sentBy(name: string) {
  const input = await company(server, tokenOf(name));
  const { envelope } = await server.call('activation.submit', input, { token: tokenOf(name), lang: 'en_US' });
  expect(envelope).toMatchObject({ success: true });
  const [row] = await query<{ id: string }>(
    'SELECT r.id FROM activation_request r JOIN app_user u ON u.id = r.user_id WHERE u.username = $1',
    [name],
  );
  return { id: must(row).id, picture: must(input.licencePicture) };
}

/** A PNG of one colour that says any size, whose data are a few kilobytes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const wrong: readonly (readonly [string, () => Promise<SentPicture>])[] = [
  [
    'a drawing that may hold scripts',
    async () => ({ name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') }),
  ],
  [
    'a drawing called a photo',
    async () => ({ name: 'a.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') }),
  ],
  ['a PDF', async () => ({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') })],
  [
    'a WebP called a photo',
    async () => ({
      name: 'a.jpg',
      bytes: await sharp(await photo())
        .webp()
        .toBuffer(),
    }),
  ],
  [
    'a picture with an archive behind it',
    async () => ({
      name: 'a.png',
      bytes: Buffer.concat([
        await sharp(await photo())
          .png()
          .toBuffer(),
        Buffer.from('PK\x05\x06', 'latin1'),
        Buffer.alloc(18),
      ]),
    }),
  ],
  ['100 megapixels in a few kilobytes', async () => ({ name: 'a.png', bytes: pngOf(10_000, 10_000) })],
  [
    'a photo without its second half',
    async () => ({
      name: 'a.png',
      bytes: (
        await sharp(await photo())
          .png()
          .toBuffer()
      ).subarray(0, 200),
    }),
  ],
  [
    'a header without a picture',
    async () => ({ name: 'a.jpg', bytes: Buffer.concat([(await photo()).subarray(0, 400), Buffer.from([0xff, 0xd9])]) }),
  ],
];

describe('F5, H8: what is kept is a picture that the server drew itself [v5.0.0-5.2.2, 5.2.6]', () => {
  test('of photos the picture stays and the metadata go; the way up is applied', async () => {
    const turned = await sharp(await photo(300, 100))
      .keepExif()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(turned.includes('SECRET-ARTIST')).toBe(true);
    const { envelope } = await send({ bytes: turned, slot: 'frontPicture', name: '../../etc/passwd\u202egpj.jpg' });
    expect(envelope).toMatchObject({ success: true, result: { name: 'passwdgpj.webp' } });
    const reply = await open((await ticket(envelope.result.id, 'newbie')).result.ticket);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(reply.headers.get('content-disposition')).toBe(`inline; filename="passwdgpj.webp"; filename*=UTF-8''passwdgpj.webp`);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { format, width, height, exif, xmp, icc } = await sharp(reply.bytes).metadata();
    expect({ format, width, height, exif, xmp, icc }).toEqual({
      format: 'webp',
      width: 100,
      height: 300,
      exif: undefined,
      xmp: undefined,
      icc: undefined,
    });
    expect(reply.bytes.includes('SECRET')).toBe(false);
  });

  test.each(sampleOf('refused pictures', wrong, 3))('refused: %s', async (_what, make) => {
    const before = await query('SELECT count(*) FROM activation_document');
    for (const lang of ['zh_CN', 'en_US']) {
      const { status, envelope } = await send({ ...(await make()), lang });
      expect([status, envelope.errorCode, envelope.fields?.[0]?.path]).toEqual([200, 'picture_refused', 'file']);
    }
    expect(await query('SELECT count(*) FROM activation_document')).toEqual(before);
  });

  test('40 megapixels are drawn smaller, and a page behind a photo is not kept', async () => {
    const large = await send({ name: 'a.png', bytes: pngOf(8_000, 5_000), slot: 'backPicture' });
    const reply = await open((await ticket(large.envelope.result.id, 'newbie')).result.ticket);
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 2_400, height: 1_500 });
    const tail = await send({ bytes: Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]) });
    expect((await open((await ticket(tail.envelope.result.id, 'newbie')).result.ticket)).bytes.includes('script')).toBe(false);
  });

  test('one user keeps a limited number of them', async () => {
    const [user] = await query<{ id: string; tenant_id: string }>("SELECT id, tenant_id FROM app_user WHERE username = 'clerk'");
    await query(
      `INSERT INTO activation_document SELECT $2, gen_random_uuid(), $1, 'frontPicture', 'x', 'image/webp', 1, 'old', '\\x000000000000000000000000', decode(repeat('00', 17), 'hex'), now(), now() + interval '1 day'
       FROM generate_series(1, 20)`,
      [must(user).id, must(user).tenant_id],
    );
    expect((await send({}, 'clerk')).envelope.errorCode).toBe('too_many_requests');
  });
});

describe('at rest and in whose hands', () => {
  test('sealed by the current key; a backup of the database shows nothing, and another row opens nothing', async () => {
    const { id, picture } = await sentBy('merchant');
    const seen = await open((await ticket(picture, 'operator', 'activationReview')).result.ticket);
    const [row] = await query<{ sealed: Buffer; key: string; size: number }>(
      'SELECT sealed, key_id AS key, size FROM activation_document WHERE id = $1',
      [picture],
    );
    expect(row).toMatchObject({ key: 'new', size: seen.bytes.length });
    expect(must(row).sealed.includes('WEBP')).toBe(false);
    expect(createHash('sha256').update(must(row).sealed.subarray(0, -16)).digest()).not.toEqual(
      createHash('sha256').update(seen.bytes).digest(),
    );
    // The bytes of one row do not open in the place of another, whoever moves them.
    await query(
      "UPDATE activation_document d SET sealed = o.sealed, nonce = o.nonce, key_id = o.key_id, size = o.size FROM activation_document o WHERE d.id = $1 AND o.slot = 'backPicture' AND o.key_id = 'new'",
      [picture],
    );
    expect((await open((await ticket(picture, 'operator', 'activationReview')).result.ticket)).status).toBe(500);
    expect(await query("SELECT 1 FROM activation_event WHERE request_id = $1 AND operation = 'open'", [id])).toHaveLength(2);
  });

  test('a ticket works once and for its holder’s picture; nobody else gets one', async () => {
    const { id, picture } = await sentBy('globex');
    for (const name of ['merchant', 'clerk', 'newbie', 'operator']) expect((await ticket(picture, name)).errorCode).toBe('file_not_found');
    for (const name of ['merchant', 'globex', 'clerk'])
      expect((await ticket(picture, name, 'activationReview')).errorCode).toBe('file_not_found');
    const own = (await ticket(picture, 'globex')).result.ticket;
    expect((await open(own)).status).toBe(200);
    expect((await open(own)).envelope.errorCode).toBe('ticket_invalid');
    expect((await open(tokenOf('globex'))).status).toBe(401);
    // Another picture of the same user that was not sent is no reviewer's.
    const unsent = (await send({ slot: 'backPicture' }, 'globex')).envelope.result.id;
    expect((await ticket(unsent, 'operator', 'activationReview')).errorCode).toBe('file_not_found');
    // A right that was lost after the ticket was made.
    const late = (await ticket(picture, 'operator', 'activationReview')).result.ticket;
    const taken = await query<object>("DELETE FROM role_permission WHERE action = 'activation:review' RETURNING *");
    expect((await open(late)).status).toBe(403);
    await query('INSERT INTO role_permission SELECT * FROM json_populate_recordset(NULL::role_permission, $1)', [JSON.stringify(taken)]);
    const [request] = await query('SELECT state FROM activation_request WHERE id = $1', [id]);
    expect(request).toEqual({ state: 'submitted' });
  });

  test('each look of a reviewer is in the audit and in the history, the owner’s own is not', async () => {
    const [globex] = await query<{ id: string; picture: string }>(
      "SELECT r.id, r.documents[1] AS picture FROM activation_request r JOIN app_user u ON u.id = r.user_id WHERE u.username = 'globex'",
    );
    const { id, picture } = must(globex);
    await open((await ticket(picture, 'operator', 'activationReview')).result.ticket);
    await open((await ticket(picture, 'supervisor', 'activationReview')).result.ticket);
    await open((await ticket(picture, 'globex')).result.ticket);
    const rows = await query(
      "SELECT u.username, a.detail->>'slot' AS slot FROM audit_log a JOIN app_user u ON u.id = a.user_id WHERE a.action = 'activation.picture' AND a.subject = $1 ORDER BY a.at, a.id",
      [picture],
    );
    expect(rows).toEqual([
      { username: 'operator', slot: 'licencePicture' },
      { username: 'supervisor', slot: 'licencePicture' },
    ]);
    const { history } = (await server.call('activation.detail', { id }, { token: tokenOf('operator') })).envelope.result;
    expect(
      history
        .filter(({ operation }) => operation === 'open')
        .map(({ actor }) => actor)
        .sort(),
    ).toEqual(['operator', 'supervisor']);
    const own = (await server.call('activation.own', {}, { token: tokenOf('globex') })).envelope.result;
    expect(own.history.map(({ operation }) => operation)).toEqual(['submit']);
  });

  test('where two have to approve, the second is another person; and pictures go after the retention time', async () => {
    await query(
      "INSERT INTO tenant_setting (tenant_id, name, value, set_at) SELECT id, 'activationReviewers', '2', now() FROM tenant WHERE kind = 'platform'",
    );
    const [row] = await query<{ id: string; picture: string }>(
      "SELECT r.id, r.documents[1] AS picture FROM activation_request r JOIN app_user u ON u.id = r.user_id WHERE u.username = 'globex'",
    );
    const { id, picture } = must(row);
    const approve = async (name: string) =>
      (await server.call('activation.review', { id, turn: 1, verdict: 'approve' }, { token: tokenOf(name) })).envelope;
    expect(await approve('operator')).toMatchObject({ result: { activationStatus: 'under_review' } });
    expect(await query("SELECT authe_status FROM app_user WHERE username = 'globex'")).toEqual([{ authe_status: 2 }]);
    expect(await approve('operator')).toMatchObject({ errorCode: 'activation_second_person' });
    expect(await approve('supervisor')).toMatchObject({ result: { activationStatus: 'successful' } });
    expect(await query("SELECT authe_status FROM app_user WHERE username = 'globex'")).toEqual([{ authe_status: 1 }]);
    const erased = () => query('SELECT 1 FROM activation_document WHERE id = $1', [picture]);
    await purgeAll(must(server.running.database), new Date());
    expect(await erased()).toHaveLength(1);
    await query("UPDATE activation_document SET erase_at = erase_at - interval '1095 days' - interval '1 second' WHERE id = $1", [picture]);
    await purgeAll(must(server.running.database), new Date());
    expect(await erased()).toEqual([]);
  });
});
