import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { deliverSome, makeAbandonable } from './support/abandonable.ts';
import { chooseInBar } from './support/selection.ts';
import { fillSignIn, useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const rows = (page: Page) => page.locator('.ws-kept:not([hidden]) .ant-table-row');
const loginAgain = (page: Page) => page.getByRole('dialog', { name: 'Your login has expired' });

/** Selects 1,000 orders and abandons them in parts of 100; each part waits for the test. */
async function startBatch(page: Page, context: BrowserContext) {
  await makeAbandonable(server(), 1_000);
  const held: (() => void)[] = [];
  await context.route('**/closeOrders*', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto('/order/list?size=1000');
  await rows(page).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('1,000').waitFor();
  await deliverSome(server(), 5);
  await chooseInBar(bar, 'Abandon');
  await page.getByRole('dialog').getByRole('textbox').fill('Season');
  await page.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click();
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  };
  return { bar, held, letGo };
}

describe('who is in a hurry', () => {
  it('whose session ends during a batch signs in again, and the batch goes on with the part that was refused', async () => {
    const { page, context, close } = await visitAs('merchant', null, { expectFailures: true });
    const { bar, held, letGo } = await startBatch(page, context);
    await letGo();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(1);
    // The page that hears of the end of its session asks nothing more; the next part is on its way by then.
    await expect.poll(() => held.length).toBe(1);
    await server().database.admin.query('delete from session');
    await letGo();
    await loginAgain(page).getByLabel('Password', { exact: true }).fill('Demo1234');
    await loginAgain(page).getByRole('button', { name: 'Log in again' }).click();
    for (let part = 0; part < 9; part += 1) await letGo();
    const outcome = page.getByRole('dialog').filter({ hasText: /\d+ abandoned/ });
    await outcome.waitFor();
    const said = await outcome.innerText();
    const [, done, failed] = /(\d+) abandoned, (\d+) failed/.exec(said.replaceAll(',000', '000')) ?? [];
    expect(Number(done) + Number(failed)).toBe(1_000);
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await bar.getByText(`${failed} selected`).waitFor();
    await close();
  });

  it.runIf(isLong)('who signs out in one tab leaves nothing of a batch in another to who signs in next', async () => {
    const { page, context, close } = await visitAs('merchant', null, { expectFailures: true });
    const { held, letGo } = await startBatch(page, context);
    await letGo();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(1);
    const other = await context.newPage();
    await other.goto('/order/list');
    await rows(other).first().waitFor();
    await other.getByTitle('Account menu').click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/user\/login/);
    await other.waitForURL(/\/user\/login/);
    await fillSignIn(other, 'clerk', 'Demo1234');
    await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
    // The part that was on its way is answered now; the next would be made in the name of who is there.
    const answered = page.waitForResponse((response) => response.url().includes('closeOrders'));
    await letGo();
    await answered;
    // Whatever the page asks for next it has asked for before this is answered.
    await page.evaluate(() => fetch('/').then((response) => response.text()));
    expect(held).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await close();
  });
});
