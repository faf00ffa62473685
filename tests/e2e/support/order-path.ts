import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { type DemoTenant, globex } from '../../../server/db/seeds/demo-accounts.ts';
import { insertProducts } from '../../../server/db/seeds/demo-products.ts';
import { createRandom } from '../../../server/db/seeds/random.ts';
import { enterTenant, insertAccounts } from '../../../server/db/seeds/tenant.ts';
import { checkedFingerprint } from '../../../server/quotes/tariff-check.ts';
import { hashPassword } from '../../../server/sign-in/passwords.ts';
import { orderBook } from '../../server/imports/import-world.ts';
import { wholeOrder } from '../../server/orders/orders-world.ts';
import type { TestServer } from '../../support/server.ts';
import { chooseExpress, dialog, fillRecipient, goodsLine, orderWords, senderIsThere, typeCells } from './order-page.ts';
import { chooseInBar } from './selection.ts';

const fresh: DemoTenant = {
  ...globex,
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'Fresh Start',
  domains: ['fresh.localhost'],
  users: [{ username: 'fresh', nickName: 'Fay', roles: ['merchant'], autheStatus: 1 }],
};
const start = { CNY: '5000.00', USD: '60000.00' };

/** An activated merchant with the platform's products and a balance, but without orders or addresses. */
export async function openFreshAccount({ database }: TestServer): Promise<void> {
  const client = await database.admin.connect();
  try {
    await client.query('BEGIN');
    await insertAccounts(client, fresh, createRandom(7), Date.now(), () => hashPassword('Demo1234'));
    await insertProducts(client, fresh.id, checkedFingerprint);
    await enterTenant(client, fresh.id);
    for (const [currency, amount] of Object.entries(start))
      await client.query("SELECT move_money(gen_random_uuid(), 'topup', NULL, 1, $1, $2, 'bank', NULL, now())", [amount, currency]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Workbooks whose rows name no sender need one in the address book. */
export async function addSender(server: TestServer): Promise<void> {
  const token = await server.login('fresh');
  const address = {
    code: 'SZ',
    name: '林掌柜',
    phone: '+8613800138001',
    country: 'CN',
    province: '广东省',
    city: '深圳市',
    area: '南山区',
    addr1: '科技园南路',
  };
  const { envelope } = await server.call('shipperAddress.add', { ...address, isDefault: true }, { token });
  if (!envelope.success) throw new Error(envelope.message);
}

/** Milliseconds allowed for a thousand orders. */
const patience = 120_000;
const words = orderWords.en_US;

/** Imports a workbook as forecasts; a row without a unit fails and is corrected in its cell. */
export async function importForecasts(page: Page, count: number): Promise<void> {
  await page.goto('/order/single?mode=batch');
  await page.getByRole('checkbox', { name: /forecasts/ }).check();
  const rows = Array.from({ length: count }, (_, at) => ({ 'Customer no.': `PATH-${at + 1}`, ...(at === 20 ? { Unit: '' } : {}) }));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer: orderBook(rows) });
  const counts = async () => (await page.locator('.oi-count dd').allInnerTexts()).map((figure) => figure.replaceAll(',', ''));
  await expect.poll(counts, { timeout: patience }).toEqual([String(count - 1), '0', '1']);
  const at = await page.getByRole('columnheader', { name: 'Unit', exact: true }).getAttribute('aria-colindex');
  await page.locator(`[role="grid"] .eg-row [aria-colindex="${at}"]`).click();
  await page.keyboard.type('pcs');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import these rows again' }).click();
  await expect.poll(counts).toEqual([String(count), '0', '0']);
}

/** Pays all forecasts page by page: the totals by currency are shown before and equal the amounts charged. */
export async function payFromTheList(page: Page, server: TestServer, count: number, size: 100 | 500): Promise<void> {
  await expect.poll(() => placed(server), { timeout: patience }).toBe(count);
  for (let number = 1; number <= Math.ceil(count / size); number += 1) {
    const before = await books(server);
    await page.goto(`/order/list?size=${size}&page=${number}`);
    await page.locator('.ant-table-row').first().waitFor();
    const shown = Math.min(size, count - (number - 1) * size);
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByText(`${shown} selected`).waitFor();
    await chooseInBar(bar, 'Pay');
    const question = dialog(page).getByText(new RegExp(`pay from the balance: ${shown}, USD [\\d,.]+ in total`));
    await question.waitFor();
    const said = /USD ([\d,.]+) in total/.exec(await question.innerText())?.[1]?.replaceAll(',', '');
    await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText(`${shown} paid`).first().waitFor({ timeout: patience });
    const after = await books(server);
    expect([after.paid - before.paid, (before.cents - after.cents) / 100]).toEqual([shown, Number(said)]);
  }
}

/** Creates two orders on the page, one paid at once and one later, and `more` orders as an API client would. */
export async function writeByHand(page: Page, server: TestServer, more: number): Promise<void> {
  for (const way of ['at once', 'later']) {
    await page.goto('/order/single?country=US&postCode=95112&city=San%20Jose&boxWeight=1.5&boxLength=30&boxWidth=20&boxHeight=10');
    await senderIsThere(page);
    await fillRecipient(page, `By hand ${way}`);
    await chooseExpress(page, words);
    // The fee lines are shown before anything is paid.
    expect(await page.locator('.wb-price-lines > li').count()).toBeGreaterThan(1);
    await typeCells(page, words.goods, 0, goodsLine);
    const send = way === 'later' ? words.submit : words.pay;
    await page.getByRole('button', { name: send, exact: true }).click();
    await dialog(page)
      .getByText(way === 'later' ? words.askSubmit : words.askPay)
      .waitFor();
    await dialog(page).getByRole('button', { name: send, exact: true }).click();
    if (way === 'later') {
      await dialog(page).getByRole('button', { name: words.payThis }).click();
      await dialog(page).getByText(words.askPayThis).waitFor();
      await dialog(page).getByRole('button', { name: words.payThis }).click();
    }
    await page.getByText(words.paid).waitFor();
  }
  const token = await server.login('fresh');
  for (let number = 1; number <= more; number += 1) await sendOne(server, token, number);
}

async function sendOne(server: TestServer, token: string, number: number): Promise<void> {
  const order = wholeOrder({ customerNo: `SENT-${number}`, productCode: 'US-EXPRESS' });
  const tried = await server.call('calculate.orderTry', order as CallInput<'calculate.orderTry'>, { token });
  const quote = tried.envelope.result.quote;
  const offer = quote?.products.find(({ productCode }) => productCode === order.productCode);
  if (quote === null || offer?.total == null || offer.currencyCode === null) throw new Error('no price');
  const agreed = { quoteId: quote.quoteId, total: offer.total, currencyCode: offer.currencyCode };
  const headers = { 'Idempotency-Key': `order-path-${String(number).padStart(12, '0')}` };
  const { envelope } = await server.call('order.submit', { ...order, ...agreed, pay: true }, { token, headers });
  if (!envelope.success) throw new Error(envelope.message);
}

/** The number of paid orders of the account, and of orders charged exactly once. */
export async function paidOnce({ database }: TestServer): Promise<{ readonly paid: number; readonly charges: number }> {
  const { rows } = await database.admin.query(
    `SELECT (SELECT count(*)::int FROM shipment_order WHERE tenant_id = $1 AND settlement_status = 'paid') AS paid,
       (SELECT count(DISTINCT order_id)::int FROM ledger_transfer WHERE tenant_id = $1 AND cause = 'pay') AS charges
     WHERE NOT EXISTS (SELECT 1 FROM ledger_transfer WHERE tenant_id = $1 AND cause = 'pay' GROUP BY order_id HAVING count(*) > 1)`,
    [fresh.id],
  );
  return rows[0];
}

async function placed({ database }: TestServer): Promise<number> {
  const { rows } = await database.admin.query(
    "SELECT count(*)::int AS count FROM shipment_order WHERE tenant_id = $1 AND document_status = 'generated'",
    [fresh.id],
  );
  return rows[0].count;
}

async function books({ database }: TestServer): Promise<{ readonly paid: number; readonly cents: number }> {
  const { rows } = await database.admin.query(
    `SELECT (SELECT count(*)::int FROM shipment_order WHERE tenant_id = $1 AND settlement_status = 'paid') AS paid,
       (SELECT (balance * 100)::int FROM account WHERE tenant_id = $1 AND kind = 'balance' AND currency = 'USD') AS cents`,
    [fresh.id],
  );
  return rows[0];
}
