import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

/** What the tenant is promised: from the change to every open page. Twice that, for a machine that tests. */
const soon = { timeout: 4_000 };

const row = (page: Page, text: string) => page.locator('tbody tr.ant-table-row').filter({ hasText: text });
const drawer = (page: Page) => page.locator('.ant-drawer');

/** Ticks or unticks entries of a role's rights as its administrator does, and saves them. */
async function tick(page: Page, role: string, ...entries: readonly string[]): Promise<void> {
  await row(page, role).getByRole('button', { name: 'Permissions', exact: true }).click();
  for (const entry of entries)
    await drawer(page)
      .getByRole('checkbox', { name: `Select ${entry}`, exact: true })
      .click();
  await drawer(page).getByRole('button', { name: 'Save permissions' }).click();
  await page.getByText('Permissions saved. Open pages follow at once.').first().waitFor();
  await expect.poll(() => drawer(page).count()).toBe(0);
}

describe('what an administrator switches on his pages reaches the open page of another user (spec section 7)', () => {
  it('a ticked right brings a column and a button, a data rule narrows the rows, a page that is taken closes with its message', async () => {
    const administrator = await visitAs('merchant', '/system/role');
    const { page, complaints, close } = await visitAs('clerk', '/order/list', { expectFailures: true });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const column = page.getByRole('columnheader', { name: 'Total' });
    const exported = page.getByRole('button', { name: 'Export results' });
    await page.getByText('5,000 in total').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect(await column.count()).toBe(0);
    expect(await exported.isDisabled()).toBe(true);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await administrator.page.bringToFront();
    await tick(administrator.page, 'clerk', 'See order amounts', 'Export everything the search finds');
    await column.waitFor(soon);
    await expect.poll(() => exported.isEnabled(), soon).toBe(true);

    // A rule is made at its menu, and holds for a role once it is ticked there.
    await administrator.page.getByRole('navigation', { name: 'Main menu' }).getByText('Menus and permissions').click();
    await row(administrator.page, 'order/OrderList').getByRole('button', { name: 'More actions' }).click();
    await administrator.page.getByRole('menuitem', { name: 'Data rules' }).click();
    await drawer(administrator.page).getByRole('button', { name: 'Add a rule' }).click();
    const question = administrator.page.getByRole('dialog', { name: 'New data rule' });
    await question.getByLabel('Name').fill('Only one');
    await choose(administrator.page, question.getByRole('combobox', { name: 'Field' }), 'Customer no.');
    await choose(administrator.page, question.getByRole('combobox', { name: 'Condition' }), /^(Equals|=)/);
    const [number = ''] = /WB\d+-\d+/.exec(await page.locator('tbody tr.ant-table-row').first().innerText()) ?? [];
    await question.getByLabel('Value').fill(number);
    await administrator.page.keyboard.press('Control+Enter');
    await drawer(administrator.page).getByText('Only one').waitFor();
    await administrator.page.keyboard.press('Escape');
    await administrator.page.locator('.ws-tabs').getByRole('tab', { name: 'Roles', exact: true }).click();
    await tick(administrator.page, 'clerk', 'Only one');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('1 in total').waitFor();

    await tick(administrator.page, 'clerk', 'Order list');
    await page.waitForURL(/\/dashboard\/analysis/, soon);
    await page.getByText('Closed, because your account may no longer open it: Order list').first().waitFor();
    await expect.poll(() => menu.getByText('Order list').count()).toBe(0);
    await tick(administrator.page, 'clerk', 'Order list');
    await expect.poll(() => menu.getByText('Order list').count(), soon).toBe(1);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect([...complaints.list, ...administrator.complaints.list]).toEqual([]);
    await administrator.close();
    await close();
  });

  it('a menu that is renamed, hidden and shown again is so in the open menu', async () => {
    const administrator = await visitAs('merchant', '/system/menuPermission');
    const { page, close } = await visitAs('newbie');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByText('Orders').click();
    await menu.getByText('External orders').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await administrator.page.bringToFront();
    const edit = async (change: (question: ReturnType<Page['getByRole']>) => Promise<void>) => {
      await row(administrator.page, 'order/ExternalOrderQuery').getByRole('button', { name: 'Edit' }).click();
      const question = administrator.page.getByRole('dialog', { name: 'Edit menu or permission' });
      await change(question);
      await question.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => question.count()).toBe(0);
    };
    await edit((question) => question.getByLabel('English name').fill('Other orders'));
    await menu.getByText('Other orders').waitFor(soon);
    await edit((question) => question.getByLabel('Hidden in the menu').click());
    await expect.poll(() => menu.getByText('Other orders').count(), soon).toBe(0);
    await edit((question) => question.getByLabel('Hidden in the menu').click());
    await menu.getByText('Other orders').waitFor(soon);
    await administrator.close();
    await close();
  });
});

async function choose(page: Page, field: ReturnType<Page['getByRole']>, option: string | RegExp): Promise<void> {
  await field.click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
}
