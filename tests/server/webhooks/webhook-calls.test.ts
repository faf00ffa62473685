import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { openPostgres } from '../../../server/db/postgres-database.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { type Receiver, signedBy, startReceiver } from './receiver.ts';

let server: TestServer;
let owner: string;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: '1' } });
  owner = await server.login('merchant');
  receiver = await startReceiver();
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

const sql = (text: string, values: unknown[] = []) => server.database.admin.query(text, values);
const asked = async (input: Readonly<Record<string, unknown>> = {}, token = owner) => {
  const wanted = { label: 'ERP', url: `${receiver.origin}/hooks`, eventTypes: ['order.voided' as const], ...input };
  return (await server.call('webhook.add', wanted, { token, lang: 'en_US' })).envelope;
};

test('an event goes from the transaction of its cause to the receiver, signed, and into the log', async () => {
  const { result: made } = await asked();
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { rows } = await sql(
    `UPDATE shipment_order SET document_status = 'voided' WHERE (tenant_id, id) = (
       SELECT tenant_id, id FROM shipment_order WHERE tenant_id = $1 AND document_status = 'draft' LIMIT 1) RETURNING id, customer_no`,
    [harbour.id],
  );
  await receiver.until(1);
  const got = must(receiver.got[0]);
  expect(got.path).toBe('/hooks');
  expect(signedBy(got, made.secret)).toBe(1);
  expect(JSON.parse(got.body)).toMatchObject({
    type: 'order.voided',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { id: rows[0].id, customerNo: rows[0].customer_no, documentStatus: 'voided' },
  });
  const log = () => server.call('webhook.deliveries', { id: made.id }, { token: owner, lang: 'en_US' });
  await expect
    .poll(async () => (await log()).envelope.result.records)
    .toMatchObject([
      {
        messageId: got.headers['webhook-id'],
        eventType: 'order.voided',
        eventType_dictText: 'Order abandoned',
        deliveryStatus: 'done',
        attempts: 1,
        outcome: 'HTTP 204',
        nextTime: null,
      },
    ]);
  // Other companies neither see it nor touch it.
  const other = await server.login('globex');
  expect((await server.call('webhook.list', {}, { token: other })).envelope.result).toEqual([]);
  expect((await server.call('webhook.deliveries', { id: made.id }, { token: other })).envelope.result.total).toBe(0);
  for (const call of ['webhook.rotate', 'webhook.delete', 'webhook.test'] as const)
    expect((await server.call(call, { id: made.id }, { token: other })).envelope.errorCode).toBe('webhook_not_found');
  await sql('DELETE FROM webhook_event');
});

test('an endpoint is neither added, moved nor given a secret by a session that was not proved lately, nor by who may not', async () => {
  const { result: made } = await asked();
  const typed = { label: 'x', url: `${receiver.origin}/x`, eventTypes: ['order.placed' as const] };
  await sql(`UPDATE session SET proved_at = now() - interval '1 day'`);
  const refused = [
    (await asked()).errorCode,
    (await server.call('webhook.edit', { id: made.id, ...typed }, { token: owner })).envelope.errorCode,
    (await server.call('webhook.rotate', { id: made.id }, { token: owner })).envelope.errorCode,
  ];
  expect(refused).toEqual(refused.map(() => 'step_up_required'));
  await sql('UPDATE session SET proved_at = now()');
  const other = await server.login('globex');
  expect((await server.call('webhook.edit', { id: made.id, ...typed }, { token: other })).envelope.errorCode).toBe('webhook_not_found');
  expect((await asked({}, await server.login('clerk'))).errorCode).toBe('forbidden');
  await server.call('webhook.delete', { id: made.id }, { token: owner });
});

test('an address is refused at its field, and a company has no more endpoints than the limit', async () => {
  for (const [url, message] of [
    ['https://10.0.0.1/', 'The address is in a private network: nothing is sent there'],
    ['http://shop.example/', 'The address must begin with https://'],
    ['shop', 'This is no web address'],
  ] as const)
    expect((await asked({ url })).fields).toMatchObject([{ path: 'url', message }]);
  const { result: before } = (await server.call('webhook.list', {}, { token: owner })).envelope;
  for (let count = before.length; count < limits.webhookEndpoints; count++) expect((await asked()).success).toBe(true);
  expect((await asked()).errorCode).toBe('webhook_too_many');
});

test('a test message arrives, and events older than 30 days go with their deliveries', async () => {
  const [endpoint] = (await server.call('webhook.list', {}, { token: owner })).envelope.result;
  const { id } = must(endpoint);
  const before = receiver.got.length;
  await server.call('webhook.test', { id }, { token: owner });
  await receiver.until(before + 1);
  expect(JSON.parse(must(receiver.got[before]).body)).toMatchObject({ type: 'webhook.test', data: { endpointId: id } });
  const rest = async () => (await server.call('webhook.deliveries', { id }, { token: owner })).envelope.result.total;
  await expect.poll(rest).toBe(1);
  await sql(`UPDATE webhook_event SET created_at = now() - interval '31 days'`);
  const pool = openPostgres({ url: server.database.appUrl, size: 2 });
  await purgeAll(pool, new Date());
  await pool.close();
  expect(await rest()).toBe(0);
});
