import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

describe('the dashboard', () => {
  it.each(['Order failed', 'Delivered', 'All'])('counts under "%s" what the list behind the tile then finds (section 5)', async (title) => {
    const { page, complaints, close } = await visitAs('merchant');
    const tile = page.getByRole('button', { name: new RegExp(`^${title} [\\d,]+$`) });
    const figure = / ([\d,]+)$/.exec((await tile.getAttribute('aria-label')) ?? '')?.[1];
    await tile.click();
    await page.waitForURL(/\/order\/list\?.*createTime=/);
    await page.getByText(`${figure} in total`).waitFor();
    expect(complaints.list).toEqual([]);
    await close();
  });
});
