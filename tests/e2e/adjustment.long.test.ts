import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { adjustmentWords, withState } from './support/money-words.ts';
import { dialog } from './support/order-page.ts';
import { openMessage } from './support/own-notices.ts';
import { useStage } from './support/stage.ts';
import { lastingViolations } from './support/violations.ts';
import { actionWords } from './support/words.ts';

const { server, visitAs } = useStage();

// One language on each side: tests/language/words-of-journeys.test.ts holds the words in both.
const [theirs, ours] = [adjustmentWords.zh_CN, adjustmentWords.en_US];
const dispute = '地址在市区，不属于偏远地区';

it('a charge is disputed, withdrawn and asked for again, lower: the books have the second one alone', async () => {
  const number = await paidOrder();
  const { page: queue, complaints: unheard } = await visitAs('operator', '/adjustment/list');
  await propose(queue, number, '48', 'Remote area, billed by the carrier');

  const { page, complaints } = await visitAs('merchant', '/basic/information', { language: 'zh_CN' });
  await openMessage(page, 'zh_CN', new RegExp(`${number}.*48\\.00`));
  await page.waitForURL(/\/financial\/adjustmentDetail\?id=/);
  await page.getByText('Remote area, billed by the carrier').first().waitFor();
  await page.getByRole('button', { name: theirs.dispute }).click();
  await dialog(page).getByRole('textbox').fill(dispute);
  await dialog(page).getByRole('button', { name: theirs.dispute }).click();
  await page.getByText(dispute).first().waitFor();
  expect(await lastingViolations(page, '#content')).toEqual([]);

  await queue.goto('/adjustment/list');
  await queue.getByRole('tab', { name: ours.disputed }).click();
  await queue.getByRole('button', { name: number, exact: true }).click();
  await queue.getByText(dispute).first().waitFor();
  await queue.getByRole('button', { name: actionWords.en_US.more }).first().click();
  await queue.getByRole('menuitem', { name: ours.withdraw }).click();
  await dialog(queue).getByRole('textbox').fill('You are right about half of it');
  await dialog(queue).getByRole('button', { name: ours.withdraw, exact: true }).click();
  await queue.getByText(withState(ours.done, ours.withdrawn)).first().waitFor();
  expect(await lastingViolations(queue, '#content')).toEqual([]);
  await queue.locator('.ws-tab-button', { hasText: /^Adjustments$/ }).click();
  await propose(queue, number, '20.50', 'Half of the surcharge');

  await openMessage(page, 'zh_CN', new RegExp(`${number}.*20\\.50`));
  await page.getByRole('button', { name: theirs.accept }).click();
  await dialog(page).getByRole('button', { name: theirs.accept }).click();
  await page.getByText(withState(theirs.done, theirs.booked)).first().waitFor();
  await page.goto('/financial/transaction?flowType=adjust_charge');
  const booked = page.locator('tbody tr:visible', { hasText: number });
  // The demo begins with 50,000.00.
  await booked.getByText('49,979.50').waitFor();
  expect(await booked.allInnerTexts()).toEqual([expect.stringContaining('20.50')]);
  expect([...complaints.list, ...unheard.list]).toEqual([]);
});

/** The number of an order that was paid in yuan. */
async function paidOrder(): Promise<string> {
  const { rows } = await server().database.admin.query<{ number: string }>(
    `SELECT customer_no AS number FROM shipment_order o JOIN app_user u ON u.tenant_id = o.tenant_id AND u.username = 'merchant'
     WHERE settlement_status = 'paid' AND currency = 'CNY' AND total_amount > 60 ORDER BY o.created_at DESC, o.id LIMIT 1`,
  );
  return rows[0]?.number ?? '';
}

/** From the queue: finds the order, and proposes a surcharge. */
async function propose(page: Page, number: string, amount: string, reason: string): Promise<void> {
  // An empty queue offers it a second time.
  await page.getByRole('button', { name: ours.propose }).first().click();
  await dialog(page).getByRole('textbox').fill(number);
  await dialog(page).getByRole('button', { name: ours.next }).click();
  await page.waitForURL(/\/adjustment\/propose/);
  await page.getByLabel(ours.amount).fill(amount);
  await page.getByLabel(ours.reason).fill(reason);
  await page.getByRole('button', { name: ours.send, exact: true }).click();
  await dialog(page).getByRole('button', { name: ours.send, exact: true }).click();
  await page.getByText(withState(ours.sent, ours.waits)).first().waitFor();
}
