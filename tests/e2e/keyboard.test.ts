import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong } from '../support/sample.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
  /** A ring or an edge tells where the keyboard is. */
  readonly isMarked: boolean;
}

/** Where the keyboard stands; null on nothing. */
const stop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return null;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    const labelledBy = document.getElementById(at.getAttribute('aria-labelledby') ?? '')?.textContent;
    const name = [at.ariaLabel, labelledBy, label, at.textContent, at.title].find((text) => (text ?? '') !== '') ?? '';
    const { width, height, top, left } = at.getBoundingClientRect();
    const isSeen = at.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0 && top >= 0 && left < innerWidth;
    const ring = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    // Some draw the ring around what holds the field.
    const around = [at, at.firstElementChild, at.parentElement, at.closest('.ant-input-affix-wrapper'), at.closest('.ant-select-selector')];
    const isMarked = around.some((element) => element instanceof Element && (ring(element) || ring(element, '::after')));
    return { name: name.replaceAll(/\s+/g, ' ').trim().slice(0, 40), isSeen, isMarked };
  });

const tabs = (page: Page) => page.locator('.ws-tab-button .ws-tab');
const stands = (page: Page, name: RegExp) => expect.poll(async () => (await stop(page))?.name ?? '').toMatch(name);

/** Where it is led after going to another page. */
const standsAtContent = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('the shell by keyboard alone (spec section 2)', () => {
  it('is walked from its first part to its last, each stop in sight, named and marked', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/order/list', { language: 'zh_CN', height: 800 });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.getByRole('button', { name: '客服' }).waitFor();
    await page.getByRole('link', { name: /^帮助中心/ }).waitFor();
    const stops: Stop[] = [];
    await press(page, 'Tab');
    for (let at = await stop(page); at !== null && stops.length < 80; at = await stop(page)) {
      stops.push(at);
      await press(page, 'Tab');
    }
    expect(stops.filter(({ name, isSeen, isMarked }) => name === '' || !isSeen || !isMarked)).toEqual([]);
    const names = stops.map(({ name }) => name);
    const shell = /^(跳到|首页订单管理|收起菜单|搜索菜单|通知|帮助中心|语言|林|关闭|联系客服)/;
    expect(names.flatMap((name) => shell.exec(name)?.[1] ?? [])).toEqual([
      '跳到',
      '首页订单管理',
      '收起菜单',
      '搜索菜单',
      '通知',
      '帮助中心',
      '语言',
      '林',
      // The cross of the tab, and the menu behind the tabs.
      '关闭',
      '关闭',
      '联系客服',
    ]);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('leads to a page by the menu, and closes pages by the menu of their tab and by the button behind them', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/order/list', { language: 'zh_CN' });
    await page.locator('tbody tr.ant-table-row').first().waitFor();
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('menu').first().focus();
    await press(page, 'ArrowDown', 'ArrowDown');
    await stands(page, /^订单管理/);
    await press(page, 'ArrowDown');
    await stands(page, /^单票下单/);
    await press(page, 'Enter');
    await page.waitForURL(/\/order\/single/);
    await standsAtContent(page);
    await expect.poll(() => tabs(page).allInnerTexts()).toEqual(['首页', '订单列表', '单票下单']);

    const tab = (name: string) => page.locator('.ws-tabs').getByRole('tab', { name: new RegExp(`${name}$`) });
    await tab('单票下单').focus();
    await press(page, 'ArrowLeft');
    await stands(page, /订单列表$/);
    await press(page, 'Shift+F10');
    await stands(page, /^关闭$/);
    await press(page, 'Escape');
    await stands(page, /订单列表$/);
    await press(page, 'ContextMenu');
    await stands(page, /^关闭$/);
    await press(page, 'ArrowDown', 'ArrowDown');
    await stands(page, /^关闭右侧$/);
    await press(page, 'Enter');
    await expect.poll(() => tabs(page).allInnerTexts()).toEqual(['首页', '订单列表']);
    await page.waitForURL(/\/order\/list/);
    await standsAtContent(page);

    await page.getByRole('button', { name: '关闭已打开的页面' }).focus();
    await press(page, 'Enter');
    await stands(page, /^关闭$/);
    await press(page, 'Enter');
    await page.waitForURL(/\/dashboard\/analysis/);
    await standsAtContent(page);
    await page.getByRole('button', { name: '关闭已打开的页面' }).focus();
    await press(page, 'Enter');
    await stands(page, /^关闭$/);
    await press(page, 'Enter');
    await page.getByText('首页不能关闭！').first().waitFor();
    await stands(page, /^关闭已打开的页面$/);
    expect(complaints.list).toEqual([]);
    await close();
  });

  it.runIf(isLong)('goes into the notices and back, and into the account menu to the way out', async () => {
    const { page, complaints, close } = await visitAs('merchant', '/', { language: 'zh_CN' });
    const bell = page.getByRole('button', { name: /^通知/ });
    const panel = page.locator('.ws-notices:visible');
    await bell.focus();
    await press(page, 'Enter');
    await stands(page, /^通知$/);
    await press(page, 'Escape');
    await stands(page, /^通知.+\d/);
    expect(await panel.count()).toBe(0);
    await press(page, 'Enter');
    await stands(page, /^通知$/);
    await press(page, 'Tab', 'Tab', 'Tab', 'Enter');
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '全屏' }) });
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press(page, 'Escape');
    await stands(page, /^通知.+\d/);
    await press(page, 'Enter');
    await stands(page, /^通知$/);
    // Out of it backwards: it closes behind.
    await press(page, 'Shift+Tab');
    await expect.poll(() => panel.count()).toBe(0);

    await page.getByRole('button', { name: /林掌柜/ }).focus();
    await press(page, 'Enter');
    await stands(page, /^跟随系统$/);
    await press(page, 'ArrowUp');
    await stands(page, /^退出/);
    await press(page, 'Enter');
    await page.getByRole('dialog').getByText('确定要退出').waitFor();
    await press(page, 'Escape');
    await stands(page, /林掌柜/);
    expect(complaints.list).toEqual([]);
    await close();
  });
});
