import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { CallInput } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { wholeOrder } from '../server/orders/orders-world.ts';
import { isLong } from '../support/sample.ts';
import {
  chooseExpress,
  dialog,
  field,
  fillRecipient,
  goodsLine,
  orderWords,
  prefilled,
  priceIsThere,
  senderIsThere,
  typeCells,
} from './support/order-page.ts';
import { pasteAt } from './support/paste.ts';
import { useStage } from './support/stage.ts';

/** How far ahead the server's clock is. */
let ahead = 0;
const { server, visitAs } = useStage({ options: { replaced: { now: () => new Date(Date.now() + ahead) } } });

const { consignor } = wholeOrder();
const sender = { ...consignor, phone: '+8613800138001' };

let keys = 0;

async function draft(changes: Partial<CallInput<'order.saveDraft'>>): Promise<string> {
  keys += 1;
  const headers = { 'Idempotency-Key': `keeping-${String(keys).padStart(12, '0')}` };
  const token = await server().login('merchant');
  const { envelope } = await server().call('order.saveDraft', { ...wholeOrder({ consignor: sender }), ...changes }, { token, headers });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.result.id;
}

const holds = (page: Page, path: string, text: string) =>
  page.waitForFunction(
    ([at, wanted]) => document.querySelector<HTMLInputElement>(`[data-field="${at}"] input`)?.value === wanted,
    [path, text],
  );

const rowsIn = (page: Page, grid: string) => page.getByRole('grid', { name: grid, exact: true }).locator('.eg-row');

it.runIf(isLong)('a copy from the list has all but the numbers, is priced anew, and leaves what it was copied from as it is', async () => {
  const words = orderWords.zh_CN;
  const id = await draft({ customerNo: 'COPY-E2E-1', remark: '易碎' });
  const { page, complaints } = await visitAs('merchant', '/order/list?customerNo=COPY-E2E-1', { language: 'zh_CN' });
  await page.locator('.ant-table-row').filter({ hasText: 'COPY-E2E-1' }).locator('.wl-more').click();
  await page.getByRole('menuitem', { name: '复制', exact: true }).click();
  await page.waitForURL('**/order/single?**copy=true**');
  await holds(page, 'consignee.name', 'Ada Byron');
  expect(await field(page, 'customerNo').inputValue()).toBe('');
  expect(await field(page, 'remark').inputValue()).toBe('易碎');
  await priceIsThere(page);
  await field(page, 'customerNo').fill('COPY-E2E-2');
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await dialog(page).getByRole('button', { name: words.submit }).click();
  await page.getByText(words.unpaid).waitFor();
  const { rows } = await server().database.admin.query(
    "SELECT customer_no, document_status = 'draft' AS is_draft, id::text = $1 AS is_first FROM shipment_order WHERE customer_no LIKE 'COPY-E2E-%' ORDER BY 1",
    [id],
  );
  expect(rows).toEqual([
    { customer_no: 'COPY-E2E-1', is_draft: true, is_first: true },
    { customer_no: 'COPY-E2E-2', is_draft: false, is_first: false },
  ]);
  expect(complaints.list).toEqual([]);
});

it('a draft saves itself on the server; what is nowhere yet is offered again after the page was lost', async () => {
  const words = orderWords.en_US;
  const { page, context, complaints } = await visitAs('merchant', '/order/single', { language: 'en_US', ownClock: true });
  await senderIsThere(page);
  await field(page, 'customerNo').fill('KEPT-E2E-1');
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/order/saveDraft')),
    page.getByRole('button', { name: words.saveDraft }).click(),
  ]);
  const { result } = await saved.json();
  // From here on nobody presses anything.
  const [again] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/order/saveDraft')),
    field(page, 'consignee.name')
      .fill('Kept Alone')
      .then(() => page.clock.fastForward(10_000)),
  ]);
  expect((await again.json()).result.id).toBe(result.id);
  await page
    .locator('.wb-form-saved')
    .filter({ hasText: /Draft saved at \d\d:\d\d/ })
    .waitFor();
  // All is on the server: the page may go without a question, and has nothing to offer of its own.
  await page.goto('/order/single');
  await senderIsThere(page);
  expect(await page.getByRole('button', { name: words.continue }).count()).toBe(0);
  await page.goto(`/order/single?id=${result.id}`);
  await holds(page, 'consignee.name', 'Kept Alone');

  // A new one, lost before it was saved.
  await page.goto('/order/single');
  await senderIsThere(page);
  await field(page, 'consignee.name').fill('Lost And Found');
  await page.waitForFunction(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('Lost And Found'));
  await page.close();
  const next = await context.newPage();
  await next.goto('/order/single');
  await senderIsThere(next);
  expect(await field(next, 'consignee.name').inputValue()).toBe('');
  await next.getByRole('button', { name: words.continue }).click();
  await holds(next, 'consignee.name', 'Lost And Found');
  expect(complaints.list).toEqual([]);
});

