import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

describe('the dashboard', () => {
  it('counts on its tiles what the list behind them then finds (section 5)', async () => {
    const { page, complaints, close } = await visitAs('merchant');
    const titles = ['Last 31 days', 'Unpaid', 'No movement for 7 days'];
    for (const title of titles) {
      const tile = page.getByRole('button', { name: new RegExp(`^${title} [\\d,]+$`) });
      const figure = / ([\d,]+)$/.exec((await tile.getAttribute('aria-label')) ?? '')?.[1];
      expect(figure).not.toBe('0');
      await tile.click();
      await page.waitForURL(/\/order\/list\?.*(?:createTime|attention)=/);
      await page.getByText(`${figure} in total`).waitFor();
      await page.getByRole('tab', { name: 'Home' }).click();
    }
    // After dark and light again, a card keeps no ground of its own.
    for (const colorScheme of ['dark', 'light'] as const) await page.emulateMedia({ colorScheme });
    const grounds = await page
      .locator('.wb-tile > .ant-pro-card')
      .evaluateAll((all) => all.map((card) => getComputedStyle(card).backgroundColor));
    expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
    // The chart follows the currency that is chosen in the list beside it.
    await page.getByRole('cell', { name: /^JPY 60,000/ }).click();
    await page.getByRole('table', { name: 'Spent by day' }).getByText('JPY').first().waitFor({ state: 'attached' });
    expect(complaints.list).toEqual([]);
    await close();
  });
});
