import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

const rows = (page: Page) => page.locator('.ws-kept:not([hidden]) tbody tr.ant-table-row');
const tabs = (page: Page) => page.locator('.ws-tab-button');
const tableBody = (page: Page) => page.locator('.ws-kept:not([hidden]) .ant-table-body, .ws-kept:not([hidden]) .ant-table-content').first();
const selected = (page: Page) => rows(page).locator('input[type=checkbox]:checked');

/** Two frames: what an event of before them changes is on the page. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

describe('page tabs are kept alive (spec section 2)', () => {
  it('a list keeps scroll, selection, search and typed text while another tab changes the address', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/order/list?size=50');
    await rows(page).nth(49).waitFor();
    await rows(page).nth(1).locator('input[type=checkbox]').check();
    await rows(page).nth(2).locator('input[type=checkbox]').check();
    await page.getByRole('textbox', { name: 'Customer no.' }).fill('WB-TYPED');
    await tableBody(page).evaluate((element) => element.scrollTo({ top: 300 }));
    await expect.poll(() => tableBody(page).evaluate((element) => element.scrollTop)).toBe(300);
    const lists: string[] = [];
    page.on('request', (request) => {
      if (/\/order\/list\?/.test(request.url())) lists.push(request.url());
    });
    await rows(page).nth(10).locator('.wl-linked').click();
    await page.waitForURL(/\/order\/detail\?id=/);
    const hidden = page.locator('.ws-kept[hidden]');
    await expect.poll(() => hidden.locator('tbody tr.ant-table-row').count()).toBe(50);
    // Out of sight and out of reach: nothing of it can be seen, nor can the keyboard stand in it.
    const field = hidden.locator('input').first();
    await field.evaluate((element) => element.focus());
    expect(await field.evaluate((element) => element.checkVisibility() || document.activeElement === element)).toBe(false);
    // Its boxes are kept, so that coming back works out nothing anew.
    expect(await hidden.evaluate((element) => [getComputedStyle(element).contentVisibility, getComputedStyle(element).display])).toEqual([
      'hidden',
      'block',
    ]);

    await tabs(page).nth(1).click();
    await page.waitForURL(/\/order\/list\?size=50$/);
    // The address is there before the page is.
    await expect.poll(() => selected(page).count()).toBe(2);
    await expect.poll(() => tableBody(page).evaluate((element) => element.scrollTop)).toBe(300);
    expect(await page.getByRole('textbox', { name: 'Customer no.' }).inputValue()).toBe('WB-TYPED');
    // The page behind, which was opened later, lies over nothing: what is clicked is the page in front.
    await rows(page).nth(12).getByRole('cell').nth(2).click();
    await rows(page).nth(12).locator('input[type=checkbox]').check();
    await expect.poll(() => selected(page).count()).toBe(3);
    expect(lists).toEqual([]);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('the menu finds an open page as it was left, and back and forward lead each page by its own address', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    await rows(page).first().waitFor();
    await page.getByRole('tab', { name: /^Draft/ }).click();
    await page.waitForURL(/orderStatus=draft/);
    await tabs(page).nth(0).click();
    await page.waitForURL(/\/dashboard\/analysis$/);
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Order list').click();
    await page.waitForURL(/\/order\/list\?(?:.*&)?orderStatus=draft/);
    await page.goBack();
    await page.waitForURL(/\/dashboard\/analysis$/);
    await page.goForward();
    await page.waitForURL(/\/order\/list\?(?:.*&)?orderStatus=draft/);
    await expect.poll(() => page.getByRole('tab', { name: /^Draft/ }).getAttribute('aria-selected')).toBe('true');
    await close();
  });

  it.runIf(isLong)('a closed tab is forgotten', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    await rows(page).nth(3).locator('input[type=checkbox]').check();
    await page.locator('.ws-tab-close').first().click();
    await page.waitForURL(/\/dashboard\/analysis/);
    await expect.poll(() => page.locator('.ws-kept').count()).toBe(1);
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Order list').click();
    await rows(page).first().waitFor();
    expect(await selected(page).count()).toBe(0);
    await close();
  });
});

describe('the layout (spec section 2)', () => {
  it.runIf(isLong)('folds the menu to 80 px and remembers it', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    const width = () => page.locator('.ws-sider').evaluate((element) => element.getBoundingClientRect().width);
    await expect.poll(width).toBe(200);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect.poll(width).toBe(80);
    await page.reload();
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor();
    await expect.poll(width).toBe(80);
    await close();
  });

  it.runIf(isLong)('hides the header above 100 px of the table that scrolls, once the user wants it', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/order/list?size=50');
    await rows(page).nth(49).waitFor();
    const bottom = () => page.locator('.ws-header').evaluate((element) => element.getBoundingClientRect().bottom);
    await page.getByRole('button', { name: /林掌柜/ }).click();
    await page.getByRole('menuitem', { name: 'Hide the header while scrolling' }).click();
    await tableBody(page).evaluate((element) => element.scrollTo({ top: 90 }));
    await drawn(page);
    expect(await bottom()).toBeGreaterThan(0);
    await tableBody(page).evaluate((element) => element.scrollTo({ top: 400 }));
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    // For 300 ms after it went the header stays away, however one scrolls.
    await page.waitForTimeout(400);
    await tableBody(page).evaluate((element) => element.scrollTo({ top: 0 }));
    await expect.poll(bottom).toBeGreaterThan(0);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('finds a page by Ctrl K', async () => {
    const { page, complaints, close } = await visitAs('merchant');
    await page.getByRole('button', { name: 'Search the menu' }).waitFor();
    await drawn(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page name or path' }).fill('order l');
    await page.getByRole('option', { name: 'Order list' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/order\/list/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page name or path' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
