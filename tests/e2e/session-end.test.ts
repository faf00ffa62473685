import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { settled } from './support/settled.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your login has expired' });
const rows = (page: Page) => page.locator('.ws-kept:not([hidden]) tbody tr.ant-table-row');
const typed = (page: Page) => page.getByRole('textbox', { name: 'Customer no.' });
const endSessions = () => server().database.admin.query('delete from session');

async function signInAgain(page: Page, password = 'Demo1234'): Promise<void> {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Log in again' }).click();
}

describe('a session that ends in the middle of work (spec section 8, decision 0014)', () => {
  it('asks over the page, keeps what was typed, and makes the refused call again', async () => {
    const { page, close } = await visitAs('merchant', '/order/list', { expectFailures: true });
    await rows(page).first().waitFor();
    await typed(page).fill('WB-TYPED');
    await endSessions();
    // Noticed by itself: the server closes the channel, and nobody has to press anything first.
    await dialog(page).getByText('Unauthorized, please log in again').waitFor();
    const notice = page.locator('.ant-notification-notice').filter({ hasText: 'System prompt' });
    await notice.filter({ hasText: 'Unauthorized, please log in again' }).waitFor();
    expect(await dialog(page).getByLabel('Account name').inputValue()).toBe('merchant');
    await page.keyboard.press('Escape');
    await signInAgain(page, 'wrong-password-1');
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: /password/i })
      .waitFor();
    await signInAgain(page);
    await expect.poll(() => dialog(page).count()).toBe(0);
    await expect.poll(() => notice.count()).toBe(0);
    expect([new URL(page.url()).pathname, await typed(page).inputValue()]).toEqual(['/order/list', 'WB-TYPED']);
    await page.getByRole('tab', { name: /^Delivered/ }).click();
    await page.waitForURL(/orderStatus=delivered/);
    await rows(page).first().waitFor();
    await close();
  });

  it.runIf(isLong)('is told by the channel (close code 4401), which stands still until the login and then stands again', async () => {
    const { page } = await visitAs('merchant', null, { expectFailures: true, ownClock: true });
    await page.addInitScript(() => {
      const told: string[] = [];
      Reflect.set(window, 'told', told);
      const Plain = window.WebSocket;
      window.WebSocket = class extends Plain {
        constructor(address: string | URL, protocols?: string | string[]) {
          super(address, protocols);
          told.push('asked');
          this.addEventListener('open', () => void told.push('stands'));
          this.addEventListener('close', ({ code }) => void told.push(`closed ${code}`));
        }
      };
    });
    const told = () => page.evaluate((): readonly string[] => Reflect.get(window, 'told'));
    await page.goto('/order/list');
    await rows(page).first().waitFor();
    await expect.poll(told).toEqual(['asked', 'stands']);
    const refusals: string[] = [];
    page.on('response', (response) => response.status() === 401 && refusals.push(response.url()));
    await endSessions();
    await dialog(page).waitFor();
    // Longer than a lost channel waits before it tries again (5 s), twice.
    await page.clock.fastForward(11_000);
    await settled(page);
    expect([await told(), refusals.length, await dialog(page).count()]).toEqual([['asked', 'stands', 'closed 4401'], 1, 1]);
    await signInAgain(page);
    await expect.poll(told).toEqual(['asked', 'stands', 'closed 4401', 'asked', 'stands']);
  });

  it.runIf(isLong)('a call that is refused waits and is answered after the login', async () => {
    const { page, close } = await visitAs('merchant', null, { expectFailures: true });
    // The channel never hears from the server, so it is the call that notices.
    await page.routeWebSocket(/.*/, () => undefined);
    await page.goto('/order/list');
    await rows(page).first().waitFor();
    // A call of the page's start that comes late would notice first.
    await settled(page);
    await endSessions();
    await page.getByRole('tab', { name: /^Draft/ }).click();
    await dialog(page).waitFor();
    const again = page.waitForResponse((response) => /\/order\/list\?/.test(response.url()) && response.status() === 200);
    await signInAgain(page);
    expect((await again).url()).toContain('orderStatus=draft');
    await expect.poll(() => page.getByRole('tab', { name: /^Draft/ }).getAttribute('aria-selected')).toBe('true');
    await close();
  });

  it.runIf(isLong)('asks in every tab of the browser, and one login answers all', async () => {
    const { page, context, close } = await visitAs('merchant', '/order/list', { expectFailures: true });
    await rows(page).first().waitFor();
    const other = await context.newPage();
    await other.goto('/order/list');
    await rows(other).first().waitFor();
    await typed(other).fill('IN-THE-OTHER');
    await endSessions();
    await dialog(page).waitFor();
    await dialog(other).waitFor();
    await signInAgain(page);
    await expect.poll(() => dialog(page).count()).toBe(0);
    await expect.poll(() => dialog(other).count()).toBe(0);
    expect(await typed(other).inputValue()).toBe('IN-THE-OTHER');
    await other.getByRole('button', { name: 'Refresh' }).click();
    await rows(other).first().waitFor();
    await close();
  });

  it('another account leads to the login, which leads back', async () => {
    const { page, close } = await visitAs('merchant', '/order/list', { expectFailures: true });
    await rows(page).first().waitFor();
    await endSessions();
    await dialog(page).getByRole('button', { name: 'Use another account' }).click();
    await page.waitForURL(/\/user\/login\?redirect=%2Forder%2Flist/);
    await page.locator('input[autocomplete="username"]').fill('clerk');
    await page.locator('input[autocomplete="current-password"]').fill('Demo1234');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/order\/list/);
    await page.getByRole('button', { name: /小陈/ }).waitFor();
    await close();
  });
});

