import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './support/stage.ts';
import { violations } from './support/violations.ts';

const { visitAs, server } = useStage();

/** Opens a call of the documentation at its console. */
async function openConsole(page: Page, call: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: call }).getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.locator('.wb-console').waitFor();
}

const input = (page: Page) => page.getByLabel('Request body (JSON)');
const send = (page: Page) => page.locator('.wb-console').getByRole('button', { name: 'Send' }).click();
const reply = async (page: Page, status: number) => {
  await page
    .locator('.wb-console')
    .getByRole('status')
    .filter({ hasText: `HTTP ${status}` })
    .waitFor();
  return JSON.parse((await page.getByLabel('Reply', { exact: true }).textContent()) ?? '');
};
const close = async (page: Page) => {
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.locator('.wb-console').waitFor({ state: 'hidden' });
};

it('a merchant makes a key on the page, tries a quote with it, is told a wrong field, and places an order with a key of more rights', async () => {
  const { page, complaints } = await visitAs('merchant', '/system/apiDoc', { language: 'en_US', expectFailures: true });
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (/calculate\/orderTry|order\/submit/.test(request.url())) sent.push(request.headers());
  });
  await openConsole(page, 'Quote an order');
  await page.getByRole('button', { name: 'Make a key for trying' }).click();
  await page.getByText('The key “console” was made').waitFor();
  const trying = await page.getByLabel('API key', { exact: true }).inputValue();
  const example = await input(page).inputValue();
  await send(page);
  const { quote } = (await reply(page, 200)).result;

  await input(page).fill(JSON.stringify({ ...JSON.parse(example), productCodes: 'US-STANDARD' }));
  await send(page);
  await reply(page, 400);
  await page.getByText('Wrong fields').waitFor();
  await page.locator('.wb-problem code').filter({ hasText: 'productCodes' }).waitFor();
  await close(page);

  // The key for trying places nothing; the user types another.
  await openConsole(page, 'Submit an order');
  const offer = quote.products[0];
  const order = { ...JSON.parse(await input(page).inputValue()), customerNo: 'CONSOLE-1', quoteId: quote.quoteId };
  await input(page).fill(JSON.stringify({ ...order, total: offer.total, currencyCode: offer.currencyCode, pay: false }));
  const sendForReal = async () => {
    await send(page);
    await page.getByRole('dialog').getByText('This is a real call.').last().waitFor();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Send' }).click();
  };
  await sendForReal();
  await reply(page, 403);
  const session = await server().login('merchant');
  const rights = 'freight:try,order:submit';
  const { token } = (await server().call('apiConfig.createApiToken', { label: 'Shop', rights }, { token: session })).envelope.result;
  await page.getByLabel('API key', { exact: true }).fill(token);
  await sendForReal();
  const { result } = await reply(page, 200);
  const found = await server().call('order.list', { customerNo: 'CONSOLE-1' }, { token: session });
  expect(found.envelope.result.records.map(({ id }) => id)).toEqual([result.id]);

  // What one call was asked is still there, and each request had its key alone.
  await close(page);
  await openConsole(page, 'Quote an order');
  await page.getByText('Wrong fields').waitFor();
  expect(await violations(page, '.wb-console')).toEqual([]);
  expect(sent.map((headers) => [headers['x-access-token'], headers.cookie, headers['system-belong']])).toEqual(
    [trying, trying, trying, token].map((key) => [key, undefined, undefined]),
  );
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]));
  for (const key of [trying, token]) expect(kept).not.toContain(key);
  expect(complaints.list).toEqual([]);
});
