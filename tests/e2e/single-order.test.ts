import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import {
  chooseExpress,
  dialog,
  field,
  fillRecipient,
  goodsLine,
  type OrderWords,
  orderWords,
  prefilled,
  priceIsThere,
  senderIsThere,
  typeCells,
} from './support/order-page.ts';
import { useStage, type Visit } from './support/stage.ts';

const { visitAs, server } = useStage();

/** A page that has its sender from the book. */
async function open(path: string, language: 'zh_CN' | 'en_US'): Promise<Visit> {
  const visit = await visitAs('merchant', path, { language });
  await senderIsThere(visit.page);
  return visit;
}

/** Submits by the keys; what is wrong says so beside its field, in the language, and has the focus. */
async function submitWrong(page: Page, path: string, message: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.locator(`[data-field="${path}"] .wb-error`).filter({ hasText: message }).waitFor();
  await expect.poll(() => field(page, path).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
}

const marksInIndex = (page: Page, words: OrderWords) =>
  page
    .getByRole('navigation', { name: words.sections })
    .getByRole('button', { name: new RegExp(words.recipient) })
    .innerText();

async function writeGoods(page: Page, words: OrderWords): Promise<void> {
  await typeCells(page, words.goods, 0, goodsLine);
  await page.getByRole('grid', { name: words.goods, exact: true }).getByText('USD 35.00').waitFor();
}

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
describe('an order', () => {
  it('by a special line: what is wrong leads to its field, the price stands beside it, it is submitted and then paid once', async () => {
    const language = 'zh_CN';
    const words = orderWords[language];
    const { page, complaints } = await open(prefilled, language);
    await page.locator('.wb-price-empty').waitFor();
    await chooseExpress(page, words);
    await submitWrong(page, 'consignee.name', words.empty);
    expect(await marksInIndex(page, words)).toMatch(/\d/);
    await fillRecipient(page);
    await writeGoods(page, words);
    await field(page, 'consignee.postCode').fill('ABC');
    await submitWrong(page, 'consignee.postCode', words.wrongPostCode);
    await field(page, 'consignee.postCode').fill('95112');
    await priceIsThere(page);

    await page.keyboard.press('Control+Enter');
    await dialog(page).getByText(words.askSubmit).waitFor();
    await dialog(page).getByRole('button', { name: words.submit }).click();
    await dialog(page).getByText(words.unpaid).waitFor();
    await dialog(page).getByRole('button', { name: words.payThis }).click();
    await dialog(page).getByText(words.askPayThis).waitFor();
    await dialog(page).getByRole('button', { name: words.payThis }).click();
    await page.getByText(words.paid).waitFor();
    await page.getByRole('button', { name: words.another }).click();
    await page.getByText(words.paid).waitFor({ state: 'detached' });
    await senderIsThere(page);
    expect(await field(page, 'consignee.name').inputValue()).toBe('');
    // Nobody is asked whether to go on with what is placed: that would be a second parcel.
    expect(await page.locator('.wb-draft-offer').count()).toBe(0);
    expect(complaints.list).toEqual([]);
  });

  it.runIf(isLong)('from what was placed to its details: nothing stands above them, and the order page is blank again', async () => {
    const language = 'en_US';
    const words = orderWords[language];
    const { page, complaints } = await open(prefilled, language);
    await senderIsThere(page);
    await chooseExpress(page, words);
    await fillRecipient(page);
    await writeGoods(page, words);
    await priceIsThere(page);
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByRole('button', { name: words.submit }).click();
    await dialog(page).getByText(words.unpaid).waitFor();
    await dialog(page).getByRole('button', { name: words.details }).click();
    await page.waitForURL(/\/order\/detail\?id=/);
    await page.getByText(words.unpaid).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/order/detail');
    await page.getByRole('tab', { name: /^(New order|单票下单)/ }).click();
    await expect.poll(() => field(page, 'consignee.name').inputValue()).toBe('');
    expect(complaints.list).toEqual([]);
  });

  it.runIf(isLong)(
    'by comparing prices: nothing chosen is said where one chooses, a wrong phone beside it; then it is submitted and paid at once',
    async () => {
      const language = 'zh_CN';
      const words = orderWords[language];
      const { page, complaints } = await open(`${prefilled}&mode=comparison`, language);
      await page.getByRole('radio', { name: words.comparison }).waitFor({ state: 'attached' });
      await page.locator('.wb-offers').getByRole('button', { name: words.choose }).first().waitFor();
      await fillRecipient(page);
      await writeGoods(page, words);
      await field(page, 'consignee.phone').fill('12');
      await submitWrong(page, 'consignee.phone', words.wrongPhone);
      await field(page, 'consignee.phone').fill('+14085550123');
      await page.keyboard.press('Control+Enter');
      await page.locator('.wb-price-place:focus .wb-error').filter({ hasText: words.chooseOne }).waitFor();
      await page.locator('.wb-offers').getByRole('button', { name: words.choose }).first().click();
      await priceIsThere(page);
      await page.getByRole('button', { name: words.pay }).click();
      await dialog(page).getByText(words.askPay).waitFor();
      await dialog(page).getByRole('button', { name: words.pay }).click();
      await page.getByText(words.paid).waitFor();
      expect(complaints.list).toEqual([]);
    },
  );
});

it.runIf(isLong)('a price that changed is said with the new total, and goes on when asked to', async () => {
  const { page } = await open(`${prefilled}&productCode=US-EXPRESS`, 'en_US');
  let isFirst = true;
  await page.route('**/oms/oms/order/submit*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    // A total that the server did not give: it answers with its own.
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), total: '1.00' }) });
  });
  await priceIsThere(page);
  await fillRecipient(page);
  await typeCells(page, 'Goods', 0, goodsLine);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await dialog(page)
    .getByText(/The price is now CNY [\d.,]+\. Go on with it\?/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Submitted, not paid yet').waitFor();
});

it.runIf(isLong)(
  'a draft is saved with what there is, found again by its address, and what is missing for a price leads there',
  async () => {
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
  },
);

it('a submission whose answer is lost makes one order and one charge, however often it is pressed', async () => {
  const { page } = await visitAs('merchant', prefilled, { language: 'en_US', expectFailures: true });
  await senderIsThere(page);
  await chooseExpress(page, orderWords.en_US);
  await fillRecipient(page, 'Lost Answer');
  await typeCells(page, 'Goods', 0, goodsLine);
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
