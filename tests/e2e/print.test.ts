import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { replaceHome } from './support/screen-chunks.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<<>>>>endobj\ntrailer<</Root 1 0 R>>',
).toString('base64');
const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const document = {
  schemaVersion: 1,
  title: text('Labels'),
  body: [
    {
      block: 'result',
      status: 'success',
      title: text('Labels'),
      actions: [{ name: 'label', title: text('Print label'), do: [{ print: 'order.export', with: {} }, { notify: text('Printed') }] }],
    },
  ],
};

async function printed(contentType: string, content: string) {
  const visited = await visitAs('merchant', null);
  const { page } = visited;
  // Headless browsers have no print dialog; what is asked to print is what counts.
  await replaceHome(page, document);
  await page.route('**/exportXls*', (route) =>
    route.fulfill({
      contentType,
      headers: { 'content-disposition': 'attachment; filename="label"' },
      body: Buffer.from(content, 'base64'),
    }),
  );
  await page.goto('/dashboard/analysis');
  await page.getByRole('button', { name: 'Print label' }).waitFor();
  return visited;
}

describe('printing a page', () => {
  it.runIf(isLong)('is black on white from the dark theme too, and dark again afterwards', async () => {
    const { page, close } = await visitAs('merchant', null);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/order/list');
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    const panel = () => page.locator('.wl').evaluate((element) => getComputedStyle(element).backgroundColor);
    const dark = await panel();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(panel).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(panel).toBe(dark);
    expect(dark).not.toBe('rgb(255, 255, 255)');
    await close();
  });
});

describe('a detail on paper', () => {
  it.runIf(isLong)('stands on white to the edge of the sheet, without its buttons', async () => {
    const token = await server().login('merchant');
    const { envelope } = await server().call('order.list', { orderStatus: 'delivered', pageSize: 1 }, { token });
    const { page, close } = await visitAs('merchant', `/order/detail?id=${envelope.result.records[0]?.id}`);
    const buttons = page.locator('.wb-detail-line > .wb-actions');
    await buttons.waitFor();
    await page.emulateMedia({ media: 'print' });
    const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect.poll(ground).toBe('rgb(255, 255, 255)');
    expect(await buttons.isVisible()).toBe(false);
    await close();
  });
});

describe('printing a file under the policy of the pages', () => {
  it.each([
    ['application/pdf', pdf],
    ['image/png', png],
  ])('%s is shown to the browser in a frame out of sight', async (contentType, content) => {
    const { page, complaints, close } = await printed(contentType, content);
    await page.getByRole('button', { name: 'Print label' }).click();
    await page.getByText('Printed').first().waitFor();
    const frame = page.locator('iframe.wb-print-frame');
    const seen = await frame.evaluate((element) => ({
      type: element instanceof HTMLIFrameElement ? element.contentDocument?.contentType : null,
      box: element.getBoundingClientRect().width,
    }));
    expect(seen).toEqual({ type: contentType, box: 1 });
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('a page that calls itself a label is saved, and nothing of it runs', async () => {
    const { page, complaints, close } = await printed(
      'text/html',
      Buffer.from('<script>parent.document.title=1</script>').toString('base64'),
    );
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print label' }).click();
    expect((await saved).suggestedFilename()).toBe('label.html');
    expect(await page.locator('iframe.wb-print-frame').count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
