import { describe, expect, it } from 'vitest';
import { chooseInBar } from './support/selection.ts';
import { useStage } from './support/stage.ts';
import { allWords, batchWords } from './support/words.ts';

const { server, visitAs } = useStage();

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
describe('an action on all orders that match', () => {
  it('asks with their count, runs as a job, and tells the outcome of each', async () => {
    const [bar, words] = [batchWords.en_US, allWords.en_US];
    const { page, complaints, close } = await visitAs('merchant', null, { language: 'en_US' });
    await page.goto('/order/list?orderStatus=ordering&size=10');
    await page.locator('.ant-table-row').first().waitFor();
    const { rows } = await server().database.admin.query(
      `SELECT count(*)::int AS n FROM shipment_order WHERE document_status = 'ordering' AND logistics_status = 'none'
         AND settlement_status NOT IN ('refunded', 'chargeback') AND tenant_id = (SELECT tenant_id FROM app_user WHERE username = 'merchant')`,
    );
    const total: number = rows[0]?.n;
    expect(total).toBeGreaterThan(10);
    await page.getByRole('checkbox', { name: bar.page }).check();
    const selection = page.getByRole('region', { name: bar.bar });
    // The offer leaves the sums and the actions their room: the bar of a page of ten has three lines at most.
    const offer = selection.getByRole('button', { name: words.select });
    await offer.waitFor();
    expect((await selection.boundingBox())?.height).toBeLessThan(90);
    await offer.click();
    await selection.getByText(words.selected).waitFor();
    await chooseInBar(selection, bar.abandon);
    const question = page.getByRole('dialog');
    await question.getByText(words.title).waitFor();
    await question.getByRole('textbox').fill('Season');
    await question.getByRole('button', { name: bar.abandon }).click();
    const result = page.getByRole('dialog', { name: words.result });
    await result.getByText(words.over).waitFor({ timeout: 60_000 });
    const download = page.waitForEvent('download');
    await result.getByRole('button', { name: words.download }).click();
    expect((await download).suggestedFilename()).toMatch(/^Abandon orders-\d{8}-\d{6}\.xlsx$/);
    const left = await server().database.admin.query(
      'SELECT outcome, count(*)::int AS n FROM order_batch_row GROUP BY outcome ORDER BY outcome',
    );
    expect(left.rows).toEqual([{ outcome: 'done', n: total }]);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
