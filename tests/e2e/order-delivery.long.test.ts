import type { Page } from 'playwright';
import { expect, it } from 'vitest';
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

const { visitAs, server } = useStage();

const place = (page: Page) => page.locator('[data-field=deliveryAddressCode]');
const choose = async (page: Page) => {
  await place(page).locator('input').click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-content')
    .filter({ hasText: 'SZ-WH1' })
    .click();
};

async function formOf(id: string) {
  const token = await server().login('merchant');
  return (await server().call('order.form', { id }, { token })).envelope.result;
}

async function saved(page: Page, name: string): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().includes('/order/saveDraft')),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return (await response.json()).result.id;
}

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
it('the delivery place of an order: chosen, kept, copied, cleared, and in its detail', async () => {
  const language = 'zh_CN';
  const words = orderWords[language];
  const { page, complaints } = await visitAs('merchant', prefilled, { language });
  await senderIsThere(page);
  await choose(page);
  const id = await saved(page, words.saveDraft);
  expect(await formOf(id)).toMatchObject({ deliveryAddressCode: 'SZ-WH1' });

  // As it was kept, with the address beside the code.
  await page.goto(`/order/single?id=${id}`);
  await place(page)
    .getByText(/SZ-WH1 · .*机场南路/)
    .waitFor();
  await page.goto(`/order/single?id=${id}&copy=true`);
  await place(page)
    .getByText(/SZ-WH1 · /)
    .waitFor();
  const copy = await saved(page, words.saveDraft);
  expect(copy).not.toBe(id);
  expect(await formOf(copy)).toMatchObject({ deliveryAddressCode: 'SZ-WH1' });

  // It is optional.
  await page.goto(`/order/single?id=${id}`);
  await place(page)
    .getByText(/SZ-WH1/)
    .waitFor();
  await place(page).hover();
  await place(page).locator('.ant-select-clear').click();
  await saved(page, words.saveDraft);
  expect(await formOf(id)).not.toHaveProperty('deliveryAddressCode');

  await page.goto(`/order/single?id=${copy}`);
  await place(page)
    .getByText(/SZ-WH1/)
    .waitFor();
  await chooseExpress(page, words);
  await fillRecipient(page);
  await typeCells(page, words.goods, 0, goodsLine);
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByRole('button', { name: words.submit }).click();
  await page.getByText(words.unpaid).waitFor();
  await page.goto(`/order/detail?id=${copy}`);
  await page.getByText('SZ-WH1').first().waitFor();
  expect(complaints.list).toEqual([]);
});

it('the delivery place of a list of recipients is that of each of its orders', async () => {
  const words = orderWords.en_US;
  const { page, complaints } = await visitAs('merchant', '/order/single?mode=more', { language: 'en_US' });
  await senderIsThere(page);
  await choose(page);
  await typeCells(page, words.boxes, 1, ['1.5', '30', '20', '10']);
  await typeCells(page, words.goods, 0, goodsLine);
  const cells = ['Place Roe', '+14085550123', words.usa, 'California', 'San Jose', '1 Main St', '95112', 'US-EXPRESS'];
  await pasteAt(page, words.recipients, cells.join('\t'));
  await priceIsThere(page);
  await page.keyboard.press('Control+Enter');
  await dialog(page).getByText(words.askLines).waitFor();
  await dialog(page).getByRole('button', { name: words.submit }).click();
  await page.waitForURL('**/order/list*');
  const { rows } = await server().database.admin.query(
    "SELECT delivery_address_code AS place FROM shipment_order WHERE consignee_name = 'Place Roe'",
  );
  expect(rows).toEqual([{ place: 'SZ-WH1' }]);
  expect(complaints.list).toEqual([]);
});

it('a merchant without delivery places may leave the choice, and is told where they are kept', async () => {
  const { page, complaints } = await visitAs('merchant', '/order/single', { language: 'en_US' });
  await page.route(/omsUserDeliveryAddress\/listCode/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), result: [] } });
  });
  await senderIsThere(page);
  await place(page).locator('input').click();
  await page.locator('.ant-select-dropdown').getByText('Nothing to choose from yet').waitFor();
  await page.keyboard.press('Escape');
  await place(page).getByText('Kept in the address list', { exact: false }).waitFor();
  await field(page, 'consignee.name').fill('Jane Roe');
  await saved(page, 'Save draft');
  expect(complaints.list).toEqual([]);
});
