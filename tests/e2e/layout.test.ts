import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong, sampleOf } from '../support/sample.ts';
import { settled } from './support/settled.ts';
import { useStage } from './support/stage.ts';
import { visitWithin } from './support/visit-within.ts';

const { server, visitAs } = useStage();

const phone = { width: 390, height: 844 } as const;
const desk = { width: 1280, height: 720 } as const;

/** A search that finds nothing, with more filters than a line holds. */
const narrowed =
  '/order/list?orderStatus=delivered&customerNo=WB-1,WB-2,WB-3&consigneeCountry=US&settlementStatus=paid&orderSource=import&goodsType=general&consigneeName=nobody&currencyCode=USD&remark=nothing';

const pages = ['/dashboard/analysis', '/order/list', '/order/external', '/order/single', '/order/single?mode=more', narrowed] as const;
const others = [
  '/product/selling',
  '/freight/trial',
  '/address/list',
  '/address/management?kind=shipper',
  '/system/role',
  '/nowhere',
] as const;

/** What is wider than its window, in pixels. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Tags of which an edge lies outside of what they stand in. */
const cutTags = (page: Page, within: string) =>
  page.locator(within).evaluate((frame) => {
    const { top, bottom, left, right } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('.wl-tag')]
      .filter((tag) => {
        const box = tag.getBoundingClientRect();
        const list = tag.closest('.wl-tags')?.getBoundingClientRect();
        const isInList = list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
        return !isInList || box.top < top || box.bottom > bottom || box.left < left || box.right > right;
      })
      .map(({ textContent }) => textContent);
  });

describe.each([
  ['en_US', phone],
  ['zh_CN', desk],
] as const)('pages in %s', (language, size) => {
  it('are no wider than their window (ux, Layout)', async () => {
    const { page, close } = await visitAs('merchant', null, { language, ...size });
    const wider: string[] = [];
    for (const path of sampleOf(`pages in ${language}`, [...pages, ...others], 4)) {
      await visitWithin(page, path);
      await page.locator('#content').waitFor();
      await settled(page);
      if ((await sideways(page)) > 0) wider.push(path);
    }
    expect(wider).toEqual([]);
    await close();
  });
});

/** Headings of the first rank that can be seen in the page in front. */
const headings = (page: Page) =>
  page
    .locator('.ws-kept:not([hidden]) h1')
    .evaluateAll((all) =>
      all
        .filter((heading) => heading.checkVisibility() && heading.getBoundingClientRect().height > 10)
        .map(({ textContent }) => textContent),
    );

describe('a phone', () => {
  it.runIf(isLong)('names each page by one heading in sight', async () => {
    const { page, close } = await visitAs('merchant', null, phone);
    const named = {
      '/order/list': 'Order list',
      '/order/external': 'External orders',
      '/order/single': 'New order',
      '/address/list': 'Address book',
      '/address/management?kind=shipper': 'Address',
      '/freight/trial': 'Freight cost trial',
      '/product/detail?code=US-EXPRESS': 'US express line',
      '/system/role': 'Roles',
      '/basic/activation': 'Your account is active',
      '/nowhere': 'Page not found',
    };
    for (const [path, name] of Object.entries(named)) {
      await visitWithin(page, path);
      await expect.poll(() => headings(page), { message: path }).toEqual([expect.stringContaining(name)]);
    }
    await close();
  });

  it('holds the fields of an order within their panel, however long what is chosen', async () => {
    const token = await server().login('merchant');
    const { envelope } = await server().call('order.list', { orderStatus: 'draft', pageSize: 1 }, { token });
    const { page, close } = await visitAs('merchant', `/order/single?id=${envelope.result.records[0]?.id}`, phone);
    await page.getByText('Delivery address').first().waitFor();
    const beyond = () =>
      page
        .locator('.wb-row > .ant-select')
        .evaluateAll((fields) =>
          fields.filter((field) => field.getBoundingClientRect().right > innerWidth).map(({ textContent }) => textContent),
        );
    await expect.poll(() => page.locator('.wb-row > .ant-select').count()).toBeGreaterThan(8);
    expect(await beyond()).toEqual([]);
    await close();
  });

  it.runIf(isLong)('shows a word about the balance below its header', async () => {
    const { page, close } = await visitAs('merchant', null, phone);
    await page.route('**/omsUserAccount/check*', (route) =>
      route.fulfill({ json: { success: true, message: '', code: 200, result: 'The balance is low', timestamp: 0 } }),
    );
    await page.goto('/');
    const notice = page.locator('.ant-notification-notice').filter({ hasText: 'The balance is low' });
    await notice.waitFor();
    const header = await page.locator('.ws-header').boundingBox();
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await close();
  });

  it.runIf(isLong)('shows the notices as far from its left edge as from its right one', async () => {
    const { page, close } = await visitAs('merchant', '/order/list', phone);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const box = page.locator('.ws-notices');
    await box.locator('.ws-notice-row').first().waitFor();
    const edges = () => box.evaluate((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right]);
    await expect.poll(edges).toEqual([12, phone.width - 12]);
    await close();
  });
});

