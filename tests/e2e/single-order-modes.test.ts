import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

async function typeRow(page: Page, grid: string, column: number, values: readonly string[]): Promise<void> {
  await page.getByRole('grid', { name: grid }).locator(`[data-r="0"] [data-c="${column}"]`).click();
  for (const value of values) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

it('more recipients: a wrong postcode leads to its cell, then the drafts are made, summed up, confirmed and submitted', async () => {
  const { page, complaints } = await visitAs('merchant', '/order/single?mode=more', { language: 'zh_CN' });
  await page.locator('.wb-fold-text').filter({ hasText: 'CN' }).first().waitFor();
  const recipient = ['Jane Roe', '+14085550123', '美国', 'California', 'San Jose', '1 Main St', 'ABC'];
  await typeRow(page, '收件人列表', 0, recipient);
  await page.keyboard.type('美国');
  await page.locator('[role=option]').first().waitFor();
  await page.keyboard.press('Tab');
  await typeRow(page, '箱子', 1, ['1.5', '30', '20', '10']);
  await typeRow(page, '货物申报', 0, ['手机壳', 'Phone case', '10', 'PCS', '3.50', '', '0.05']);
  await page.keyboard.press('Control+Enter');
  await page.locator('.eg-problems').filter({ hasText: '邮编' }).waitFor();
  await page.keyboard.type('95112');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText(/提交 1 票订单，共 CNY [\d.,]+/).waitFor();
  await dialog.getByRole('button', { name: '提交预报' }).click();
  await page.waitForURL('**/order/list*');
  expect(complaints.list).toEqual([]);
});

it('the scan station: an unknown number is said, a draft is found, weighed and saved, and the field has the focus again', async () => {
  const { page } = await visitAs('merchant', '/order/single', { language: 'en_US' });
  await page.locator('[data-field=customerNo] input').fill('SCAN-E2E-1');
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/order/saveDraft')),
    page.getByRole('button', { name: 'Save draft' }).click(),
  ]);
  await page.goto('/order/single?mode=scan');
  const field = page.getByLabel('Scan a number');
  await page.waitForFunction(() => document.activeElement?.closest('.wb-scan-field') !== null);
  await page.keyboard.type('NOBODY-HAS-IT');
  await page.keyboard.press('Enter');
  await page.locator('.wb-scan-unknown').waitFor();
  // Wide letters, as an input method types them.
  await page.keyboard.insertText('ＳＣＡＮ-E2E-1');
  await page.keyboard.press('Enter');
  await page.locator('.wb-scan-big').filter({ hasText: 'SCAN-E2E-1' }).waitFor();
  expect(await page.locator('.wb-scan-last > li').count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Print label' }).isDisabled()).toBe(true);
  for (const [name, value] of [
    ['Weight', '2.5'],
    ['Length', '30'],
    ['Width', '20'],
    ['Height', '15'],
  ] as const)
    await page.locator('.wb-scan-weigh').getByLabel(name).fill(value);
  await page.keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
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
