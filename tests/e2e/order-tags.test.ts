import { describe, expect, it } from 'vitest';
import { chooseInBar } from './support/selection.ts';
import { useStage } from './support/stage.ts';
import { tagWords } from './support/tag-words.ts';
import { batchWords } from './support/words.ts';

const { server, visitAs } = useStage();

// One language each: tests/language/words-of-journeys.test.ts holds the words in both.
describe('tags and notes of orders', () => {
  it('are put on several orders, found by, and noted on one', async () => {
    const [bar, words] = [batchWords.en_US, tagWords.en_US];
    const { page, complaints, close } = await visitAs('merchant', null, { language: 'en_US' });
    await page.goto('/order/list?size=10');
    const rows = page.locator('.ant-table-row');
    await rows.first().waitFor();
    const height = (await rows.first().boundingBox())?.height;
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
    await chooseInBar(page.getByRole('region', { name: bar.bar }), words.tags);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.newTag).fill('Gift wrap');
    await dialog.getByRole('button', { name: words.save }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.wl-under .wb-tag', { hasText: 'Gift wrap' }).count()).toBe(2);
    expect((await rows.first().boundingBox())?.height).toBe(height);
    const kept = await server().database.admin.query("SELECT id FROM order_tag WHERE name = 'Gift wrap'");
    await page.goto(`/order/list?tag=${kept.rows[0]?.id}`);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByText('Gift wrap').first().waitFor();

    await rows.first().press('Enter');
    await page.getByRole('button', { name: words.addNote }).click();
    await dialog.getByLabel(words.note).fill('Ribbon in blue');
    await dialog.getByRole('button', { name: words.add, exact: true }).click();
    const notes = page.getByRole('region', { name: words.notes });
    await notes.getByText('Ribbon in blue').waitFor();
    await notes.getByRole('button', { name: new RegExp(`^${words.more}`) }).click();
    await page.getByRole('menuitem', { name: words.delete }).click();
    await dialog.getByRole('button', { name: words.delete }).click();
    await notes.getByText(words.noNotes).waitFor();
    expect((await server().database.admin.query('SELECT 1 FROM order_note')).rows).toEqual([]);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
