import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';
import { tagWords } from './support/tag-words.ts';

const { visitAs } = useStage();

describe('looking through orders', () => {
  it('shows them beside the list by the keyboard, and goes from one to the next in the details, in one tab', async () => {
    const words = tagWords.zh_CN;
    const { page, complaints, close } = await visitAs('merchant', null, { language: 'zh_CN' });
    await page.goto('/order/list?size=10');
    const rows = page.locator('.ant-table-row');
    await rows.nth(2).waitFor();
    const numbers = (await page.locator('.ant-table-row .wl-linked').allTextContents()).slice(0, 3);
    const preview = page.getByRole('complementary', { name: words.preview });
    await rows.first().focus();
    await page.keyboard.press('Space');
    await preview.getByText(numbers[0] ?? '').waitFor();
    // The rows stay beside it, and the focus with them.
    const [list, panel] = [await page.locator('.wl-table').boundingBox(), await preview.boundingBox()];
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
    await page.keyboard.press('ArrowDown');
    await preview.getByText(numbers[1] ?? '').waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    const walk = page.locator('.wb-walk');
    await expect.poll(() => walk.textContent()).toMatch(/^第 2 \/ \d+ 条$/);
    const tabs = page.locator('.ws-tab-button .ws-tab');
    const before = await tabs.count();
    await walk.getByRole('button', { name: words.next }).click();
    await page
      .locator('.wb-detail-head')
      .getByText(numbers[2] ?? '')
      .waitFor();
    expect(await tabs.count()).toBe(before);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
