import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { signIn, useStage } from './support/stage.ts';

const { server, visit, visitAs } = useStage();

describe('the menu (spec section 2)', () => {
  it('is the one that the server gives to each account', async () => {
    const merchant = await visitAs('merchant');
    await merchant.page.getByRole('navigation', { name: 'Main menu' }).getByText('Orders').click();
    await merchant.page.getByRole('navigation', { name: 'Main menu' }).getByText('Order list').click();
    await merchant.page.waitForURL(/\/order\/list/);
    await merchant.close();
    const operator = await visitAs('operator');
    // The tab is called what the menu calls its page.
    await operator.page.getByRole('navigation', { name: 'Main menu' }).getByText('Home', { exact: true }).waitFor();
    expect(await operator.page.locator('.ws-tab-button').allInnerTexts()).toEqual(['Home']);
    expect(await operator.page.getByRole('navigation', { name: 'Main menu' }).getByText('Orders').count()).toBe(0);
    await operator.page.goto('/order/list');
    await operator.page.waitForURL(/\/404/);
    await operator.close();
  });

  it.runIf(isLong)('is a drawer on a phone', async () => {
    const { page, close } = await visitAs('merchant', '/', { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByText('Orders').click();
    await page.getByRole('dialog').getByText('Order list').click();
    await page.waitForURL(/\/order\/list/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await close();
  });

  it.runIf(isLong)('leads an unknown path to 404, whose page is a document too', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/no/such/page');
    await page.waitForURL(/\/404/);
    await page.getByText('Page not found').locator('visible=true').first().waitFor();
    await page.getByRole('button', { name: 'Back to home' }).click();
    await page.waitForURL(/\/dashboard\/analysis/);
    expect(complaints.list).toEqual([]);
    await close();
  });
});

describe('page tabs (spec section 2)', () => {
  it('keep home first and open, and close the others', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    const tabs = page.locator('.ws-tab-button');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Home', 'Order list']);
    await page.locator('tbody tr.ant-table-row').first().locator('.wl-linked').click();
    await page.waitForURL(/\/order\/detail/);
    await expect.poll(() => tabs.count()).toBe(3);
    await tabs.nth(0).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close', exact: true }).click();
    await page.getByText('Homepage cannot be closed!').first().waitFor();
    await tabs.nth(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Close others' }).click();
    await expect.poll(() => tabs.count()).toBe(2);
    await close();
  });

  it.runIf(isLong)('remember the whole address of a page', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?orderStatus=draft&size=50');
    const tabs = page.locator('.ws-tab-button');
    await tabs.nth(0).click();
    await page.waitForURL(/\/dashboard\/analysis/);
    await tabs.nth(1).click();
    await page.waitForURL(/\/order\/list\?orderStatus=draft&size=50/);
    await close();
  });

  it.runIf(isLong)('speak the language of the page to who walks them by keyboard', async () => {
    const { page } = await visitAs('merchant', '/order/list', { language: 'zh_CN' });
    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await tabs.getByRole('tab', { name: '订单列表', exact: true }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('首页');
    await tabs.getByRole('tab', { name: '首页', exact: true }).waitFor();
    expect(await tabs.getByRole('tab', { name: '关闭', exact: true }).count()).toBe(1);
    expect(await tabs.getByLabel('remove').count()).toBe(0);
  });

  it.runIf(isLong)('are off on a phone', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?createTime=', { width: 390, height: 844 });
    await page.getByText('5,000 in total').waitFor();
    expect(await page.locator('.ws-tabs').count()).toBe(0);
    await close();
  });
});

describe('the language (spec section 1)', () => {
  it('is Chinese unless chosen otherwise, and its change reloads the page', async () => {
    const { page, complaints, close } = await visit({ language: 'zh_CN' });
    await signIn(page, 'merchant');
    await page.goto('/order/list?orderStatus=delivered');
    await page.getByRole('tab', { name: /^已签收/ }).waitFor();
    await page.getByRole('button', { name: /简体中文|语言/ }).click();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('menuitem', { name: 'English' }).click();
    await reloaded;
    await page.getByRole('tab', { name: /^Delivered/ }).waitFor();
    expect(page.url()).toContain('orderStatus=delivered');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
    expect(complaints.list).toEqual([]);
    await close();
  });
});

describe('another language', () => {
  it.runIf(isLong)('loses nothing of what is typed into the search and not searched for yet', async () => {
    const { page, complaints } = await visitAs('merchant', '/order/list');
    await page.getByRole('textbox', { name: 'Customer no.' }).fill('WB-TYPED');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    const typed = page.getByRole('textbox', { name: '客户单号' });
    await typed.waitFor();
    expect(await typed.inputValue()).toBe('WB-TYPED');
    expect(complaints.list).toEqual([]);
  });
});

describe('the look', () => {
  it.runIf(isLong)('that was chosen is there again after the page is loaded again', async () => {
    const { page, complaints } = await visitAs('merchant');
    const theme = () => page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor]);
    const [before, light] = await theme();
    expect(before).toBe('light');
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect.poll(async () => (await theme())[0]).toBe('dark');
    await page.reload();
    await page.locator('#content').waitFor();
    const [after, dark] = await theme();
    expect([after, dark === light]).toEqual(['dark', false]);
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).and(page.locator('.ant-dropdown-menu-item-selected')).waitFor();
    expect(complaints.list).toEqual([]);
  });
});

describe('the session', () => {
  it('that is over when a page is opened gives one message for many calls, and the login leads back (spec section 8)', async () => {
    const { page, close } = await visitAs('merchant', '/order/list?orderStatus=draft', { expectFailures: true });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.goto('about:blank');
    await server().database.admin.query('delete from session');
    await page.goto('/order/list?orderStatus=draft');
    const notices = page.locator('.ant-notification-notice', { hasText: 'Unauthorized, please log in again' });
    await notices.first().waitFor();
    expect(await notices.count()).toBe(1);
    await page.waitForURL(/\/user\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/order\/list/);
    await close();
  });

  it('is left in every tab of the browser at once', async () => {
    const { page, context, close } = await visitAs('merchant');
    const other = await context.newPage();
    await other.goto('/order/list');
    await other.locator('tbody tr.ant-table-row').first().waitFor();
    // A page behind another draws a frame a second, and each press waits for some.
    await page.bringToFront();
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL(/\/user\/login/);
    await close();
  });
});

describe('the network', () => {
  it.runIf(isLong)('gone and back is said once and taken back, and nothing typed is lost', async () => {
    const { page, context, close } = await visitAs('merchant', '/order/list', { expectFailures: true });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.getByRole('textbox', { name: 'Customer no.' }).fill('WB-TYPED');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByText(/cannot be reached|network/i)
      .first()
      .waitFor();
    expect(await page.locator('tbody tr.ant-table-row').count()).toBe(10);
    await context.setOffline(false);
    // Nobody clicks: the notice leaves by itself.
    await expect.poll(() => page.locator('.ant-notification-notice').count(), { timeout: 60_000 }).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Customer no.' }).inputValue()).toBe('WB-TYPED');
    await close();
  });
});
