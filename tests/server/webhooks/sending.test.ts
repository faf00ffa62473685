import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { claimDeliveries, noteTry } from '../../../server/webhooks/db/deliveries.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from '../domain/fixture.ts';
import { type Receiver, signedBy, startReceiver } from './receiver.ts';

let domain: Domain;
let merchant: SignedInCaller;
let receiver: Receiver;
beforeAll(async () => {
  domain = await openDomain({ webhookLoopback: true });
  // The database has a clock of its own, which is the real one.
  domain.clock.now = new Date();
  merchant = await domain.as('merchant', 'en_US');
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await domain.close();
});
beforeEach(async () => {
  await sql('DELETE FROM webhook_endpoint');
  await sql('DELETE FROM webhook_event');
  receiver.got.length = 0;
  receiver.answer = (reply) => reply.writeHead(204).end();
});

const sql = (text: string, values: unknown[] = []) => domain.behind.admin.query(text, values);
const pass = (ms: number) => {
  domain.clock.now = new Date(domain.clock.now.getTime() + ms);
};
const send = () => domain.services.webhookSending.run();
const add = (input: object = {}) =>
  domain.services.webhooks.add({ label: 'ERP', url: `${receiver.origin}/hooks`, eventTypes: ['order.failed'], ...input }, merchant);
const log = async (id: string) => (await domain.services.deliveryLog.list({ id, pageSize: 50 }, merchant)).records;
const detail = (id: string) => domain.services.webhooks.detail({ id }, merchant);
const hour = 3_600_000;

/** Moves an order of the tenant so that it fails, and back. */
async function fail(): Promise<string> {
  const { rows } = await sql(
    `UPDATE shipment_order SET document_status = 'ordering' WHERE (tenant_id, id) = (SELECT tenant_id, id FROM shipment_order
       WHERE tenant_id = $1 AND document_status IN ('order_failed', 'draft') LIMIT 1) RETURNING id`,
    [tenants.harbour],
  );
  await sql(`UPDATE shipment_order SET document_status = 'order_failed' WHERE id = $1`, [must(rows[0]).id]);
  return must(rows[0]).id;
}

describe('retries', () => {
  test('carry the same id and body, back off for three days, then switch the endpoint off and tell its owner', async () => {
    receiver.answer = (reply) => reply.writeHead(500).end(`<h1>${'broken '.repeat(20_000)}`);
    const { id, secret } = await add();
    await fail();
    const begun = domain.clock.now.getTime();
    const pauses: number[] = [];
    await send();
    while ((await detail(id)).webhookStatus === 'on') {
      await fail();
      await sql(`DELETE FROM webhook_delivery WHERE attempts = 0`);
      const { rows } = await sql(`SELECT next_at FROM webhook_delivery WHERE state = 'waiting'`);
      const pause = must(rows[0]).next_at.getTime() - domain.clock.now.getTime();
      pauses.push(pause);
      pass(pause - 1_000);
      await send();
      pass(1_000);
      await send();
    }
    expect(receiver.got).toHaveLength(10);
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.got.every((got) => signedBy(got, secret) === 1)).toBe(true);
    const least = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, pause] of pauses.entries())
      expect(pause / 1_000 / must(least[at])).toSatisfy((times: number) => times >= 1 && times <= 1.1);
    expect(domain.clock.now.getTime() - begun).toBeGreaterThan(72 * hour);
    const [row] = await log(id);
    expect(row).toMatchObject({ deliveryStatus: 'failed', attempts: 10, outcome: 'HTTP 500', nextTime: null });
    expect(must(row).reply).toHaveLength(1_024);
    const { sysMsgList } = await domain.services.notices.listByUser(merchant);
    expect(sysMsgList[0]).toMatchObject({ titile: 'Webhook 端点已停用：ERP', openPage: 'system/WebhookDetail', busId: id });
    expect(await detail(id)).toMatchObject({ webhookStatus: 'failed', waiting: 0 });
    // Switched off, it gets no events; switched on, the old one can be sent again under its id.
    await fail();
    expect(await log(id)).toHaveLength(1);
    const again = { id: must(row).id };
    expect(await refusalOf(domain.services.deliveryLog.resend(again, merchant))).toMatchObject({ code: 'webhook_off' });
    await domain.services.webhooks.turn({ id, on: true }, merchant);
    receiver.answer = (reply) => reply.writeHead(200).end('thanks');
    await domain.services.deliveryLog.resend(again, merchant);
    await send();
    expect(receiver.got).toHaveLength(11);
    expect(must(receiver.got[10]).headers['webhook-id']).toBe(must(row).messageId);
    expect(await log(id)).toMatchObject([{ deliveryStatus: 'done', attempts: 1, reply: 'thanks' }]);
  });

  test('end at once where the receiver is gone', async () => {
    receiver.answer = (reply) => reply.writeHead(410).end();
    const { id } = await add();
    await fail();
    await fail();
    await send();
    expect(await detail(id)).toMatchObject({ webhookStatus: 'gone', waiting: 0 });
    expect((await log(id)).map(({ deliveryStatus }) => deliveryStatus)).toContain('failed');
  });

  test('of one endpoint never delay others', async () => {
    const held: (() => void)[] = [];
    receiver.answer = (reply, { path }) => {
      if (path === '/good') reply.writeHead(204).end();
      else held.push(() => reply.writeHead(204).end());
    };
    const slow = await add({ url: `${receiver.origin}/slow` });
    await fail();
    const sending = domain.services.webhookSending.start(
      () => undefined,
      () => undefined,
    );
    await receiver.until(1);
    const good = await add({ label: 'Shop', url: `${receiver.origin}/good` });
    await fail();
    sending.wake();
    await expect.poll(async () => (await log(good.id)).map(({ deliveryStatus }) => deliveryStatus)).toEqual(['done']);
    expect((await log(slow.id)).map(({ deliveryStatus }) => deliveryStatus)).toContain('waiting');
    receiver.answer = (reply) => reply.writeHead(204).end();
    for (const release of held) release();
    await sending.stop();
  });
});

