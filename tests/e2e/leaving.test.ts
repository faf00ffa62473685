import type { Dialog, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { chooseInBar } from './support/selection.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const row = (page: Page) => page.locator('.ant-table-row').first();

/** What the browser asks before it unloads the page, answered by the test. */
function asked(page: Page): Dialog[] {
  const questions: Dialog[] = [];
  page.on('dialog', (dialog) => void questions.push(dialog));
  return questions;
}

const reload = (page: Page) => page.evaluate(() => setTimeout(() => location.reload()));
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSamePage' in window);

describe('a page that is left', () => {
  beforeEach(async () => void (await server().database.admin.query('delete from preference')));

  /** Abandons the first draft; the call waits for the test. */
  async function abandon(page: Page): Promise<() => void> {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/closeOrders*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/order/list?orderStatus=draft');
    await row(page).locator('input[type="checkbox"]').check();
    await chooseInBar(page.getByRole('region', { name: 'Selected rows' }), 'Abandon');
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill('Season');
    const sent = page.waitForRequest((request) => request.url().includes('closeOrders') && request.method() === 'DELETE');
    await question.getByRole('button', { name: 'Abandon' }).click();
    expect((await sent).headers()['idempotency-key']).toMatch(/^\w{32}$/);
    return letGo;
  }

  it('while a call that charges runs asks before it goes, and who stays sees the answer', async () => {
    const { page, close } = await visitAs('merchant', null);
    const questions = asked(page);
    const letGo = await abandon(page);
    await mark(page);
    await reload(page);
    await expect.poll(() => questions.length).toBe(1);
    expect(questions[0]?.type()).toBe('beforeunload');
    await questions[0]?.dismiss();
    letGo();
    await page.getByText('1 abandoned, 0 failed').first().waitFor();
    expect(await isSame(page)).toBe(true);
    // Afterwards it goes as any page does.
    await reload(page);
    await expect.poll(() => isSame(page).catch(() => true)).toBe(false);
    expect(questions).toHaveLength(1);
    await close();
  });

  it.runIf(isLong)('for another language while a call that charges runs goes when the call has ended, and asks nothing', async () => {
    const { page, close } = await visitAs('merchant', null);
    const questions = asked(page);
    const letGo = await abandon(page);
    await mark(page);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await page.getByText('This is being done, please wait').first().waitFor();
    expect(await isSame(page)).toBe(true);
    letGo();
    await page.getByRole('heading', { name: '订单列表' }).waitFor();
    expect(questions).toEqual([]);
    await close();
  });

  it.runIf(isLong)('right after columns were changed fast has the last of it kept, however slow the server is', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/order/list');
    await row(page).waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const settings = page.getByRole('dialog');
    const first = page.waitForResponse((response) => response.url().includes('/ext/preference/') && response.request().method() === 'PUT');
    await settings.getByText('Roomy').click();
    await first;
    // From here on each write waits for the one before it, and the first for the test.
    const lock = await server().database.admin.connect();
    await lock.query('begin');
    await lock.query("select 1 from preference where key like 'list:order/OrderList%' for update");
    for (const title of ['Product', 'Boxes', 'Status']) await settings.getByRole('checkbox', { name: title, exact: true }).click();
    await page.reload();
    await row(page).waitFor();
    await lock.query('commit');
    lock.release();
    await expect
      .poll(async () => {
        const { rows } = await server().database.admin.query("select value from preference where key like 'list:order/OrderList%'");
        return String(rows[0]?.value?.hidden);
      })
      .toContain('orderStatus');
    await page.reload();
    await row(page).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Status', exact: true }).count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
