import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { must } from '../server/domain/fixture.ts';
import { wholeOrder } from '../server/orders/orders-world.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

/** Paid orders that their carrier has generated, by number. */
async function paidOrders(count: number): Promise<string[]> {
  const token = await server().login('merchant');
  const numbers: string[] = [];
  const run = Date.now();
  for (let at = 0; at < count; at += 1) {
    const order = wholeOrder({ customerNo: `STATION-${run}-${at}` });
    const { envelope: priced } = await server().call('calculate.orderTry', order, { token });
    const quote = must(priced.result.quote);
    const offer = must(quote.products.find(({ productCode }) => productCode === order.productCode));
    const agreed = { quoteId: quote.quoteId, total: must(offer.total), currencyCode: must(offer.currencyCode) };
    const headers = { 'Idempotency-Key': `station-order-${run}-${at}` };
    const { envelope } = await server().call('order.submit', { ...order, ...agreed, pay: true }, { token, headers });
    numbers.push(envelope.result.customerNo);
  }
  await expect
    .poll(async () => {
      const { envelope } = await server().call('order.list', { customerNo: numbers.join(',') }, { token });
      return envelope.result.records.filter(({ documentStatus }) => documentStatus === 'generated').length;
    })
    .toBe(count);
  return numbers;
}

/** What a scanner does: the characters, then Enter. */
async function scan(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

/** A scanner while a Chinese input method is on: the text is a composition, and Enter commits it. */
async function scanComposing(page: Page, typed: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (let at = 1; at <= typed.length; at += 1)
    await client.send('Input.imeSetComposition', { text: typed.slice(0, at), selectionStart: at, selectionEnd: at });
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process', code: 'Enter' });
  await client.send('Input.insertText', { text: typed });
  await client.detach();
}

it('prints by scans alone: with an input method on, over a network gap, again with a reason, and undone', async () => {
  const numbers = await paidOrders(3);
  const [first = '', second = '', third = ''] = numbers;
  const { page, complaints, context, close } = await visitAs('merchant', null, { expectFailures: true, isOwn: true });
  // Headless browsers have no print dialog, and one that is asked for it again and again crashes.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await page.goto('/order/scan-print');
  const current = page.locator('.wb-station-current');
  const hasFocus = () => page.waitForFunction(() => document.activeElement?.closest('.wb-scan-field') != null);
  await hasFocus();

  await scanComposing(page, second);
  await page.locator('.wb-station-green', { hasText: second }).waitFor();
  await scan(page, first);
  await page.locator('.wb-station-green', { hasText: first }).waitFor();
  await scan(page, '1.9');
  await current.getByText('differs from the declared weight').waitFor();
  await scan(page, '+');
  await current.getByText('Printed', { exact: true }).waitFor();
  const frame = page.locator('iframe.wb-print-frame');
  expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentDocument?.contentType)).toBe('application/pdf');

  // The frame of the label has taken the focus, and gives it back.
  await hasFocus();
  await page.getByRole('button', { name: 'Next' }).click();
  await hasFocus();
  await scan(page, 'NOBODY-HAS-IT');
  await page.locator('.wb-station-red', { hasText: 'NOBODY-HAS-IT' }).waitFor();

  await context.setOffline(true);
  await scan(page, third);
  await page.getByText('1 scans are kept on this computer', { exact: false }).waitFor();
  await context.setOffline(false);
  await page.locator('.wb-station-green', { hasText: third }).waitFor();

  await scan(page, first);
  await page.locator('.wb-station-orange', { hasText: first }).waitFor();
  await scan(page, 'WBCMD-PRINT');
  await page.getByText('Why again?', { exact: false }).waitFor();
  await scan(page, '2');
  await current.getByText('Printed', { exact: true }).waitFor();
  await hasFocus();
  await scan(page, '-');
  await current.getByText('Print undone: throw the label away').waitFor();
  expect(await page.locator('.wb-station-last > li').count()).toBe(5);

  const token = await server().login('merchant');
  const { envelope } = await server().call('print.list', { customerNo: first, column: 'nth', order: 'asc' }, { token });
  expect(
    envelope.result.records.map(({ nth, reason, weight, isOffWeight, isUndone }) => ({ nth, reason, weight, isOffWeight, isUndone })),
  ).toEqual([
    { nth: 1, reason: null, weight: '1.900', isOffWeight: true, isUndone: false },
    { nth: 2, reason: 'Printer jammed', weight: null, isOffWeight: false, isUndone: true },
  ]);
  await page.goto('/order/scan-print-record');
  await page.getByRole('button', { name: first }).first().waitFor();
  await page.getByText('Printer jammed').first().waitFor();
  expect(
    complaints.list.filter((line) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/.test(line)),
  ).toEqual([]);
  await close();
});