it.runIf(isLong)('what is wrong in a folded part unfolds it and has the focus', async () => {
  const id = await draft({ customerNo: 'FOLD-E2E-1', consignor: { ...sender, postCode: 'ABC' } });
  const { page } = await visitAs('merchant', `/order/single?id=${id}`, { language: 'zh_CN' });
  await senderIsThere(page);
  expect(await field(page, 'consignor.postCode').count()).toBe(0);
  await priceIsThere(page);
  await page.getByRole('button', { name: orderWords.zh_CN.submit, exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.closest('[data-field="consignor.postCode"]') != null);
  await page.locator('[data-field="consignor.postCode"] .wb-error').filter({ hasText: /./ }).waitFor();
  expect(await page.locator('.wb-fold-line').first().getAttribute('aria-expanded')).toBe('true');
});

it.runIf(isLong)(
  'goods come from earlier orders and, 100 at once, from a spreadsheet, with what is wrong in them said by cell',
  async () => {
    const words = orderWords.en_US;
    const { page, complaints } = await visitAs('merchant', prefilled, { language: 'en_US' });
    await senderIsThere(page);
    const line = (at: number) =>
      ['手机壳', `Case ${at + 1}`, at === 50 ? '0' : '2', 'PCS', '1.25', at % 2 === 0 ? 'USD' : 'EUR', '0.05'].join('\t');
    await pasteAt(page, words.goods, Array.from({ length: 100 }, (_, at) => line(at)).join('\n'));
    await page.getByText('Pasted 100 rows').waitFor();
    // What they are worth, by currency; the line of no pieces counts for nothing.
    const goods = page.getByRole('grid', { name: words.goods, exact: true });
    await goods.getByText('EUR 125.00').waitFor();
    await goods.getByText('USD 122.50').waitFor();
    await page.locator('.eg-problems').filter({ hasText: 'line 51' }).waitFor();

    await page.getByRole('button', { name: words.library }).click();
    await dialog(page).locator('.ant-table-row').first().waitFor();
    const found = dialog(page).locator('.ant-table-row');
    const all = await found.count();
    await page.keyboard.type('desk');
    await expect
      .poll(async () => (await found.count()) < all && (await found.allInnerTexts()).every((text) => /desk/i.test(text)))
      .toBe(true);
    await dialog(page).locator('.ant-table-row').first().getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: 'Add 1 lines' }).click();
    await page.locator('.eg-count').filter({ hasText: '101' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[data-r="100"]') != null);
    await rowsIn(page, words.goods).filter({ hasText: /desk/i }).first().waitFor();
    expect(complaints.list).toEqual([]);
  },
);

it.runIf(isLong)(
  'a price that ended meanwhile is asked for again with its new total; after a no, all that was typed is still there',
  async () => {
    const words = orderWords.zh_CN;
    const { page } = await visitAs('merchant', prefilled, { language: 'zh_CN', expectFailures: true });
    await senderIsThere(page);
    await chooseExpress(page, words);
    await fillRecipient(page, 'Expired Quote');
    await typeCells(page, words.goods, 0, goodsLine);
    const submitLate = async () => {
      await page.getByRole('button', { name: words.pay }).click();
      await dialog(page).getByText(words.askPay).waitFor();
      // The price was good for half an hour.
      ahead += (limits.quoteMinutes + 1) * 60_000;
      await dialog(page).getByRole('button', { name: words.pay }).click();
      await dialog(page)
        .getByText(/价格已变为 CNY [\d.,]+/)
        .waitFor();
    };
    await submitLate();
    await dialog(page).getByRole('button', { name: words.cancel }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await field(page, 'consignee.name').inputValue()).toBe('Expired Quote');
    await page.getByRole('grid', { name: words.goods, exact: true }).getByText('USD 35.00').waitFor();
    await submitLate();
    await dialog(page).getByRole('button', { name: '继续' }).click();
    await page.getByText(words.paid).waitFor();
    const { rows } = await server().database.admin.query(
      "SELECT count(*)::int AS orders FROM shipment_order WHERE consignee_name = 'Expired Quote' AND settlement_status = 'paid'",
    );
    expect(rows).toEqual([{ orders: 1 }]);
  },
);
