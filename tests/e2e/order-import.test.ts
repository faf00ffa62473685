import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { orderBook, textsOf } from '../server/imports/import-world.ts';
import { sampleOf } from '../support/sample.ts';
import { orderWords } from './support/order-page.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const upload = (page: Page, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer });
const counts = (page: Page) => page.locator('.oi-count dd').allInnerTexts();

const ways = [
  ['en_US', 'Import these rows again', 'Unit', '1 of the file'],
  ['zh_CN', '重新导入这些行', '申报单位', '文件'],
] as const;

describe('orders by a workbook', () => {
  it.each(sampleOf('orders by a workbook', ways, 1))(
    'rows that fail come back, are mended in place and become forecasts (%s)',
    async (language, again, unit, prefix) => {
      const number = (row: number) => `E2E-${language}-${prefix.length}-${row}`;
      const book = orderBook([{ 'Customer no.': number(1) }, { 'Customer no.': number(2), Unit: '' }]);
      const { page, complaints, close } = await visitAs('merchant', '/order/single?mode=batch', { language });
      await page.getByRole('checkbox', { name: orderWords[language].forecasts }).check();
      const saved = page.waitForEvent('download');
      await upload(page, book);
      await page.locator('[role="grid"] .eg-row').first().waitFor();
      await expect.poll(() => counts(page)).toEqual(['1', '0', '1']);
      const file = await saved;
      expect(file.suggestedFilename()).toBe('orders.xlsx');
      expect(textsOf(await readFile(await file.path()))['3/1']).toContain(unit);
      await page.locator('.eg-problems').filter({ hasText: unit }).filter({ hasText: orderWords[language].empty }).waitFor();
      const column = page.getByRole('columnheader', { name: unit, exact: true });
      const at = await column.getAttribute('aria-colindex');
      await page.locator(`[role="grid"] .eg-row [aria-colindex="${at}"]`).click();
      await page.keyboard.type('pcs');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: again }).click();
      await expect.poll(() => counts(page)).toEqual(['2', '0', '0']);
      const token = await server().login('merchant');
      const { envelope } = await server().call('order.list', { customerNo: `${number(1)},${number(2)}` }, { token });
      expect(envelope.result.total).toBe(2);
      expect(envelope.result.records.map(({ orderStatus }) => orderStatus)).not.toContain('draft');
      expect(complaints.list).toEqual([]);
      await upload(page, book);
      await expect.poll(() => counts(page)).toEqual(['0', '2', '0']);
      await close();
    },
  );
});
