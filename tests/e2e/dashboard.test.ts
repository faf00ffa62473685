import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
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
    // The colours of a scheme do not stay in force after a change of it.
    const colour = () =>
      page
        .locator('.wb-tile .ant-statistic-title')
        .first()
        .evaluate((title) => getComputedStyle(title).color);
    const light = await colour();
    for (const colorScheme of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(async () => (await colour()) === light).toBe(colorScheme === 'light');
    }
    await page.emulateMedia({ colorScheme: 'light' });
    // The chart follows the currency that is chosen in the list beside it.
    await page.getByRole('cell', { name: /^JPY 60,000/ }).click();
    await page.getByRole('table', { name: 'Spent by day' }).getByText('JPY').first().waitFor({ state: 'attached' });
    expect(complaints.list).toEqual([]);
    await close();
  });
});

describe('the editor of label templates', () => {
  it.runIf(isLong)('moves, sizes and undoes by keyboard, tells what would not scan, and keeps what does', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/label/editor?id=label-100x100');
    const picture = page.locator('.wb-paper-picture');
    await page.getByText('Barcodes scan, and the sample fits').waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

    const code = page.getByRole('button', { name: /^barcode \{trackingNumber\}/ }).first();
    const numberOf = async (name: string) => Number.parseFloat(await page.getByLabel(name, { exact: true }).inputValue());
    await code.focus();
    const [x, width] = [await numberOf('From the left'), await numberOf('Width')];
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    expect([await numberOf('From the left'), await numberOf('Width')]).toEqual([
      Math.round((x + 0.5) * 2) / 2,
      Math.round((width - 0.5) * 2) / 2,
    ]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await code.focus();
    expect([await numberOf('From the left'), await numberOf('Width')]).toEqual([x, width]);

    // A new text that is dragged onto the barcode would keep it from being scanned.
    await page.getByRole('button', { name: 'Add text' }).click();
    const added = page.getByRole('button', { name: /^text \{customerNo\}\./ });
    const [from, to] = [await added.boundingBox(), await code.boundingBox()];
    if (from === null || to === null) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 4, from.y + 4);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 20, { steps: 4 });
    await page.mouse.up();
    await page.getByText('1 to solve before it can be saved').waitFor();
    expect(await page.getByRole('button', { name: 'Save new version' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Barcodes scan, and the sample fits').waitFor();

    await page.getByLabel('Name of the template').fill('Small label of ours');
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByText('Saved as version 1').first().waitFor();
    await page.waitForURL(/version=1/);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
