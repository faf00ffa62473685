import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';
import { violations } from './support/violations.ts';

const { visitAs } = useStage();

/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

async function isSound(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `late-${name}.png`) });
  expect(await violations(page)).toEqual([]);
}

const again = (page: Page) => page.getByRole('button', { name: 'A part of this page did not load: try again' });

/**
 * The address that failed stays broken: browsers that keep the failure of a module never ask for it again, so the part has to come by
 * another address.
 */
describe('a part of the product that does not come (spec section 9)', () => {
  it('as a dialog is offered again over the page: the action waits for it, and what is typed stays', async () => {
    const { page } = await visitAs('merchant', '/order/list', { expectFailures: true });
    const search = page.getByRole('textbox', { name: 'Customer no.' });
    await search.fill('TYPED');
    await page.route('**/assets/layer-view-*.js', (route) => route.abort());
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const offer = page.getByRole('alertdialog', { name: 'A part of this page did not load' });
    await offer.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await isSound(page, 'dialog');
    await page.waitForTimeout(600);
    await offer.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog').getByText('Do you want to sign out?').waitFor();
    expect([await search.inputValue(), await offer.count()]).toEqual(['TYPED', 0]);
    await page.getByRole('button', { name: 'Fullscreen' }).click();
    await isSound(page, 'fullscreen');
  });

  it.runIf(isLong)('as a dialog can be given up too', async () => {
    const { page } = await visitAs('merchant', '/order/list', { expectFailures: true });
    await page.route('**/assets/layer-view-*.js', (route) => route.abort());
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const offer = page.getByRole('alertdialog');
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => offer.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/order/list');
  });

  it.runIf(isLong)('of the shell is offered again in its place, and comes by itself when the network is back', async () => {
    const { page } = await visitAs('merchant', null, { expectFailures: true });
    const parts = /assets\/chat-[^/]*\.js$/;
    await page.route(parts, (route) => route.abort());
    await page.goto('/order/list');
    await page.locator('.ant-table-row').first().waitFor();
    await expect.poll(() => again(page).count()).toBe(1);
    await isSound(page, 'shell');
    await page.getByRole('textbox', { name: 'Customer no.' }).fill('TYPED');
    await page.waitForTimeout(600);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Contact us', exact: true }).waitFor();
    expect([await again(page).count(), await page.getByRole('textbox', { name: 'Customer no.' }).inputValue()]).toEqual([0, 'TYPED']);
  });

  it.runIf(isLong)('as a panel that was asked for is said, and comes with the next press', async () => {
    const { page } = await visitAs('merchant', '/order/list', { expectFailures: true });
    await page.locator('.ant-table-row').first().waitFor();
    await page.route('**/assets/menu-search-panel-*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.locator('.ant-notification-notice').filter({ hasText: 'A part of this page did not load' }).waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page name or path' }).waitFor();
  });
});
