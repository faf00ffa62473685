import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiCalls } from '../../../contract/api-calls.ts';
import { apiRights } from '../../../contract/api-rights.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { wholeOrder } from '../orders/orders-world.ts';
import type { paths } from './api-paths.generated.ts';

let server: TestServer;
let token: string;
let document: string;
beforeAll(async () => {
  server = await startTestServer();
  const session = await server.login('merchant');
  const { envelope } = await server.call('apiConfig.createApiToken', { label: 'Client', rights: apiRights.join(',') }, { token: session });
  token = envelope.result.token;
  const answer = await fetch(`${server.url}/oms/apiConfig/getOpenApi`, { headers: { 'X-Access-Token': session } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  document = await answer.text();
});
afterAll(() => server.stop());

test('the document that is offered for download has the calls of keys and no others', () => {
  const methods = Object.values<Record<string, { operationId: string }>>(JSON.parse(document).paths);
  const ids = methods.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids.sort()).toEqual([...apiCalls].sort());
});

test('openapi-typescript makes of it the types that the client below is compiled with', async () => {
  // Without its comments, which name every refusal of the whole product.
  const types = astToString(await openapiTS(document))
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/\n\s*\n/g, '\n');
  const made = `/* The paths of the API, made by openapi-typescript from the OpenAPI document. */\n${types}`;
  const file = new URL('./api-paths.generated.ts', import.meta.url);
  if (process.env.WRITE_API_EXAMPLES === '1') writeFileSync(file, made);
  expect(readFileSync(file, 'utf8')).toBe(made);
});

test('a client of these types quotes, places, pays, finds and tracks an order', { timeout: 240_000 }, async () => {
  const client = createClient<paths>({ baseUrl: server.url, headers: { Authorization: `Bearer ${token}` } });
  const once = () => ({ 'Idempotency-Key': randomUUID() });

  const order = { ...wholeOrder(), customerNo: 'CLIENT-1' };
  const quoted = await client.POST('/oms/oms/calculate/orderTry', { body: { ...order, productCodes: ['US-STANDARD'] } });
  const { quoteId, products } = must(quoted.data?.result?.quote);
  const { total, currencyCode } = must(products[0]);
  const body = { ...order, quoteId, total: must(total), currencyCode: must(currencyCode) };
  const placed = must((await client.POST('/oms/oms/order/submit', { body, params: { header: once() } })).data?.result);
  const sums = [{ currencyCode: placed.currencyCode, total: placed.realTotalAmount }];
  const paid = await client.POST('/oms/oms/order/payOrder', { body: { ids: [placed.id], totals: sums }, params: { header: once() } });
  expect(paid.data).toMatchObject({ success: true });

  const query = { pageNo: 1, pageSize: 10, customerNo: order.customerNo };
  const found = await client.GET('/oms/oms/order/list', { params: { query } });
  expect(found.data?.result?.records.map(({ id }) => id)).toEqual([placed.id]);
  // The order has its number once the job has placed it.
  const trackingNumber = await vi.waitFor(
    async () => {
      const { data } = await client.GET('/oms/oms-client/order/getTrackingNumber', { params: { query: { id: placed.id } } });
      return must(data?.result?.trackingNumber);
    },
    { timeout: 60_000, interval: 500 },
  );
  const tracked = await client.GET('/oms/oms/track/batchGetOrderTrack', { params: { query: { numbers: trackingNumber } } });
  expect(JSON.stringify(tracked.data?.result)).toContain(trackingNumber);
});

test('a client is told in the envelope what is wrong, at its field', async () => {
  const client = createClient<paths>({ baseUrl: server.url, headers: { Authorization: `Bearer ${token}` } });
  const { error } = await client.POST('/oms/oms/calculate/try', {
    params: { query: { lang: 'en_US' } },
    body: { rules: [{ country: 'US', postCode: '90028', boxWeight: '-1', boxCount: 1 }] },
  });
  expect(error).toMatchObject({ success: false, fields: [{ path: 'rules.0.boxWeight' }] });
});