describe('a crash', () => {
  test('before the commit of the cause leaves no event, and one after it loses none', async () => {
    const { id } = await add();
    const order = await fail();
    await sql('DELETE FROM webhook_event');
    const broken = domain.database.tenant(tenants.harbour, async (tx) => {
      await tx.ask(`update shipment_order set document_status = 'voided' where id = $1`, [order]);
      throw new Error('crash');
    });
    await expect(broken).rejects.toThrow('crash');
    expect(await log(id)).toEqual([]);
    await fail();
    const claiming = { now: domain.clock.now, leaseSeconds: 60, perEndpoint: 2, atMost: 5 };
    const [dead] = await domain.database.single((tx) => claimDeliveries(tx, claiming));
    // Another server leaves it alone while the lease lasts.
    await send();
    expect(receiver.got).toEqual([]);
    await sql(`UPDATE webhook_delivery SET lease_until = now() - interval '1 second'`);
    await send();
    expect(receiver.got).toHaveLength(1);
    const late = await domain.database.tenant(tenants.harbour, (tx) => noteTry(tx, must(dead), { state: 'failed' }));
    expect(late).toBe(false);
    expect(await log(id)).toMatchObject([{ deliveryStatus: 'done', attempts: 2 }]);
  });
});

test('for a day after a rotation both secrets sign, and the new one alone after it', async () => {
  const { id, secret } = await add();
  const next = await domain.services.webhooks.rotate({ id }, merchant);
  expect(next.secret).not.toBe(secret);
  await fail();
  await send();
  const [both] = receiver.got;
  expect([signedBy(must(both), secret), signedBy(must(both), next.secret)]).toEqual([1, 1]);
  expect((await detail(id)).oldUntilTime).not.toBeNull();
  pass(24 * hour + 1_000);
  await fail();
  await send();
  const [, one] = receiver.got;
  expect([signedBy(must(one), secret), signedBy(must(one), next.secret)]).toEqual([0, 1]);
  const { rows } = await sql('SELECT e::text AS row FROM webhook_endpoint e UNION ALL SELECT a::text FROM audit_log a');
  const stored = JSON.stringify(rows);
  for (const each of [secret, next.secret]) {
    expect(stored).not.toContain(each);
    expect(stored).not.toContain(Buffer.from(each).toString('hex'));
  }
});
