import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

const secret = randomBytes(32);
let server: TestServer;
let token = '';
let number = '';
let orderId = '';
beforeAll(async () => {
  server = await startTestServer({ env: { TRACKING_SECRETS: `waybill=whsec_${secret.toString('base64')}` } });
  token = await server.login('merchant');
  const { rows } = await server.database.admin.query<{ id: string; number: string }>(
    `UPDATE shipment_order SET created_at = now() - interval '3 days', ship_at = now() - interval '3 days' WHERE id =
       (SELECT id FROM shipment_order WHERE logistics_status = 'online' AND settlement_status = 'paid' AND tenant_id = $1 LIMIT 1)
     RETURNING id, tracking_number AS number`,
    ['00000000-0000-7000-8000-000000000002'],
  );
  ({ id: orderId, number } = must(rows[0]));
  await server.database.admin.query("UPDATE order_log SET at = now() - interval '3 days' WHERE order_id = $1", [orderId]);
});
afterAll(() => server.stop());

interface Sent {
  readonly source?: string;
  readonly body?: string;
  readonly id?: string;
  /** Seconds. */
  readonly timestamp?: number;
  readonly key?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const parcels = (...events: readonly object[]) => JSON.stringify({ parcels: [{ number, events }] });

async function push({
  source = 'waybill',
  body = parcels(),
  id = randomUUID(),
  timestamp = nowSeconds(),
  key = secret,
  headers = {},
}: Sent) {
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const response = await fetch(`${server.url}/oms/ext/tracking/${source}`, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
      ...headers,
    },
  });
  return { status: response.status, envelope: (await response.json()) as { success: boolean; errorCode?: string; result: unknown } };
}

const row = async () => must((await server.call('track.batch', { numbers: number }, { token })).envelope.result[0]);
const eventCount = async () =>
  must((await server.database.admin.query<{ n: number }>('SELECT count(*)::int AS n FROM tracking_event')).rows[0]).n;

describe('a signed message', () => {
  test('is taken without a token, moves the order, and is taken once, however often it comes', async () => {
    const sent = { id: randomUUID(), body: parcels({ code: 'warehouse_in', time: hoursAgo(20), city: 'Shenzhen', country: 'CN' }) };
    expect(await push(sent)).toMatchObject({ status: 200, envelope: { result: { added: 1, unknownNumbers: 0, refusedEvents: 0 } } });
    for (let time = 0; time < 3; time += 1) expect((await push(sent)).envelope.result).toMatchObject({ added: 0 });
    expect((await push({ body: sent.body })).envelope.result).toMatchObject({ added: 0 });
    expect(await row()).toMatchObject({ trackStatus: 'in_warehouse', lastPlace: expect.stringContaining('Shenzhen') });
  });

  test('twenty at once, out of order and repeated, leave what one in order leaves', async () => {
    const events = ['warehouse_out', 'departed', 'arrived', 'with_courier', 'delivered'].map((code, at) => ({
      code,
      time: hoursAgo(10 - at),
    }));
    const before = await eventCount();
    const messages = Array.from({ length: 20 }, (_, at) => ({ body: parcels(must(events[(at * 3) % 5])) }));
    const answers = await Promise.all(messages.map(push));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await eventCount()) - before).toBe(5);
    expect(await row()).toMatchObject({ trackStatus: 'delivered', parcelStatus: 'delivered' });
  });

  test('numbers of nobody and events without a readable time, or of next week, are counted and not stored', async () => {
    const before = await eventCount();
    const body = JSON.stringify({
      parcels: [
        { number: 'NOBODY-77', events: [{ code: 'delivered', time: hoursAgo(1) }] },
        {
          number,
          events: [
            { code: 'delivered', time: '02/03/2026 10:15' },
            { code: 'delivered', time: hoursAgo(-24 * 7) },
          ],
        },
      ],
    });
    expect((await push({ body })).envelope.result).toEqual({ added: 0, unknownNumbers: 1, refusedEvents: 2 });
    expect(await eventCount()).toBe(before);
  });

  test('of which signatures one is right is taken: a secret is being replaced', async () => {
    const body = parcels();
    const [id, timestamp] = [randomUUID(), nowSeconds()];
    const right = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-signature': `v1,${randomBytes(32).toString('base64')} v2,x v1,${right}` };
    expect((await push({ id, timestamp, body, headers })).status).toBe(200);
  });
});

