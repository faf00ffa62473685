import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { noticeWords } from './support/money-words.ts';
import { dialog, field } from './support/order-page.ts';
import { openNotices, popover } from './support/own-notices.ts';
import { actOnRow } from './support/row-action.ts';
import { useStage } from './support/stage.ts';
import { lastingViolations } from './support/violations.ts';

const { visitAs } = useStage();

// One language: tests/language/words-of-journeys.test.ts holds the words in both.
const t = noticeWords.zh_CN;
const [chinese, english] = ['周六仓库照常收货', 'The warehouse is open on Saturday'];

it('a notice is written in both languages, published, read in the reader’s, and revoked', async () => {
  const { page, complaints } = await visitAs('merchant', '/system/announcementEdit', { language: 'zh_CN' });
  await field(page, 'titile').fill(chinese);
  await field(page, 'titileEn').fill(english);
  const [first, second] = ['msgContent', 'msgContentEn'].map((name) => page.locator(`[data-field="${name}"] [contenteditable="true"]`));
  await pasteHtml(first, `<p>请于<b>18:00</b>前交货</p>${hostile}`);
  await pasteHtml(second, `<p>Hand over before <b>18:00</b></p>${hostile}`);
  expect(await lastingViolations(page, '#content')).toEqual([]);
  await page.getByRole('button', { name: t.save }).click();
  await page.getByText(t.saved).first().waitFor();
  await page.goto('/system/announcement');
  const row = page.locator('tbody tr:visible', { hasText: chinese });
  await actOnRow(row, t.release);
  await dialog(page).getByRole('button', { name: t.release }).click();
  await page.getByText(t.released).first().waitFor();

  const reader = await visitAs('clerk');
  await openNotices(reader.page, 'en_US');
  await popover(reader.page).getByRole('button', { name: english }).click();
  const shown = dialog(reader.page);
  await shown.getByText('Hand over before').waitFor();
  expect(await shown.locator('.wb-html strong').innerText()).toBe('18:00');
  expect(await shown.locator('.wb-html').locator('script, img, iframe, [onerror], [style]').count()).toBe(0);
  for (const visited of [page, reader.page]) expect(await visited.evaluate(() => 'hacked' in window)).toBe(false);
  await reader.page.keyboard.press('Escape');

  await actOnRow(row, t.readers);
  await dialog(page).getByRole('row', { name: /Chen/ }).getByText(t.read, { exact: true }).waitFor();
  expect(await lastingViolations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await actOnRow(row, t.revoke);
  await dialog(page).getByRole('button', { name: t.revoke }).click();
  await page.getByText(t.revoked).first().waitFor();

  await reader.page.reload();
  await openNotices(reader.page, 'en_US');
  await popover(reader.page).getByRole('button').first().waitFor();
  expect(await popover(reader.page).getByRole('button', { name: english }).count()).toBe(0);
  expect([...complaints.list, ...reader.complaints.list]).toEqual([]);
});

const hostile =
  '<script>window.hacked = true</script><img src="https://evil.example/x" onerror="window.hacked = true"><iframe src="https://evil.example"></iframe>';

/** Pastes markup as another program copied it; the clipboard of the browser would clean it by itself. */
async function pasteHtml(editor: Locator | undefined, html: string): Promise<void> {
  await editor?.click();
  await editor?.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
