import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage, type Visit } from './support/stage.ts';

const { visitAs, server } = useStage();

const prefilled = '/order/single?country=US&postCode=95112&city=San%20Jose&boxWeight=1.5&boxLength=30&boxWidth=20&boxHeight=10';
const field = (page: Page, path: string) => page.locator(`[data-field="${path}"] :is(input,textarea)`).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Types one line of goods by the keyboard alone, from the active cell on. */
async function typeGoods(page: Page, grid: Locator): Promise<void> {
  await grid.locator('[data-r="0"] [data-c="0"]').click();
  for (const value of ['手机壳', 'Phone case', '10', 'PCS', '3.50']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  // The currency has its start value.
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.05');
  await page.keyboard.press('Tab');
}

async function fillRecipient(page: Page): Promise<void> {
  await field(page, 'consignee.name').fill('Jane Roe');
  await field(page, 'consignee.phone').fill('+14085550123');
  await field(page, 'consignee.province').fill('California');
  await field(page, 'consignee.addr1').fill('1 Main St');
  await page.keyboard.press('Tab');
}

/** A page that has its sender from the book. */
async function open(path: string, language: 'zh_CN' | 'en_US'): Promise<Visit> {
  const visit = await visitAs('merchant', path, { language });
  await visit.page.locator('.wb-fold-text').filter({ hasText: 'CN' }).first().waitFor();
  return visit;
}

it('a special line order: what is wrong leads to its field, the price stands beside it, it is submitted and then paid once', async () => {
  const { page, complaints } = await open(prefilled, 'en_US');
  await page.locator('.wb-price-empty').waitFor();
  await field(page, 'productCode').click();
  await page.locator('.ant-select-dropdown').getByText('US express line').click();
  await page.locator('.wb-price-total').filter({ hasText: /\d/ }).waitFor();

  await page.keyboard.press('Control+Enter');
  await page.locator('[data-field="consignee.name"] .wb-error').filter({ hasText: /./ }).waitFor();
  expect(await field(page, 'consignee.name').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(
    await page
      .getByRole('navigation', { name: 'Sections of the form' })
      .getByRole('button', { name: /Recipient/ })
      .innerText(),
  ).toMatch(/\d/);
  await fillRecipient(page);
  await typeGoods(page, page.getByRole('grid', { name: 'Goods' }));
  await page.getByRole('grid', { name: 'Goods' }).getByText('USD 35.00').waitFor();

  await page.keyboard.press('Control+Enter');
  await dialog(page)
    .getByText(/Submit 1 order for CNY [\d.,]+\?/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await dialog(page).getByText('Submitted, not paid yet').waitFor();
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await dialog(page)
    .getByText(/Pay CNY [\d.,]+ from the balance\?/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await page.getByText('Submitted and paid').waitFor();
  await page.getByRole('button', { name: 'Another order' }).click();
  await page.getByText('Submitted and paid').waitFor({ state: 'detached' });
  expect(await field(page, 'consignee.name').inputValue()).toBe('');
  expect(complaints.list).toEqual([]);
});

it('prices are compared within the order, one is chosen, and the order is submitted and paid at once', async () => {
  const { page, complaints } = await open(`${prefilled}&mode=comparison`, 'zh_CN');
  await page.getByRole('radio', { name: '比价下单' }).waitFor({ state: 'attached' });
  await page.locator('.wb-offers').getByRole('button', { name: '选择' }).first().click();
  await page.locator('.wb-price-total').filter({ hasText: /\d/ }).waitFor();
  await fillRecipient(page);
  await typeGoods(page, page.getByRole('grid', { name: '货物申报' }));
  await page.getByRole('button', { name: '提交并支付' }).click();
  await dialog(page)
    .getByText(/提交 1 票订单，并从余额支付 CNY [\d.,]+/)
    .waitFor();
  await dialog(page).getByRole('button', { name: '提交并支付' }).click();
  await page.getByText('已提交并支付').waitFor();
  expect(complaints.list).toEqual([]);
});

it('a price that changed is said with the new total, and goes on when asked to', async () => {
  const { page } = await open(`${prefilled}&productCode=US-EXPRESS`, 'en_US');
  let isFirst = true;
  await page.route('**/oms/oms/order/submit*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    // A total that the server did not give: it answers with its own.
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), total: '1.00' }) });
  });
  await page.locator('.wb-price-total').filter({ hasText: /\d/ }).waitFor();
  await fillRecipient(page);
  await typeGoods(page, page.getByRole('grid', { name: 'Goods' }));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await dialog(page)
    .getByText(/The price is now CNY [\d.,]+\. Go on with it\?/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Submitted, not paid yet').waitFor();
});

it('a draft is saved with what there is, found again by its address, and what is missing for a price leads there', async () => {
  const { page } = await open('/order/single', 'en_US');
  await field(page, 'customerNo').fill('DRAFT-E2E-1');
  await field(page, 'consignee.name').fill('Jane Roe');
  const [saved] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/order/saveDraft')),
    page.getByRole('button', { name: 'Save draft' }).click(),
  ]);
  const { result } = await saved.json();
  await page.goto(`/order/single?id=${String(result.id)}`);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="customerNo"] input')?.value === 'DRAFT-E2E-1');
  expect(await field(page, 'consignee.name').inputValue()).toBe('Jane Roe');
  await page
    .locator('.wb-price-missing')
    .getByRole('button', { name: /weight/i })
    .click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Weight') === true);
});

it('a submission whose answer is lost makes one order and one charge, however often it is pressed', async () => {
  const { page } = await visitAs('merchant', prefilled, { language: 'en_US', expectFailures: true });
  await page.locator('.wb-fold-text').filter({ hasText: 'CN' }).first().waitFor();
  await field(page, 'productCode').click();
  await page.locator('.ant-select-dropdown').getByText('US express line').click();
  await page.locator('.wb-price-total').filter({ hasText: /\d/ }).waitFor();
  await fillRecipient(page);
  await field(page, 'consignee.name').fill('Lost Answer');
  await typeGoods(page, page.getByRole('grid', { name: 'Goods' }));
  await page.getByRole('grid', { name: 'Goods' }).getByText('USD 35.00').waitFor();
  // The server has done it; nobody hears of it.
  let lost = 0;
  await page.route(/\/order\/submit/, async (route) => {
    if (lost > 0) return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort('connectionreset');
  });
  for (const answered of [1, 2]) {
    await page.getByRole('button', { name: 'Submit and pay' }).first().click();
    const again = page.waitForEvent('requestfinished', { predicate: (request) => /\/order\/submit/.test(request.url()) }).catch(() => null);
    await dialog(page).getByRole('button', { name: 'Submit and pay' }).click();
    if (answered === 1) await expect.poll(() => lost).toBe(1);
    else await again;
    await page.keyboard.press('Escape');
  }
  const { rows } = await server().database.admin.query<{ orders: number; charges: number }>(
    `SELECT count(DISTINCT o.id)::int AS orders, count(t.id)::int AS charges FROM shipment_order o
     LEFT JOIN ledger_transfer t ON t.tenant_id = o.tenant_id AND t.order_id = o.id AND t.cause = 'pay' WHERE o.consignee_name = 'Lost Answer'`,
  );
  expect(rows).toEqual([{ orders: 1, charges: 1 }]);
});
