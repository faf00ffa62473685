import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiCallId, apiCalls } from '../../../contract/api-calls.ts';
import { apiRights } from '../../../contract/api-rights.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type CallInput, type CallReply, endpoints } from '../../../contract/endpoints/all.ts';
import { apiExamples } from '../../../server/api-docs/examples.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from '../orders/orders-world.ts';

let server: TestServer;
let session: string;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  session = await server.login('merchant');
  const { envelope } = await server.call('apiConfig.createApiToken', { label: 'Shop', rights: apiRights.join(',') }, { token: session });
  token = envelope.result.token;
});
afterAll(() => server.stop());

const made = new Map<ApiCallId, { input: unknown; result: unknown }>();

/** Makes a call as its example shows it, with the ids of this database in place of those of the example. */
async function make<I extends ApiCallId>(id: I, input: CallInput<I>): Promise<CallReply<I>> {
  const entry: Endpoint = endpoints[id];
  const headers: Record<string, string> = entry.idempotent === true ? { 'Idempotency-Key': randomUUID() } : {};
  const { status, envelope } = await server.call(id, input, { token, lang: 'en_US', headers });
  expect([id, status, envelope.success, envelope.message, envelope.fields]).toEqual([id, 200, true, '', undefined]);
  made.set(id, { input, result: shortened(envelope.result) });
  return envelope.result;
}

/** One row of each list is enough of an example. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

/** The shape of a value: what it consists of, whatever it says. */
function keysOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : typeof value;
}

describe('the examples of the documentation', () => {
  test('are the whole life of an order, made with a key', { timeout: 240_000 }, async () => {
    const order = { ...wholeOrder(), customerNo: 'SHOP-10042' };
    await make('product.list', { pageNo: 1, pageSize: 10 });
    await make('product.detail', { code: 'US-STANDARD' });
    await make('calculate.try', { rules: [{ country: 'US', postCode: '90028', boxWeight: '1.250', boxCount: 1 }] });
    await make('order.saveDraft', { customerNo: 'SHOP-10041', remark: 'Call before delivery' });
    const placed = async (customerNo: string, pay?: true) => {
      const { quote } = await make('calculate.orderTry', { ...order, productCodes: ['US-STANDARD'] });
      const { quoteId, products } = must(quote);
      const offer = must(products[0]);
      return make('order.submit', {
        ...order,
        customerNo,
        quoteId,
        total: must(offer.total),
        currencyCode: must(offer.currencyCode),
        ...(pay && { pay }),
      });
    };
    const refunded = await placed('SHOP-10043');
    const sums = ({ currencyCode, realTotalAmount: total }: typeof refunded) => [{ currencyCode, total }];
    await make('order.pay', { ids: [refunded.id], totals: sums(refunded) });
    await make('order.batchRefund', { ids: [refunded.id], reason: 'The customer cancelled' });
    const closed = await placed('SHOP-10044');
    await make('order.close', { ids: closed.id, reason: 'Out of stock' });
    const { id } = await placed('SHOP-10042', true);
    await make('order.list', { pageNo: 1, pageSize: 10, customerNo: 'SHOP-10042' });
    await make('order.detail', { id });
    await make('account.list', {});
    const way = `id IN (SELECT order_id FROM parcel WHERE tenant_id = shipment_order.tenant_id)`;
    const { rows } = await server.database.admin.query(
      `SELECT id FROM shipment_order WHERE ${way} AND tenant_id = (SELECT tenant_id FROM app_user WHERE username = 'merchant') ORDER BY id LIMIT 1`,
    );
    const sent = must(rows[0]).id;
    await make('order.trackList', { id: sent });
    const { trackingNumber } = await make('order.trackingNumber', { id: sent });
    await make('track.batch', { numbers: must(trackingNumber) });
    // The order has its number once the job has placed it.
    await vi.waitFor(
      async () => {
        const label = await server.call('label.get', { id }, { token, lang: 'en_US' });
        expect([label.headers.get('content-type'), label.envelope.message]).toEqual(['application/pdf', '']);
      },
      { timeout: 60_000, interval: 500 },
    );
    made.set('label.get', { input: { id }, result: null });

    const { rows: audited } = await server.database.admin.query(
      `SELECT DISTINCT action FROM audit_log WHERE detail ->> 'apiKey' = 'Shop' ORDER BY 1`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['order.abandon', 'order.pay', 'order.refund', 'order.submit']);

    expect([...made.keys()].sort()).toEqual([...apiCalls].sort());
    if (process.env.WRITE_API_EXAMPLES === '1') {
      const examples = Object.fromEntries(apiCalls.map((call) => [call, made.get(call)]));
      writeFileSync('server/api-docs/examples.json', `${JSON.stringify(examples, null, 2)}\n`);
    }
    // What is shown has the inputs and results of what was made just now.
    for (const call of apiCalls)
      expect([call, keysOf(apiExamples[call].input), keysOf(apiExamples[call].result)]).toEqual([
        call,
        keysOf(made.get(call)?.input),
        keysOf(made.get(call)?.result),
      ]);
  });

  test.each(apiCalls)('%s keeps its schemas', (id) => {
    const { params, query, body, reply, kind }: Endpoint = endpoints[id];
    const { input, result } = apiExamples[id];
    const schema = body ?? query ?? params;
    expect(schema !== undefined && Check(schema, input)).toBe(true);
    expect(kind === 'blob' ? result === null : Check(reply, result)).toBe(true);
  });
});

test('each call is documented in both languages, with lines that can be copied', async () => {
  for (const lang of ['en_US', '']) {
    const options = { token: session, ...(lang === '' ? {} : { lang }) };
    const { envelope } = await server.call('apiConfig.listApiCalls', {}, options);
    expect(envelope.result.map(({ id }) => id)).toEqual(apiCalls);
    for (const { id, path } of envelope.result) {
      const call = (await server.call('apiConfig.getApiCall', { id }, options)).envelope.result;
      expect(call.curl).toContain(path);
      expect(call.curl).toContain('$OMS_TOKEN');
      expect(call.replyHtml).toContain('code>');
      expect(call.parameters.every(({ name, type }) => name !== '' && type !== '')).toBe(true);
    }
  }
  const unknown = await server.call('apiConfig.getApiCall', { id: 'auth.login' }, { token: session });
  expect(unknown.envelope.errorCode).toBe('api_call_not_found');
});

test('each call brings its example as an input, and says what it does where it does more than answer', async () => {
  for (const lang of ['en_US', '']) {
    const options = { token: session, ...(lang === '' ? {} : { lang }) };
    for (const id of apiCalls) {
      const entry: Endpoint = endpoints[id];
      const call = (await server.call('apiConfig.getApiCall', { id }, options)).envelope.result;
      const { takesBody, isFile, example, realEffect } = call;
      // The console writes the input into the body or the query; none goes into the path.
      expect([id, takesBody, entry.params, isFile]).toEqual([id, entry.body !== undefined, undefined, entry.kind === 'blob']);
      expect(JSON.parse(example)).toEqual(apiExamples[id].input);
      const answers = entry.method === 'GET' ? entry.changesState !== true : entry.asksOnly === true;
      expect([id, realEffect === null]).toEqual([id, answers]);
    }
  }
});
