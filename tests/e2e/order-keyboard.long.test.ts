import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { inputOf, tabTo } from './support/keyboard.ts';
import { type OrderWords, orderWords } from './support/order-page.ts';
import { contentOfShell, useStage } from './support/stage.ts';

const { server, visit } = useStage();

/** Opens a select that has the focus, finds by the first letters, and takes what is marked. */
async function choose(page: Page, letters: string, wanted: string | RegExp): Promise<void> {
  await page.keyboard.type(letters);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
    .filter({ hasText: wanted })
    .waitFor();
  await page.keyboard.press('Enter');
}

async function typeCells(page: Page, values: readonly string[]): Promise<void> {
  for (const value of values) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector);

/** From the sign-in to the order page, by the search over the menu. */
async function openOrderPage(page: Page, words: OrderWords): Promise<void> {
  const keys = page.keyboard;
  await page.goto('/user/login');
  await hasFocus(page, 'input[autocomplete="username"]');
  await keys.type('merchant');
  await tabTo(page, 'input[autocomplete="current-password"]');
  await keys.type('Demo1234');
  await keys.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  await page.locator(contentOfShell).waitFor();

  await keys.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await keys.type(words.menuSearch);
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await keys.press('Enter');
  await page.waitForURL('**/order/single');
  await page.locator('.wb-fold-text').filter({ hasText: 'CN' }).waitFor();
}

/** Submitting is one chord from anywhere on the page; what is missing has the focus then. */
async function submitFromOutside(page: Page, words: OrderWords): Promise<void> {
  const keys = page.keyboard;
  const isMissing = () => page.locator(`[data-field="productCode"] .wb-error`).filter({ hasText: words.empty }).waitFor();
  // After coming to a page the focus is at its content, in no part of it.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await keys.press('Control+Enter');
  await isMissing();
  await hasFocus(page, inputOf('productCode'));
  await tabTo(page, '.wb-order-modes input', 'Shift+Tab');
  await keys.press('Control+Enter');
  await hasFocus(page, inputOf('productCode'));
  // What stands above the page is not the page.
  await keys.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await keys.press('Control+Enter');
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hasFocus(page, inputOf('productCode'));
  await tabTo(page, '.wb-order-modes input', 'Shift+Tab');
}

/** The mode, the number, the product, the folded sender, the recipient from the book. */
async function writeParties(page: Page, words: OrderWords, number: string): Promise<void> {
  const keys = page.keyboard;
  // The modes are one stop of Tab; arrows go to the next and back.
  await keys.press('ArrowRight');
  await page.waitForURL('**mode=comparison');
  await page.locator('.wb-order-modes .ant-segmented-item-selected', { hasText: words.comparison }).waitFor();
  await keys.press('ArrowLeft');
  await page.waitForURL((url) => !url.search.includes('comparison'));
  await page.locator('.wb-fold-text').filter({ hasText: 'CN' }).waitFor();

  await tabTo(page, inputOf('customerNo'));
  await keys.type(number);
  await tabTo(page, inputOf('productCode'));
  await choose(page, words.express.slice(0, 6), words.express);
  // The sender is folded; Space opens and closes it.
  await tabTo(page, '.wb-fold-line');
  await keys.press('Space');
  await page.locator('[data-field="consignor.name"] input').waitFor();
  await keys.press('Space');
  await page.locator('[data-field="consignor.name"] input').waitFor({ state: 'detached' });
  // The recipient is found in the book by typing; a way out of its list is Escape.
  await tabTo(page, inputOf('consignee.book'));
  await keys.press('ArrowDown');
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .wb-book-choice').first().waitFor();
  await keys.press('Escape');
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').waitFor({ state: 'detached' });
  await choose(page, 'Jane', 'Jane Roe');
  await page.waitForFunction((at) => document.querySelector<HTMLInputElement>(at)?.value === 'Jane Roe', inputOf('consignee.name'));
}

/** A box, and a line of goods whose currency is found by its first letters. */
async function writeRows(page: Page, words: OrderWords): Promise<void> {
  const keys = page.keyboard;
  const { boxes, goods } = words;
  await tabTo(page, `[aria-label="${boxes}"] input`);
  // The first cell of the line, wherever in it the focus stood last.
  await keys.press('Home');
  await typeCells(page, ['1', '1.5', '30', '20']);
  // Enter on the last line makes the next one; its number is all that it needs to be wrong, and Delete takes it away again.
  await keys.type('10');
  await keys.press('Enter');
  await page.locator(`[aria-label="${boxes}"] [data-r="1"]`).waitFor();
  await keys.press('Control+z');
  await page.locator(`[aria-label="${boxes}"] [data-r="1"]`).waitFor({ state: 'detached' });
  await keys.press('Escape');

  await tabTo(page, `[aria-label="${goods}"] input`);
  await keys.press('Home');
  await typeCells(page, ['手机壳', 'Phone case', '10', 'PCS', '3.50']);
  await keys.type('eur');
  await page.locator('[role=option]').filter({ hasText: words.euro }).first().waitFor();
  await keys.press('Enter');
  await page.locator(`[aria-label="${goods}"]`).getByText('EUR 35.00').waitFor();
  await keys.press('ArrowRight');
  await keys.press('Escape');
}

/** What is missing has the focus; a no to the question leads back to its button, a yes pays. */
async function sendAndPay(page: Page, words: OrderWords): Promise<void> {
  const keys = page.keyboard;
  await keys.press('Control+Enter');
  await page.locator('.eg-problems').filter({ hasText: words.goodsWeight }).waitFor();
  await hasFocus(page, `.eg-active input[aria-label^="${words.goodsWeight}"]`);
  await keys.type('0.05');
  await keys.press('Tab');
  await page.locator('.wb-price-total').filter({ hasText: /\d/ }).waitFor();

  // Pay at once is a button that Tab reaches; a no to the question leads back to it.
  await keys.press('Escape');
  await tabTo(page, 'button[type=submit]');
  await keys.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.pay);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText(words.askPay).waitFor();
  await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction((name) => document.activeElement?.textContent === name, words.pay);
  await keys.press('Enter');
  await dialog.getByText(words.askPay).waitFor();
  await keys.press('Enter');
  await page.getByText(words.paid).waitFor();
  await tabTo(page, '.ant-modal button.ant-btn-primary');
  await keys.press('Enter');
  await page.getByText(words.paid).waitFor({ state: 'detached' });
}

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
it('an order is written, submitted and paid from the sign-in on without a mouse', async () => {
  const language = 'zh_CN';
  const words = orderWords[language];
  const number = `KEYS-${language.slice(0, 2)}-1`;
  const { page, complaints, close } = await visit({ language });
  await openOrderPage(page, words);
  await submitFromOutside(page, words);
  await writeParties(page, words, number);
  await writeRows(page, words);
  await sendAndPay(page, words);
  expect(complaints.list).toEqual([]);
  const { rows } = await server().database.admin.query(
    'SELECT settlement_status, consignee_name FROM shipment_order WHERE customer_no = $1',
    [number],
  );
  expect(rows).toEqual([{ settlement_status: 'paid', consignee_name: 'Jane Roe' }]);
  await close();
});