describe('what is not signed by a known source lately is refused alike, and stores nothing', () => {
  const event = { code: 'lost', time: hoursAgo(2) };
  const attacks: readonly (readonly [string, () => Sent])[] = [
    ['another secret', () => ({ key: randomBytes(32) })],
    ['an empty secret', () => ({ key: Buffer.alloc(0) })],
    ['a source without a secret', () => ({ source: 'easypost' })],
    ['a source that nobody knows', () => ({ source: 'nobody' })],
    ['the platform itself', () => ({ source: 'platform' })],
    ['the simulator', () => ({ source: 'simulator' })],
    ['six minutes old', () => ({ timestamp: nowSeconds() - 360 })],
    ['six minutes ahead', () => ({ timestamp: nowSeconds() + 360 })],
    ['no signature', () => ({ headers: { 'webhook-signature': '' } })],
    ['an empty signature', () => ({ headers: { 'webhook-signature': 'v1,' } })],
    ['part of a signature', () => ({ headers: { 'webhook-signature': 'v1,AAAA' } })],
    ['ten thousand signatures', () => ({ headers: { 'webhook-signature': 'v1,AAAA '.repeat(1_000).trim() } })],
    ['another id than the signed one', () => ({ headers: { 'webhook-id': 'other' } })],
    ['another time than the signed one', () => ({ headers: { 'webhook-timestamp': String(nowSeconds() + 1) } })],
    ['a time that is no number', () => ({ headers: { 'webhook-timestamp': '1e9' } })],
  ];

  test.each(attacks)('%s', async (_name, sent) => {
    const before = await eventCount();
    expect(await push({ body: parcels(event), ...sent() })).toMatchObject({
      status: 401,
      envelope: { success: false, errorCode: 'unauthorized' },
    });
    expect(await eventCount()).toBe(before);
  });

  test('a body that was changed on the way', async () => {
    const [id, timestamp] = [randomUUID(), nowSeconds()];
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${parcels()}`).digest('base64');
    const headers = { 'webhook-signature': `v1,${signature}` };
    expect((await push({ id, timestamp, body: parcels(event), headers })).status).toBe(401);
  });
});

describe('signed content that no schema has', () => {
  test.each([
    ['no JSON', '{'],
    ['unknown fields', JSON.stringify({ parcels: [], tenantId: 'x' })],
    ['a prototype', '{"parcels":[{"number":"ABCD1","events":[],"__proto__":{"x":1}}]}'],
    ['NUL', JSON.stringify({ parcels: [{ number: 'ABCD1', events: [{ code: 'a\u0000b', time: 'x' }] }] })],
    ['half a character', '{"parcels":[{"number":"ABCD1","events":[{"code":"\\ud800","time":"x"}]}]}'],
    ['too many parcels', JSON.stringify({ parcels: Array.from({ length: 101 }, () => ({ number: 'ABCD1', events: [] })) })],
  ])('%s is 400', async (_name, body) => {
    expect((await push({ body })).status).toBe(400);
  });

  test('too large is refused while it arrives, another type is 415', async () => {
    expect((await push({ body: `{"x":"${'x'.repeat(300_000)}"}` })).status).toBe(413);
    expect((await push({ headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  });
});

describe('the open page of a consignee', () => {
  const link = () => server.call('track.link', { id: orderId }, { token });
  const open = (path: string) => server.call('track.open', { token: path.split('/').at(-1) ?? '' }, { lang: 'en_US' });

  test('is off until the tenant turns it on; then a link shows number, status and events, and nothing else', async () => {
    expect((await link()).envelope).toMatchObject({ success: false, errorCode: 'open_tracking_off' });
    await server.call('track.setSetting', { openTracking: true }, { token });
    const { path, expireTime } = (await link()).envelope.result;
    expect(path).toMatch(/^\/track\/[A-Za-z0-9_-]{43}$/);
    expect(expireTime).toMatch(/^\d{4}-/);
    const { status, envelope } = await open(path);
    expect(status).toBe(200);
    expect(Object.keys(envelope.result).sort()).toEqual(['events', 'parcelStatus', 'parcelStatus_dictText', 'trackingNumber']);
    expect(Object.keys(must(envelope.result.events[0])).sort()).toEqual(['detail_dictText', 'offset', 'place', 'status', 'time']);
    const text = JSON.stringify(envelope.result);
    const { rows } = await server.database.admin.query<Record<string, string>>(
      `SELECT p.name, p.addr1, p.phone, p.post_code, o.customer_no, o.total_amount::text FROM order_party p
       JOIN shipment_order o ON o.tenant_id = p.tenant_id AND o.id = p.order_id WHERE o.id = $1 AND p.side = 'consignee'`,
      [orderId],
    );
    for (const value of Object.values(must(rows[0])).filter((each) => each !== null)) expect(text).not.toContain(value);
    const stored = await server.database.admin.query('SELECT encode(token_hash, $1) AS hash FROM tracking_link', ['base64']);
    expect(JSON.stringify(stored.rows)).not.toContain(path.slice(-20));

    await server.database.admin.query("UPDATE tracking_link SET expires_at = now() - interval '1 second'");
    const expired = await open(path);
    await server.database.admin.query("UPDATE tracking_link SET expires_at = now() + interval '1 day'");
    expect((await open(path)).status).toBe(200);
    await server.call('track.setSetting', { openTracking: false }, { token });
    const off = await open(path);
    const guessed = await open(`/track/${randomBytes(32).toString('base64url')}`);
    for (const { status: refused, envelope: said } of [expired, off, guessed])
      expect([refused, said.errorCode]).toEqual([200, 'tracking_link_not_found']);
  });

  test('one network looks sixty times a minute at most', async () => {
    const looks = await Promise.all(Array.from({ length: 70 }, () => open('/track/none')));
    const refused = looks.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(Number(must(refused[0]).headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