describe('rights that change while pages are open', () => {
  const change = async (sql: string) => {
    const { admin } = server().database;
    await admin.query(sql);
    // As a change made by the server's own calls says.
    await admin.query(`select pg_notify('waybill', json_build_object('kind', 'permission', 'tenant', tenant_id)::text)
      from app_user where username = 'clerk'`);
  };
  const mayList = `from role r, permission p where r.code = 'clerk' and p.action = 'order:list'`;

  it('close the page with a message, and give it back in the menu, without a reload', async () => {
    const { page, complaints, close } = await visitAs('clerk', '/order/list', { expectFailures: true });
    await rows(page).first().waitFor();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('listByUser')));
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await change(
      `delete from role_permission rp using role r where rp.tenant_id = r.tenant_id and rp.role_id = r.id and r.code = 'clerk' and rp.action = 'order:list'`,
    );
    await page.waitForURL(/\/dashboard\/analysis/);
    await page.getByText('Closed, because your account may no longer open it: Order list').first().waitFor();
    await expect.poll(() => menu.getByText('Order list').count()).toBe(0);
    expect(await page.locator('.ws-tab-place').count()).toBe(1);
    await change(
      `insert into role_permission (tenant_id, role_id, action, type) select r.tenant_id, r.id, p.action, p.type ${mayList} on conflict do nothing`,
    );
    // The group is open as it was before it went, unless the menu was drawn anew.
    const group = menu.getByRole('menuitem', { name: 'Orders', exact: true });
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    await menu.getByText('Order list').click();
    await rows(page).first().waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('take away, switch off and give back the buttons of the open list', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    const pay = page.getByRole('button', { name: 'Pay', exact: true });
    const exported = page.getByRole('button', { name: /Export results/ });
    await pay.first().waitFor();
    expect(await exported.isEnabled()).toBe(true);
    const { admin } = server().database;
    const gone = await admin.query(`delete from role_permission rp using app_user u where u.username = 'merchant'
      and rp.tenant_id = u.tenant_id and rp.action in ('order:pay', 'order:exportAll')
      returning rp.tenant_id, rp.role_id, rp.action, rp.type`);
    await expect.poll(() => pay.count()).toBe(0);
    expect(await exported.isDisabled()).toBe(true);
    for (const row of gone.rows) {
      await admin.query('insert into role_permission (tenant_id, role_id, action, type) values ($1, $2, $3, $4)', Object.values(row));
    }
    await pay.first().waitFor();
    await expect.poll(() => exported.isEnabled()).toBe(true);
    await close();
  });
});
