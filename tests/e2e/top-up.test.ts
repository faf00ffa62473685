import { expect, it } from 'vitest';
import { pdfOf } from '../support/pdfs.ts';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage({ env: { SANDBOX_PAYMENTS: '1' } });

it('a merchant pays by remittance in Chinese, the platform accepts it in English, and the balance has it', async () => {
  const { page, complaints } = await visitAs('merchant', '/financial/recharge', { language: 'zh_CN' });
  await page.getByLabel('充值金额').fill('1234.56');
  await page.getByText('示例银行 Example Bank').first().click();
  await page.getByRole('button', { name: '获取付款信息' }).click();
  await page.waitForURL((url) => url.pathname === '/financial/topUpDetail');
  await page.getByLabel('付款人').fill('启航跨境贸易有限公司');
  await page.getByLabel('付款账号').fill('6222020200099999999');
  await page.getByLabel('汇款日期').fill('2026-11-20');
  await page.getByLabel('汇款日期').press('Enter');
  await page.locator('input[type=file]').setInputFiles({ name: '银行回单.pdf', mimeType: 'application/pdf', buffer: pdfOf() });
  await page.getByRole('button', { name: '银行回单.pdf' }).first().waitFor();
  await page.getByRole('button', { name: /^提\s?交$/ }).click();
  await page.getByText('待确认').first().waitFor();

  const operator = await visitAs('operator', '/topUp/queue');
  await operator.page
    .getByRole('button', { name: /^RF\d\d/ })
    .first()
    .click();
  await operator.page.getByText('Paid to', { exact: true }).waitFor();
  await operator.page.locator('iframe[title="银行回单.pdf"]').waitFor();
  const accept = operator.page.getByRole('button', { name: 'Accept', exact: true }).first();
  // On a phone the actions are a strip that scrolls: what to do next is in sight all the same.
  await operator.page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => accept.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  await operator.page.setViewportSize({ width: 1280, height: 800 });
  await accept.click();
  await operator.page.getByRole('dialog').getByText('CNY 1,234.56').waitFor();
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await operator.page.getByText('Done: Accounted').first().waitFor();

  await page.goto('/financial/recharge?tab=records');
  await page.getByText('已入账').first().waitFor();
  await page.goto('/');
  // The demo begins with 50,000.00.
  await page.getByText('51,234.56').first().waitFor();
  expect([...complaints.list, ...operator.complaints.list]).toEqual([]);
});

it.runIf(isLong)('a merchant pays in the sandbox, which says what it is, cancels once, and has the money when it was paid', async () => {
  const { page, complaints } = await visitAs('globex', '/financial/recharge', { language: 'en_US', host: 'globex.localhost' });
  await page.getByLabel('Amount').fill('1000');
  await page.getByText('Sandbox (moves no real money)').click();
  await page.getByText('Sandbox: no money moves outside this product').waitFor();
  await page.getByText('沙箱 Sandbox · CNY').click();
  await page.getByText('994.00').waitFor();
  await page.getByRole('button', { name: 'Get payment details' }).click();
  for (const [button, state] of [
    ['Cancel payment', 'Unaccounted'],
    ['Pay now', 'Accounted'],
  ] as const) {
    await page.waitForURL((url) => url.pathname === '/financial/sandboxPay');
    await page.getByRole('heading', { level: 1, name: 'Sandbox: no money moves outside this product' }).waitFor();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL((url) => url.pathname === '/financial/topUpDetail');
    await page.getByText(state, { exact: true }).first().waitFor();
    if (button === 'Cancel payment') await page.getByRole('button', { name: 'Pay', exact: true }).click();
  }
  expect(complaints.list).toEqual([]);
});
