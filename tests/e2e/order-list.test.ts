import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '../../contract/endpoints/all.ts';
import { dayIn, namedRange } from '../../src/runtime/language/named-ranges.ts';
import { isLong } from '../support/sample.ts';
import { chooseInBar } from './support/selection.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const rows = (page: Page) => page.locator('tbody tr.ant-table-row, .ant-table-tbody-virtual .ant-table-row');
const loaded = (page: Page) => page.locator('[aria-busy="false"]').first().waitFor();

async function find(input: CallInput<'order.list'>) {
  const token = await server().login('merchant');
  const { envelope } = await server().call('order.list', input, { token });
  return envelope.result.records;
}

async function selectRow(page: Page, label: string): Promise<void> {
  await rows(page).filter({ hasText: label }).locator('input[type="checkbox"]').check();
}

/** Pastes into what has the focus, as the keyboard would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/** Answers the question for columns: those named, or all of them. */
async function confirmExport(page: Page, ...columns: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const column of columns) {
    await dialog.getByRole('combobox', { name: 'Columns to export' }).fill(column);
    await page.locator('.ant-select-dropdown').getByTitle(column, { exact: true }).click();
  }
  // The list of columns lies over the button until it is closed, which leaves the dialog open.
  if (columns.length > 0) await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}

describe('the order list', () => {
  it('shows the newest ten of the last 31 days, with the total and counts by status of the same orders', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/order/list');
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    const token = await server().login('merchant');
    const check = async (filter: CallInput<'order.statusCount'>) => {
      const { envelope } = await server().call('order.statusCount', filter, { token });
      await page.getByText(`${envelope.result.all.toLocaleString('en')} in total`).waitFor();
      const tab = page.getByRole('tab', { name: /^Draft/ });
      await expect.poll(() => tab.innerText()).toContain(envelope.result.draft.toLocaleString('en'));
      return envelope.result.all;
    };
    const [createTime_begin, createTime_end] = namedRange('last31', dayIn('Asia/Shanghai', new Date()));
    const recent = await check({ createTime_begin, createTime_end });
    await page.getByRole('button', { name: 'Remove filter Created' }).click();
    expect(await check({})).toBeGreaterThan(recent);

    // On a screen of 1280 the whole row is in sight, on two lines, and no number is cut.
    const left = async (of: Locator) => (await of.boundingBox())?.x ?? Number.NaN;
    const last = page.getByRole('columnheader', { name: 'Total', exact: true });
    const { x, width } = (await last.boundingBox()) ?? { x: Number.NaN, width: 0 };
    expect(x + width).toBeLessThan((await left(page.locator('th.wl-cell-actions'))) + 1);
    const second = rows(page).first().locator('.wl-under');
    await expect.poll(() => second.first().innerText()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(await second.last().innerText()).not.toBe('');
    // What is cut is told whole by the title of its cell.
    const under = page.locator('.wl-under');
    const at = await under.evaluateAll((lines) => lines.findIndex(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    await under.nth(at).hover();
    const values = await under.nth(at).locator('> span').allTextContents();
    await expect.poll(() => under.nth(at).locator('xpath=ancestor::td').getAttribute('title')).toContain(`\n${values.join(' · ')}`);
    const cut = await rows(page)
      .locator('.wb-cut')
      .evaluateAll((numbers) => numbers.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it('finds twenty pasted numbers, and a reload and a shared address find them again', async () => {
    const wanted = (await find({ pageSize: 20, orderStatus: 'delivered' })).map(({ customerNo }) => customerNo);
    const { page, close } = await visitAs('merchant', '/order/list');
    const field = page.getByRole('textbox', { name: 'Customer no.' });
    await field.click();
    // As a spreadsheet's column arrives: one number a line.
    await paste(page, wanted.join('\n'));
    await field.press('Enter');
    await page.getByText('20 in total').waitFor();
    const address = page.url();
    expect(decodeURIComponent(address)).toContain(wanted[0]);
    await page.reload();
    await page.getByText('20 in total').waitFor();
    await close();
    const other = await visitAs('merchant', new URL(address).pathname + new URL(address).search);
    await other.page.getByText('20 in total').waitFor();
    await other.close();
  });

  it.runIf(isLong)('filters by a status tab and sorts on the server', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?createTime=');
    await page.getByRole('tab', { name: /^Delivered/ }).click();
    await page.waitForURL(/orderStatus=delivered/);
    await page.getByRole('columnheader', { name: /Customer no/ }).click();
    await page.waitForURL(/sort=customerNo\.asc/);
    await loaded(page);
    const [first] = await find({ orderStatus: 'delivered', column: 'customerNo', order: 'asc', pageSize: 10 });
    await expect.poll(() => rows(page).first().innerText()).toContain(first?.customerNo);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('sort=');
    await close();
  });

  it.runIf(isLong)('keeps the selection over pages, with its weight and amount', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    const [first, ...more] = await find({ pageSize: 20 });
    const eleventh = more[9];
    if (first === undefined || eleventh === undefined) throw new Error('the demo has more orders than that');
    await selectRow(page, first.customerNo);
    await page.locator('.ant-pagination-item-2').click();
    await rows(page).filter({ hasText: eleventh.customerNo }).waitFor();
    await selectRow(page, eleventh.customerNo);
    await page.getByText('3 selected').waitFor();
    const weight = (Number(first.orderWeight) + Number(eleventh.orderWeight)).toFixed(3);
    await expect.poll(() => page.getByRole('region', { name: 'Selected rows' }).innerText()).toContain(weight);
    await close();
  });

  it('abandons a batch, says which rows could not be, and retries just those', async () => {
    const drafts = (await find({ orderStatus: 'draft', pageSize: 5 })).map(({ customerNo }) => customerNo);
    const [mayNot, mayGo] = [drafts.slice(0, 2), drafts.slice(2)];
    const delivered = (await find({ orderStatus: 'delivered', pageSize: 1 })).map(({ customerNo }) => customerNo);
    const { page, close } = await visitAs('merchant', `/order/list?customerNo=${[...drafts, ...delivered].join(',')}`);
    await page.getByText('6 in total').waitFor();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    // A delivered one is not offered; a colleague abandons two more while the page still shows them as drafts.
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Submit 5/6' }).waitFor();
    await server().database.admin.query("update shipment_order set document_status = 'voided' where customer_no = any($1)", [mayNot]);
    await chooseInBar(page.getByRole('region', { name: 'Selected rows' }), 'Abandon 5/6');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Abandon' }).click();
    await dialog
      .getByText(/Reason.*(cannot|must not|is required)/i)
      .first()
      .waitFor();
    await dialog.getByRole('textbox').fill('Wrong address');
    await dialog.getByRole('button', { name: 'Abandon' }).click();
    await page.getByText('3 abandoned, 2 failed').first().waitFor();
    for (const no of mayNot) await page.getByRole('dialog').getByText(no).first().waitFor();
    const retried = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('dialog').getByRole('button', { name: /Retry/ }).click();
    const ids = new URL((await retried).url()).searchParams.get('ids') ?? '';
    expect(ids.split(',')).toHaveLength(2);
    await page.getByText('0 abandoned, 2 failed').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('3 selected').waitFor();
    expect((await find({ customerNo: mayGo.join(',') })).map(({ orderStatus }) => orderStatus)).toEqual(['voided', 'voided', 'voided']);
    await close();
  });

  it.runIf(isLong)(
    'abandons more rows than one call takes, draws of a thousand only what is in sight, and never exports more than was chosen',
    async () => {
      // Enough of them, whatever the tests before have abandoned.
      await server().database.admin.query(
        "update shipment_order set document_status = 'draft' where document_status = 'voided' and logistics_status = 'none'",
      );
      const drafts = await find({ orderStatus: 'draft', pageSize: 150 });
      const { page, close } = await visitAs('merchant', '/order/list?orderStatus=draft&size=500');
      await rows(page).first().waitFor();
      await page.getByRole('checkbox', { name: 'Select this page' }).check();
      await chooseInBar(page.getByRole('region', { name: 'Selected rows' }), 'Abandon');
      await page.getByRole('dialog').getByRole('textbox').fill('Season is over');
      await page.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click();
      await page
        .getByText(/^\d{3} abandoned, 0 failed/)
        .first()
        .waitFor();
      const after = await find({ customerNo: drafts.map(({ customerNo }) => customerNo).join(','), pageSize: 200 });
      expect(new Set(after.map(({ orderStatus }) => orderStatus))).toEqual(new Set(['voided']));

      await page.goto('/order/list?size=1000');
      await rows(page).first().waitFor();
      expect(await rows(page).count()).toBeLessThan(60);
      expect(await page.locator('[role="table"]').first().getAttribute('aria-rowcount')).toBe('5001');
      await page.getByRole('checkbox', { name: 'Select this page' }).check();
      await page.getByRole('region', { name: 'Selected rows' }).getByText('1,000 selected').waitFor();
      const sent = page.waitForRequest((request) => request.url().includes('exportXls'));
      await chooseInBar(page.getByRole('region', { name: 'Selected rows' }), 'Export selected');
      await confirmExport(page);
      expect(JSON.parse((await sent).postData() ?? '{}').ids).toHaveLength(1000);
      await close();
    },
  );

  it('exports what the search found, as a workbook that reads back, and the chosen columns alone', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?orderStatus=detained&size=100');
    await rows(page).first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export results' }).click();
    await confirmExport(page);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    const workbook = await readXlsx(await readFile(await file.path()));
    const cells = workbook.sheets[0]?.rows ?? [];
    const found = await find({ orderStatus: 'detained', pageSize: 1000 });
    expect(cells.length).toBe(found.length + 1);
    expect(cells.flat()).toContain(found[0]?.customerNo);
    expect(cells[0]?.length).toBeGreaterThan(30);

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const second = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export results' }).click();
    await confirmExport(page, 'Tracking no.', 'Customer no.');
    const chosen = await readXlsx(await readFile(await (await second).path()));
    expect(chosen.sheets[0]?.rows[0]).toEqual(['Tracking no.', 'Customer no.']);
    await close();
  });

  it.runIf(isLong)('says of an export that a job makes where its file will be, and as no failure', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?orderStatus=detained');
    await rows(page).first().waitFor();
    const message = 'The export runs in the background; fetch it from the work tasks';
    // The demo has too few orders for a job; that the server queues one is what tests/server/domain/jobs.test.ts holds.
    await page.route('**/exportXls*', (route) =>
      route.fulfill({ json: { success: true, message, code: 200, result: null, timestamp: 0 } }),
    );
    await page.getByRole('button', { name: 'Export results' }).click();
    await confirmExport(page);
    const notice = page.locator('.ant-notification-notice').filter({ hasText: message });
    await notice.waitFor();
    expect(await notice.locator('.anticon-check-circle').count()).toBe(1);
    // Neither a failure nor the good news that a file has come.
    expect(await page.locator('.ant-message-notice, .ant-notification-notice .anticon-close-circle').count()).toBe(0);
    await close();
  });

  it.runIf(isLong)('searches by product, whose names a call gives, and by currency', async () => {
    const token = await server().login('merchant');
    const { envelope } = await server().call('order.commonProduct', {}, { token, lang: 'en_US' });
    const product = envelope.result[0];
    if (product === undefined) throw new Error('the demo has products');
    const { page, complaints, close } = await visitAs('merchant', '/order/list?createTime=');
    await page.locator('.wl-search-buttons [aria-expanded="false"]').click();
    await page.getByRole('combobox', { name: 'Product' }).click();
    await page.getByTitle(product.text, { exact: true }).click();
    await page.waitForURL(/productCode=/);
    await page.reload();
    // The search is collapsed now, so that the name comes with the filter's tag.
    await page
      .locator('.wl-tag')
      .filter({ hasText: `Product${product.text}` })
      .waitFor();
    const found = await server().call('order.list', { productCode: product.value, pageSize: 1 }, { token });
    await page.getByText(`${found.envelope.result.total.toLocaleString('en')} in total`).waitFor();
    await page.goto('/order/list?currencyCode=USD');
    await page.locator('.wl-tag').filter({ hasText: 'Currency' }).waitFor();
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('keeps column settings for the user, on the server', async () => {
    await server().database.admin.query('delete from preference');
    const { page, close } = await visitAs('globex', '/order/list');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const change = async (act: () => Promise<void>) => {
      const kept = page.waitForResponse((response) => response.url().includes('/ext/preference/') && response.request().method() === 'PUT');
      await act();
      await kept;
    };
    await change(() => page.getByRole('checkbox', { name: 'Product' }).uncheck());
    await change(async () => {
      await page.getByRole('button', { name: /Recipient/ }).focus();
      await page.keyboard.press('ArrowUp');
    });
    await change(async () => {
      await page.getByRole('combobox', { name: 'Pin Status', exact: true }).focus();
      await page.keyboard.press('Enter');
      // Until the list has marked where it stands, an arrow leads nowhere.
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    await close();
    const again = await visitAs('globex', '/order/list');
    await rows(again.page).first().waitFor();
    const titles = async () =>
      (await again.page.getByRole('columnheader').allInnerTexts()).map((title) => title.trim()).filter((title) => title !== '');
    await expect.poll(titles).not.toContain('Product');
    expect((await titles()).slice(0, 4)).toEqual(['Customer no.', 'Status', 'Recipient', 'Tracking no.']);
    const status = again.page.getByRole('columnheader', { name: 'Status' });
    expect(await status.evaluate((cell) => getComputedStyle(cell).position)).toBe('sticky');
    await again.close();
  });

  it.runIf(isLong)('puts a range that is too long beside its field', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?createTime=2026-01-01~2026-06-30');
    await page
      .getByText(/31 days/)
      .first()
      .waitFor();
    await close();
  });

  it.runIf(isLong)('shows a clerk no amounts, no abandoning and no export', async () => {
    const { page, complaints, close } = await visitAs('clerk', '/order/list');
    await rows(page).first().waitFor();
    expect(await page.getByRole('columnheader', { name: 'Total' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Abandon' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.locator('button:not([disabled])', { hasText: 'Export results' }).count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
