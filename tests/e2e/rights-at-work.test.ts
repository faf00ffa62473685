import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

/** Begins to look in the page itself, which is behind another and drawn seldom, for when something of it follows. */
async function watch(page: Page, selector: string, text: string, isThere: boolean): Promise<void> {
  await page.evaluate(
    ([where, what, wanted]) => {
      const followed = new Promise<void>((done) => {
        const look = () => {
          const holds = [...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(what) === true);
          if (holds !== wanted) return;
          observer.disconnect();
          done();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      Object.assign(window, { followed });
    },
    [selector, text, isThere] as const,
  );
}

/** Waits until what is watched has followed. How soon it does is measured by `npm run bench sockets`. */
const followed = (page: Page) => page.evaluate(() => Reflect.get(window, 'followed'));

/** Of more than 100 menus and permissions, those in sight are drawn. */
const tall = { width: 1280, height: 4_000 };
const row = (page: Page, text: string) => page.locator('.ant-table-row').filter({ hasText: text });
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
    await administrator.page.setViewportSize(tall);
    const { page, complaints, close } = await visitAs('clerk', '/order/list?createTime=', { expectFailures: true });
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const column = page.getByRole('columnheader', { name: 'Total' });
    const exported = page.getByRole('button', { name: 'Export results' });
    await page.getByText('5,000 in total').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    expect(await column.count()).toBe(0);
    expect(await exported.isDisabled()).toBe(true);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await administrator.page.bringToFront();
    await watch(page, 'th', 'Total', true);
    await tick(administrator.page, 'clerk', 'See order amounts', 'Export everything the search finds');
    await followed(page);
    await column.waitFor();
    await expect.poll(() => exported.isEnabled()).toBe(true);

    // A rule is made at its menu, and holds for a role once it is ticked there.
    await administrator.page.getByRole('navigation', { name: 'Main menu' }).getByText('Menus and permissions').click();
    await row(administrator.page, '/order/list').getByRole('button', { name: 'More actions' }).click();
    await administrator.page.getByRole('menuitem', { name: 'Data rules' }).click();
    await drawer(administrator.page).getByRole('button', { name: 'Add a rule' }).first().click();
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
    const listCalls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/order/list?')) listCalls.push(request.url());
    });
    await watch(page, '.wl-pager', '1 in total', true);
    await tick(administrator.page, 'clerk', 'Only one');
    await followed(page);
    expect(listCalls).toHaveLength(1);

    await watch(page, '.ws-menu', 'Order list', false);
    await tick(administrator.page, 'clerk', 'Order list');
    await followed(page);
    await page.waitForURL(/\/dashboard\/analysis/);
    await page.getByText('Closed, because your account may no longer open it: Order list').first().waitFor();
    await expect.poll(() => menu.getByText('Order list').count()).toBe(0);
    await watch(page, '.ws-menu', 'Order list', true);
    await tick(administrator.page, 'clerk', 'Order list');
    await followed(page);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect([...complaints.list, ...administrator.complaints.list]).toEqual([]);
    await administrator.close();
    await close();
  });

  it.runIf(isLong)('a menu that is renamed, hidden and shown again is so in the open menu', async () => {
    const administrator = await visitAs('merchant', '/system/menuPermission');
    await administrator.page.setViewportSize(tall);
    const { page, close } = await visitAs('newbie');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByText('Orders').click();
    await menu.getByText('External orders').waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await administrator.page.bringToFront();
    const edit = async (change: (question: ReturnType<Page['getByRole']>) => Promise<void>) => {
      await row(administrator.page, '/order/external').getByRole('button', { name: 'Edit' }).click();
      const question = administrator.page.getByRole('dialog', { name: 'Edit menu or permission' });
      await change(question);
      const isReloaded = administrator.page.waitForResponse((response) => response.url().includes('/sys/permission/list'));
      await question.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => question.count()).toBe(0);
      // The next edit begins with what its row says then.
      await isReloaded;
      await administrator.page.locator('.wl-body[aria-busy="false"]').waitFor();
    };
    const steps = [
      [true, (question: ReturnType<Page['getByRole']>) => question.getByLabel('English name').fill('Other orders')],
      [false, (question: ReturnType<Page['getByRole']>) => question.getByLabel('Hidden in the menu').click()],
      [true, (question: ReturnType<Page['getByRole']>) => question.getByLabel('Hidden in the menu').click()],
    ] as const;
    for (const [isThere, change] of steps) {
      await watch(page, '.ws-menu', 'Other orders', isThere);
      await edit(change);
      await followed(page);
    }
    await administrator.close();
    await close();
  });
});

async function choose(page: Page, field: ReturnType<Page['getByRole']>, option: string | RegExp): Promise<void> {
  await field.click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
}
