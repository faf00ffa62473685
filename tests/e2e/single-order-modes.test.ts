import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { wholeOrder } from '../server/orders/orders-world.ts';
import { isLong } from '../support/sample.ts';
import { dialog, goodsLine, orderWords, priceIsThere, senderIsThere, typeCells } from './support/order-page.ts';
import { pasteAt } from './support/paste.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

/** Recipients as they come from a spreadsheet: one for each of the products. */
const recipients = (country: string, products: readonly string[], postCodes: readonly string[]) =>
  products
    .map((product, at) => ['Jane Roe', '+14085550123', country, 'California', 'San Jose', '1 Main St', postCodes[at], product].join('\t'))
    .join('\n');

async function draftOf(customerNo: string): Promise<string> {
  const { consignor } = wholeOrder();
  const order = wholeOrder({ customerNo, consignor: { ...consignor, phone: '+8613800138001' } });
  const token = await server().login('merchant');
  const { envelope } = await server().call('order.saveDraft', order, {
    token,
    headers: { 'Idempotency-Key': `mode-of-scanning-${customerNo}` },
  });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.result.id;
}

const ordersOf = async (customerNos: string) => {
  const token = await server().login('merchant');
  const { envelope } = await server().call('order.list', { customerNo: customerNos }, { token });
  return envelope.result.records;
};

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
describe('the other modes of the order page', () => {
  it.runIf(isLong)(
    'more recipients: each has its price before anything is kept; who fails stays with the reason, and nobody is done twice',
    async () => {
      const language = 'zh_CN';
      const words = orderWords[language];
      const { page, complaints, close } = await visitAs('merchant', '/order/single?mode=more', { language });
      await senderIsThere(page);
      const numbers = [`MORE-${language.slice(0, 2)}-1`, `MORE-${language.slice(0, 2)}-2`];
      await typeCells(page, words.boxes, 1, ['1.5', '30', '20', '10']);
      await typeCells(page, words.goods, 0, goodsLine);
      await pasteAt(page, words.recipients, recipients(words.usa, ['US-EXPRESS', 'EU-DDP'], ['95112', 'ABC']));
      await typeInColumn(page, words.recipients, 8, numbers);
      // The product that does not go there is said before anything is kept, and leads to its cell.
      await priceIsThere(page);
      await page.locator('.wb-line-prices .wb-error').waitFor();
      expect(await page.locator('.wb-line-prices > li').count()).toBe(2);
      await page.locator('.wb-line-prices').getByRole('button', { name: 'Jane Roe' }).click();
      await page.waitForFunction(() => document.activeElement?.closest('[data-r="1"] [data-c="7"]') != null);
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+Enter');
      await page.locator('.eg-problems').filter({ hasText: words.postCode }).waitFor();
      await page.keyboard.type('95112');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+Enter');
      await dialog(page)
        .getByText('Jane Roe')
        .or(dialog(page).getByText(numbers[1] ?? ''))
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).getByText(words.askLines).waitFor();
      await dialog(page).getByRole('button', { name: words.submit }).click();
      // The one that failed stands there alone, marked; the other is an order.
      const grid = page.getByRole('grid', { name: words.recipients, exact: true });
      await expect.poll(() => grid.locator('.eg-row').filter({ hasText: 'Jane Roe' }).count()).toBe(1);
      await grid.locator('.eg-wrong').waitFor();
      await expect.poll(async () => (await ordersOf(numbers.join(','))).map(({ customerNo }) => customerNo)).toEqual([numbers[0]]);

      await grid.locator('[data-r="0"] [data-c="7"]').click();
      await page.keyboard.type(words.express.slice(0, 4));
      await page.locator('[role=option]').filter({ hasText: words.express }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+Enter');
      await dialog(page).getByText(words.askLines).waitFor();
      await dialog(page).getByRole('button', { name: words.submit }).click();
      await page.waitForURL('**/order/list*');
      expect((await ordersOf(numbers.join(','))).length).toBe(2);
      expect(complaints.list).toEqual([]);
      await close();
    },
  );

  it.runIf(isLong)(
    'the scan station: an unknown number and a weight of nothing are said where they stand; what is weighed is the order that is then submitted',
    async () => {
      const language = 'en_US';
      const words = orderWords[language];
      const number = `SCAN-${language.slice(0, 2)}-1`;
      const id = await draftOf(number);
      const { page, complaints, close } = await visitAs('merchant', '/order/single?mode=scan', { language, expectFailures: true });
      const field = page.getByLabel(words.scanField);
      await page.waitForFunction(() => document.activeElement?.closest('.wb-scan-field') != null);
      await page.keyboard.type('NOBODY-HAS-IT');
      await page.keyboard.press('Enter');
      await page.locator('.wb-scan-unknown').filter({ hasText: words.noOrder }).waitFor();
      // Wide letters, as an input method types them.
      await page.keyboard.insertText(number.replace('SCAN', 'ＳＣＡＮ'));
      await page.keyboard.press('Enter');
      await page.locator('.wb-scan-big').filter({ hasText: number }).waitFor();
      expect(await page.locator('.wb-scan-last > li').count()).toBe(2);
      // A draft has no label, and the step says why.
      await page.getByRole('button', { name: words.label }).click();
      await page
        .getByText(/^(Current order cannot be printed|当前订单无法打印)/)
        .first()
        .waitFor();
      const measure = (at: number) => page.locator('.wb-scan-weigh').getByLabel(words.sides[at] ?? '', { exact: true });
      for (const [at, value] of ['0', '30', '20', ''].entries()) await measure(at).fill(value);
      await page.keyboard.press('Enter');
      await page.locator('.wb-scan-weigh .wb-row').filter({ hasText: words.sides[0] }).getByText(words.aboveZero).waitFor();
      await page.locator('.wb-scan-weigh .wb-row').filter({ hasText: words.sides[3] }).getByText(words.empty).waitFor();
      expect(await measure(0).evaluate((input) => input === document.activeElement)).toBe(true);
      await measure(3).fill('15');
      await measure(0).fill('2.5');
      await page.keyboard.press('Enter');
      await page.getByText(words.saved, { exact: true }).waitFor();
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

      await page.goto(`/order/single?id=${id}`);
      await page
        .getByRole('grid', { name: words.boxes, exact: true })
        .locator('[data-r="0"] [data-c="1"]')
        .filter({ hasText: '2.5' })
        .waitFor();
      await priceIsThere(page);
      await page.getByRole('button', { name: words.submit, exact: true }).click();
      await dialog(page).getByRole('button', { name: words.submit }).click();
      await page.getByText(words.unpaid).waitFor();
      expect((await ordersOf(number)).map(({ orderWeight }) => Number(orderWeight))).toEqual([2.5]);
      expect(complaints.list).toEqual([]);
      await close();
    },
  );
});

it('the modes are one switch, and the address says which one is in front; orders by workbook are offered to who may import', async () => {
  const { page } = await visitAs('merchant', '/order/single', { language: 'en_US' });
  await page.getByText('Excel import').click();
  await page.waitForURL('**/order/single?mode=batch');
  await page
    .getByText(/template/i)
    .first()
    .waitFor();
  await page.goBack();
  await page.locator('[data-field=customerNo]').waitFor();
});

async function typeInColumn(page: Page, grid: string, column: number, values: readonly string[]): Promise<void> {
  for (const [row, value] of values.entries()) {
    await page.getByRole('grid', { name: grid, exact: true }).locator(`[data-r="${row}"] [data-c="${column}"]`).click();
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
}
