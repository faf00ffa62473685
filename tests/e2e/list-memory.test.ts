import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLong, sampleOf } from '../support/sample.ts';
import { settled } from './support/settled.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;
const picture = async (page: Page, name: string) => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
};

const rows = (page: Page) => page.locator('tbody tr.ant-table-row, .ant-table-tbody-virtual .ant-table-row');
/** Until the server has said that it keeps it. */
const kept = async (page: Page, act: () => Promise<void>) => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/ext/preference/') && response.request().method() === 'PUT'),
    act(),
  ]);
  expect(answer.ok()).toBe(true);
};

/** Names as both languages have them. */
const words = {
  en_US: {
    remark: 'Remark',
    search: 'Search',
    save: 'Save search',
    name: 'Name',
    saved: 'Saved searches',
    clear: 'Clear filters',
    remove: 'Delete search',
    sure: 'Delete',
    more: /^More \(/,
    total: (count: string) => `${count} in total`,
  },
  zh_CN: {
    remark: '备注',
    search: '搜索',
    save: '保存搜索',
    name: '名称',
    saved: '已存搜索',
    clear: '清除筛选',
    remove: '删除此搜索',
    sure: '删除',
    more: /^更多/,
    total: (count: string) => `共 ${count} 条`,
  },
} as const;

const ways = [
  ['en_US', 1280, 800],
  ['zh_CN', 390, 844],
] as const;

describe('what a list remembers for its user', () => {
  beforeEach(async () => void (await server().database.admin.query('delete from preference')));

  it('pages as long as they were chosen, in another browser too, unless the address says it', async () => {
    const { page, close } = await visitAs('merchant', '/order/list');
    await rows(page).first().waitFor();
    await kept(page, async () => {
      await page.locator('.wl-pager .ant-select').click();
      await page.locator('.ant-select-dropdown:visible').getByText(/^50\b/).click();
    });
    await expect.poll(() => rows(page).count()).toBe(50);
    // Where it was chosen the first call has it already.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/order/list?')) asked.push(new URL(request.url()).searchParams.get('pageSize') ?? '');
    });
    await page.goto('/order/list');
    await expect.poll(() => rows(page).count()).toBe(50);
    await settled(page);
    expect(asked).toEqual(['50']);
    await close();
    const again = await visitAs('merchant', '/order/list');
    await expect.poll(() => rows(again.page).count()).toBe(50);
    expect(new URL(again.page.url()).search).toBe('');
    await again.page.goto('/order/list?page=2');
    await expect.poll(() => rows(again.page).count()).toBe(10);
    expect(again.complaints.list).toEqual([]);
    await again.close();
    const other = await visitAs('clerk', '/order/list');
    await rows(other.page).first().waitFor();
    await expect.poll(() => rows(other.page).count()).toBe(10);
  });

  it.runIf(isLong)('a step back right after a search shows what the address says', async () => {
    const { page, complaints } = await visitAs('merchant', '/order/list?goodsType=battery');
    await page.locator('.wl-tag', { hasText: 'Battery' }).waitFor();
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: words.en_US.clear }).evaluate(async (button) => {
      if (button instanceof HTMLElement) button.click();
      const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
      history.back();
      await gone;
    });
    await page.waitForURL(/goodsType=battery/);
    await settled(page);
    await page.locator('.wl-tag', { hasText: 'Battery' }).waitFor();
    await expect.poll(() => page.locator('.wl-pager').innerText()).not.toContain('5,000');
    expect(complaints.list).toEqual([]);
  });

  it.each(sampleOf('a search by its name', ways, 1))(
    'a search by its name (%s, %i wide): saved, picked in another browser, cleared by one press, deleted',
    async (language, width, height) => {
      const word = words[language];
      const at = { language, width, height, touch: width < 600 };
      const { page, close } = await visitAs('merchant', '/order/list?goodsType=battery', at);
      await page.getByRole('button', { name: word.save }).click();
      await page.getByRole('textbox', { name: word.name }).fill('Battery / 电池');
      await picture(page, `save-${language}`);
      await kept(page, () => page.keyboard.press('Enter'));
      await page.locator('.wl-saved-name', { hasText: 'Battery / 电池' }).waitFor();
      await picture(page, `saved-${language}`);
      await close();

      const again = await visitAs('merchant', '/order/list', at);
      const pick = async () => {
        await again.page.getByRole('button', { name: word.saved }).click();
        await again.page.getByRole('menuitem', { name: 'Battery / 电池' }).click();
      };
      await again.page.getByRole('button', { name: word.saved }).click();
      await again.page.getByRole('menuitem', { name: 'Battery / 电池' }).waitFor();
      await picture(again.page, `menu-${language}`);
      await again.page.getByRole('menuitem', { name: 'Battery / 电池' }).click();
      await again.page.waitForURL(/goodsType=battery/);
      await again.page.locator('.wl-saved-name').waitFor();
      await again.page.getByRole('button', { name: word.clear }).click();
      await again.page.waitForURL((url) => !url.search.includes('goodsType'));
      await pick();
      await again.page.locator('.wl-saved-name').waitFor();
      await kept(again.page, async () => {
        await again.page.getByRole('button', { name: word.remove }).click();
        await picture(again.page, `delete-${language}`);
        await again.page
          .getByRole('dialog')
          .getByRole('button', { name: word.sure, exact: language === 'en_US' })
          .click();
      });
      await again.page.getByRole('button', { name: word.saved }).waitFor({ state: 'detached' });
      expect(again.complaints.list).toEqual([]);
    },
  );
});
