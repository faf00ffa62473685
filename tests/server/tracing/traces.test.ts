import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { createLog } from '../../../server/plugins/logs.ts';
import { startTestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { type Line, linesIn, spansIn } from './written.ts';

const draft = `SELECT customer_no, consignee_name FROM shipment_order
  WHERE tenant_id = $1 AND document_status = 'draft' AND length(consignee_name) > 5 ORDER BY id LIMIT 1`;

test('a call, its job and the webhook of the job are one trace and have one request number, and nothing that people wrote', async () => {
  const collector = await startReceiver();
  const shop = await startReceiver();
  const written: string[] = [];
  const server = await startTestServer({
    env: {
      WEBHOOK_LOOPBACK: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20mine',
    },
    options: { log: createLog('info', { write: (line) => void written.push(line) }) },
  });
  const token = await server.login('merchant');
  const hook = { label: 'ERP', url: `${shop.origin}/hooks`, eventTypes: ['order.voided' as const] };
  expect((await server.call('webhook.add', hook, { token })).envelope.success).toBe(true);
  const { rows } = await server.database.admin.query(draft, [harbour.id]);
  const { customer_no: customerNo, consignee_name: name } = must(rows[0]);
  const headers = { 'Idempotency-Key': randomUUID() };
  const batch = { action: 'abandon' as const, query: { customerNo, orderStatus: 'draft' }, orders: 1, totals: [] };
  expect((await server.call('order.startBatch', batch, { token, headers })).envelope.fields).toBeUndefined();
  await shop.until(1);
  expect((await server.call('order.detail', { id: harbour.id }, { token })).envelope.success).toBe(false);
  const jobLine = () => linesIn(written).find(({ msg, kind }) => msg === 'job' && kind === 'orderBatch');
  await expect.poll(() => linesIn(written).some(({ msg }) => msg === 'webhook') && jobLine() !== undefined).toBe(true);
  await server.stop();

  const lines = linesIn(written);
  const call = must(lines.find(({ route }) => String(route).endsWith('/startBatch')));
  const webhook = must(lines.find(({ msg }) => msg === 'webhook'));
  const about = ({ requestId, traceId }: Line) => ({ requestId, traceId });
  expect(about(must(jobLine()))).toEqual(about(call));
  expect(about(webhook)).toEqual(about(call));
  expect(webhook).toMatchObject({ event: 'order.voided', outcome: '204', attempt: 1, tenant: harbour.id });
  expect(jobLine()).toMatchObject({ outcome: 'done', attempt: 1, tenant: harbour.id });

  expect(collector.got.every(({ path, headers }) => path === '/v1/traces' && headers.authorization === 'Bearer mine')).toBe(true);
  const spans = spansIn(collector.got);
  const ofTrace = spans.filter(({ traceId }) => traceId === call.traceId);
  const named = (of: string) => must(ofTrace.find((span) => span.name === of));
  expect(named('order.startBatch').parentSpanId ?? '').toBe('');
  expect(named('job orderBatch').attributes['waybill.request']).toBe(call.requestId);
  expect(named('webhook order.voided').attributes['waybill.outcome']).toBe('204');
  // What a job does is below the job, and the webhook below the transaction that raised it.
  const parents = new Map(ofTrace.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]));
  const above = (spanId: string | undefined): string[] =>
    spanId === undefined || spanId === '' ? [] : [spanId, ...above(parents.get(spanId))];
  expect(above(named('webhook order.voided').spanId)).toContain(named('job orderBatch').spanId);
  expect(above(named('job orderBatch').spanId)).toContain(named('order.startBatch').spanId);
  expect(must(spans.find((span) => span.name === 'order.detail')).attributes['waybill.refused']).toBe('order_not_found');

  const sent = collector.got.map(({ body }) => body).join('');
  for (const secret of [name, customerNo, token, shop.origin, 'merchant']) expect(sent).not.toContain(secret);
  await Promise.all([collector.close(), shop.close()]);
});

test('a collector that is away costs spans and nothing else', async () => {
  const collector = await startReceiver();
  await collector.close();
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin } });
  const token = await server.login('merchant');
  expect((await server.call('order.list', {}, { token })).envelope.success).toBe(true);
  await server.stop();
});

test('without a collector rows still keep the number of the request, and no client decides it', async () => {
  const server = await startTestServer({ env: { WEBHOOK_LOOPBACK: '1' } });
  const token = await server.login('merchant');
  const { result } = (
    await server.call('webhook.add', { label: 'ERP', url: 'http://127.0.0.1:9/', eventTypes: ['order.voided'] }, { token })
  ).envelope;
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'x-request-id': 'mine' };
  expect((await server.call('webhook.test', { id: result.id }, { token, headers })).envelope.success).toBe(true);
  const { rows } = await server.database.admin.query('SELECT origin FROM webhook_event');
  expect(rows).toEqual([{ origin: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) }]);
  await server.stop();
});
