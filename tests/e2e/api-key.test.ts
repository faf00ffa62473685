import { randomUUID } from 'node:crypto';
import createClient, { type Middleware } from 'openapi-fetch';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { signatureOf } from '../../server/api-keys/signature.ts';
import type { paths } from '../server/api/api-paths.generated.ts';
import { must } from '../server/domain/fixture.ts';
import { wholeOrder } from '../server/orders/orders-world.ts';
import { signedBy, startReceiver } from '../server/webhooks/receiver.ts';
import { eventually } from '../support/eventually.ts';
import { apiWords } from './support/api-words.ts';
import { dialog } from './support/order-page.ts';
import { actOnRow } from './support/row-action.ts';
import { useStage } from './support/stage.ts';

const receiver = await startReceiver();
const { server, visitAs } = useStage({ env: { WEBHOOK_LOOPBACK: '1' } });
afterAll(() => receiver.close());

// One language: tests/language/words-of-journeys.test.ts holds the words in both.
const language = 'zh_CN';
const t = apiWords[language];

it('a merchant makes a key and an endpoint; a program places and tracks an order, its event arrives, and the pages tell both', async () => {
  const { page, complaints } = await visitAs('merchant', '/system/apiConfig?part=webhooks', { language });
  await page.getByRole('button', { name: t.addEndpoint }).first().click();
  await dialog(page).getByLabel(t.endpointName).fill('Shop');
  await dialog(page).getByLabel(t.url).fill(`${receiver.origin}/hook`);
  await choose(page, t.events, [t.placed]);
  await dialog(page).getByRole('button', { name: t.addEndpoint }).click();
  const secret = await issued(page, /^whsec_/);

  await page.goto('/system/apiConfig?part=keys');
  await page.getByRole('button', { name: t.createKey }).first().click();
  await dialog(page).getByLabel(t.label).fill('Shop');
  await choose(page, t.rights, [t.freightTry, t.orderList, t.orderSubmit, t.orderDetail, t.trackQuery, t.accountList]);
  await dialog(page).getByRole('switch', { name: t.signed }).click();
  await dialog(page).getByRole('button', { name: t.createKey }).click();
  await dialog(page).getByText(/^oms_/).waitFor();
  const signingSecret = must(
    await dialog(page)
      .getByText(/^omssign_/)
      .textContent(),
  );
  const token = await issued(page, /^oms_/);

  const { id, number } = await placedBy(token, signingSecret);
  await receiver.until(1);
  const [event] = receiver.got;
  expect(signedBy(must(event), secret)).toBe(1);
  expect(JSON.parse(must(event).body)).toMatchObject({ type: 'order.placed', data: { id, trackingNumber: number } });

  await page.goto('/system/apiConfig?part=webhooks');
  await actOnRow(page.locator('tbody tr:visible', { hasText: 'Shop' }), t.log);
  await page.waitForURL(/\/system\/webhookDetail/);
  const delivery = page.locator('tbody tr:visible', { hasText: t.placed });
  await delivery.getByText(t.received).waitFor();

  // The console signs with the secret that is pasted, and keeps it nowhere.
  await page.goto('/system/apiDoc');
  await page.getByRole('row').filter({ hasText: 'omsUserAccount/list' }).getByRole('button', { name: t.open, exact: true }).click();
  await page.getByRole('tab', { name: t.tryIt }).click();
  await page.getByLabel(t.apiKey, { exact: true }).fill(token);
  const send = () => page.locator('.wb-console').getByRole('button', { name: t.send, exact: true }).click();
  const status = page.locator('.wb-console').getByRole('status');
  await send();
  await status.filter({ hasText: /HTTP 4\d\d/ }).waitFor();
  await page.getByLabel(t.consoleSecret).fill(signingSecret);
  await send();
  await status.filter({ hasText: 'HTTP 200' }).waitFor();
  expect(await page.getByLabel(t.reply, { exact: true }).textContent()).toContain('"currency');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]));
  for (const word of [token, signingSecret, secret]) expect(kept).not.toContain(word);
  // A request without its signature is refused, which the browser logs.
  expect(complaints.list.filter((line) => !/\b40[13]\b/.test(line))).toEqual([]);
});

/** Chooses options of a field of several, each by its text: those far below are not drawn until they are looked for. */
async function choose(page: Page, field: string, options: readonly string[]): Promise<void> {
  const box = dialog(page).getByRole('combobox', { name: field });
  await box.click();
  for (const option of options) {
    await box.fill(option);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(option, { exact: true }).click();
  }
  await page.keyboard.press('Escape');
}

/** Takes a secret that is shown once, and closes its dialog. */
async function issued(page: Page, form: RegExp): Promise<string> {
  const secret = must(await dialog(page).getByText(form).textContent());
  await dialog(page).getByRole('button', { name: t.stored }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  return secret;
}

/** What an integrator writes: a client of the OpenAPI document that signs each request, and places and tracks an order. */
async function placedBy(token: string, signingSecret: string): Promise<{ readonly id: string; readonly number: string }> {
  const signing: Middleware = {
    async onRequest({ request }) {
      const { pathname, search } = new URL(request.url);
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const body = Buffer.from(await request.clone().arrayBuffer());
      const signature = signatureOf({ method: request.method, path: `${pathname}${search}`, timestamp, body }, signingSecret);
      request.headers.set('X-Oms-Timestamp', timestamp);
      request.headers.set('X-Oms-Signature', signature);
      return request;
    },
  };
  const client = createClient<paths>({ baseUrl: server().url, headers: { Authorization: `Bearer ${token}` } });
  client.use(signing);
  const order = { ...wholeOrder(), customerNo: 'SHOP-1' };
  const quoted = await client.POST('/oms/oms/calculate/orderTry', { body: { ...order, productCodes: ['US-STANDARD'] } });
  const { quoteId, products } = must(quoted.data?.result?.quote);
  const { total, currencyCode } = must(products[0]);
  const body = { ...order, quoteId, total: must(total), currencyCode: must(currencyCode) };
  const header = { 'Idempotency-Key': randomUUID() };
  const placed = must((await client.POST('/oms/oms/order/submit', { body, params: { header } })).data?.result);
  return eventually(async () => {
    const { data } = await client.GET('/oms/oms-client/order/getTrackingNumber', { params: { query: { id: placed.id } } });
    const number = must(data?.result?.trackingNumber);
    const tracked = await client.GET('/oms/oms/track/batchGetOrderTrack', { params: { query: { numbers: number } } });
    expect(JSON.stringify(tracked.data?.result)).toContain(number);
    return { id: placed.id, number };
  });
}