describe('a window of 1280 px', () => {
  it('shows a list up to a column beside the actions, and the figures of the home page on one line, however long their titles', async () => {
    const { page, close } = await visitAs('merchant', null, desk);
    const head = (name: string) => page.locator('.ws-kept:not([hidden])').getByRole('columnheader', { name, exact: true });
    for (const [path, last] of [
      ['/order/list', 'Total'],
      ['/address/list', 'Country or region'],
      ['/system/menuPermission', 'Rule'],
      ['/product/selling', 'Goods it carries'],
    ] as const) {
      await visitWithin(page, path);
      await page.locator('.ws-kept:not([hidden]) .ant-table-row').first().waitFor();
      const [column, actions] = [await head(last).boundingBox(), await head('Actions').boundingBox()];
      expect((column?.x ?? 0) + (column?.width ?? 0), path).toBeLessThanOrEqual((actions?.x ?? 0) + 1);
    }

    await visitWithin(page, '/dashboard/analysis');
    const tiles = page.getByRole('region', { name: 'Needs work' }).locator('.wb-number');
    await tiles.nth(6).waitFor();
    const tops = await tiles.evaluateAll((all) => all.map((figure) => Math.round(figure.getBoundingClientRect().top)));
    expect([tops.length, new Set(tops).size]).toEqual([7, 1]);
    const money = page.getByRole('region', { name: 'Money' }).locator('.wl-scroll, .ant-table-content').first();
    expect(await money.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    await close();
  });
});

describe('a block that cannot be loaded', () => {
  it.runIf(isLong)('takes no more than it needs, apart from the blocks beside it', async () => {
    const { page, close } = await visitAs('merchant', null, { ...phone, expectFailures: true });
    await page.route('**/analysis/home*', (route) =>
      route.fulfill({ status: 503, json: { success: false, message: 'busy', code: 503, result: null, timestamp: 0 } }),
    );
    await page.goto('/');
    const state = page.locator('.ws-kept:not([hidden]) .wb-state');
    await state.waitFor();
    const [failed, above] = [await state.boundingBox(), await page.locator('.wb-greeting').boundingBox()];
    expect(failed?.height).toBeLessThan(260);
    expect((failed?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBe(16);
    await close();
  });
});

describe('a search that finds nothing', () => {
  it('shows each of its filters whole, with all fields open at 720 px too', async () => {
    const { page, close } = await visitAs('merchant', narrowed, desk);
    await page.locator('.wl-state .wl-tag').nth(7).waitFor();
    for (const part of ['.wl-filters', '.wl-state']) expect(await cutTags(page, part)).toEqual([]);
    await page.getByRole('button', { name: /^More/ }).click();
    await page.locator('.wl-search-open').waitFor();
    for (const part of ['.wl-search-open', '.wl-state'])
      expect(await page.locator(part).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    expect(await cutTags(page, '.wl-filters')).toEqual([]);
    await close();
  });

  it.runIf(isLong)('says by an arrow that there are more tabs of states, however late they came', async () => {
    const { page, close } = await visitAs('merchant', null, desk);
    // The strip stands before its tabs.
    await page.route('**/getDictItems/order_status*', async (route) => {
      await page.locator('.wl-tab').first().waitFor();
      await route.continue();
    });
    await page.goto(narrowed);
    await page.locator('.wl-tab').nth(11).waitFor();
    const hidden = () => page.locator('.wl-tabs').evaluate((strip) => strip.scrollWidth - strip.clientWidth);
    await expect.poll(hidden).toBeGreaterThan(0);
    await page.locator('.wl-strip-end:not(.wl-strip-start)').waitFor();
    await close();
  });
});

describe.each(['en_US', 'zh_CN'] as const)('a search in %s', (language) => {
  it.runIf(isLong)('shows both days of its range whole', async () => {
    const { page, close } = await visitAs('merchant', '/financial/transaction', { language, ...desk });
    const cut = () =>
      page
        .locator('.wl-search input')
        .evaluateAll((all) =>
          all.flatMap((one) =>
            one instanceof HTMLInputElement && /^\d{4}-\d{2}-\d{2}$/.test(one.value) ? [one.scrollWidth - one.clientWidth] : [],
          ),
        );
    await expect.poll(async () => (await cut()).length).toBe(2);
    expect(await cut()).toEqual([0, 0]);
    await close();
  });
});

describe('details on a phone', () => {
  it('keep a line and the actions in sight, not a fifth of the window', async () => {
    const token = await server().login('merchant');
    const { envelope } = await server().call('order.list', { orderStatus: 'order_failed', pageSize: 1 }, { token });
    const { page, close } = await visitAs('merchant', `/order/detail?id=${envelope.result.records[0]?.id}`, phone);
    const line = page.locator('.wb-detail-line');
    await line.waitFor();
    await page.locator('.wb-event').first().waitFor();
    await page.locator('#content').evaluate((content) => content.scrollTo(0, 500));
    const place = () => line.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const top = await page.locator('#content').evaluate((content) => Math.round(content.getBoundingClientRect().top));
    await expect.poll(place).toBe(top);
    expect((await line.boundingBox())?.height).toBeLessThan(844 * 0.16);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await close();
  });

  it.runIf(isLong)('tell prices to their end', async () => {
    const { page, close } = await visitAs('merchant', '/product/detail?code=US-EXPRESS', phone);
    await page.getByRole('heading', { level: 1, name: 'US express line' }).waitFor();
    const prices = page.locator('.wl-facts .wb-clamp');
    await prices.first().waitFor();
    const cut = await prices.evaluateAll((texts) =>
      texts
        .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > (text.parentElement?.clientWidth ?? 0) + 1)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await close();
  });
});
