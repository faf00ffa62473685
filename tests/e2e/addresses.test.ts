import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isLong, sampleOf } from '../support/sample.ts';
import { useStage } from './support/stage.ts';
import { allViolations } from './support/violations.ts';

const { visitAs } = useStage();

interface Words {
  readonly language: 'zh_CN' | 'en_US';
  readonly consignees: string;
  readonly add: string;
  readonly paste: string;
  readonly use: string;
  readonly save: string;
  readonly saved: string;
  readonly name: string;
  readonly city: string;
  readonly edit: string;
  readonly makeDefault: string;
  readonly more: string;
  readonly remove: string;
  readonly goesToo: string;
  readonly newDefault: string;
  readonly text: string;
  readonly who: string;
}

const zh: Words = {
  language: 'zh_CN',
  consignees: '收件地址',
  add: '新增地址',
  paste: '粘贴地址',
  use: '填入所选',
  save: '保存',
  saved: '地址已保存',
  name: '姓名',
  city: '城市',
  edit: '编辑',
  makeDefault: '设为默认',
  more: '更多操作',
  remove: '删除',
  goesToo: '删除默认地址',
  newDefault: '新的默认地址',
  text: '李娜 18612345678 北京市朝阳区建国路88号SOHO现代城A座1203 100022',
  who: '李娜',
};
const en: Words = {
  language: 'en_US',
  consignees: 'Recipients',
  add: 'Add address',
  paste: 'Paste an address',
  use: 'Fill in selected',
  save: 'Save',
  saved: 'The address was saved',
  name: 'Name',
  city: 'City',
  edit: 'Edit',
  makeDefault: 'Make default',
  more: 'More actions',
  remove: 'Delete',
  goesToo: 'Delete the default address',
  newDefault: 'New default address',
  text: 'Emily Clark\n88 Pine St Apt 4\nSeattle, WA 98101\nUSA\n+1 206-624-1234',
  who: 'Emily Clark',
};

/** The newest one: a run that failed before may have left its own. */
const row = (page: Page, who: string) => page.getByRole('row').filter({ hasText: who }).first();

/** Presses an action of a row, which stands in it or in its menu. */
async function act(page: Page, who: string, name: string, more: string): Promise<void> {
  const own = row(page, who).getByRole('button', { name });
  if ((await own.count()) > 0) return own.click();
  await row(page, who).getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name }).click();
}

describe.each(sampleOf('an address from pasting to deleting', [zh, en], 1))(
  'an address from pasting to deleting, in $language',
  (words) => {
    it('is read, confirmed, kept, made the default, edited and deleted', async () => {
      const { page, complaints } = await visitAs('merchant', '/address/list', words);
      await page.getByRole('tab', { name: words.consignees }).click();
      const panel = page.getByRole('tabpanel', { name: words.consignees });
      await panel.getByRole('button', { name: words.add }).click();
      const drawer = page.getByRole('dialog');
      // By the keyboard alone: the text, Enter, and the button that has the focus then.
      await drawer.getByRole('textbox', { name: words.paste }).fill(words.text);
      await page.keyboard.press('Enter');
      const use = drawer.getByRole('button', { name: words.use });
      await use.waitFor();
      await expect.poll(() => use.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await allViolations(page, '.wb-paste')).toEqual([]);
      await page.keyboard.press('Enter');
      await expect.poll(() => drawer.getByRole('textbox', { name: words.name, exact: true }).inputValue()).toBe(words.who);
      await drawer.getByRole('button', { name: words.save }).click();
      await page.getByText(words.saved).first().waitFor();
      await row(page, words.who).waitFor();

      // The name in the newest address is one and only one; its row offers what else can be done.
      await act(page, words.who, words.makeDefault, words.more);
      await expect.poll(() => row(page, words.who).locator('.wb-tag').count()).toBe(1);
      await expect.poll(() => panel.locator('.wb-tag').count()).toBe(1);

      await act(page, words.who, words.edit, words.more);
      const city = drawer.getByRole('combobox', { name: words.city });
      await expect.poll(() => city.inputValue()).not.toBe('');
      await drawer.getByRole('textbox', { name: words.name, exact: true }).fill(`${words.who} II`);
      await page.keyboard.press('Control+Enter');
      await row(page, `${words.who} II`).waitFor();

      await act(page, words.who, words.remove, words.more);
      // The default goes with it, which the question says; another one is proposed.
      const ask = page.getByRole('dialog');
      await ask.getByText(words.goesToo).waitFor();
      await ask.getByRole('button', { name: words.remove }).click();
      await row(page, words.who).waitFor({ state: 'detached' });
      await page.getByRole('dialog', { name: words.newDefault }).getByRole('button', { name: words.makeDefault }).click();
      await expect.poll(() => panel.locator('.wb-tag').count()).toBe(1);
      expect(complaints.list).toEqual([]);
    });
  },
);

it.runIf(isLong)('China is chosen level by level, and what is below another province is taken away', async () => {
  const { page } = await visitAs('merchant', '/address/management?kind=consignee', { language: 'en_US' });
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.keyboard.type(option.slice(0, 5));
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(option, { exact: true }).click();
  };
  await page.getByRole('combobox', { name: 'Country or region' }).click();
  await page.keyboard.type('china');
  await page.keyboard.press('Enter');
  await choose('Province or state', 'Guangdong');
  await choose('City', 'Shenzhen');
  await choose('District', 'Nanshan District');
  const value = (field: string) => page.getByRole('combobox', { name: field }).inputValue();
  expect([await value('City'), await value('District')]).toEqual(['Shenzhen', 'Nanshan District']);
  await page.getByRole('combobox', { name: 'Province or state' }).fill('');
  await choose('Province or state', 'Zhejiang');
  await expect.poll(async () => [await value('City'), await value('District')]).toEqual(['', '']);
  await page.getByText('Removed Shenzhen · Nanshan District: not in Zhejiang').waitFor();
});

it.runIf(isLong)('on a phone the pasted address is confirmed by fingers, and nothing scrolls sideways', async () => {
  const { page, complaints } = await visitAs('merchant', '/address/management?kind=consignee', {
    ...zh,
    width: 390,
    height: 844,
    touch: true,
  });
  await page.getByRole('textbox', { name: zh.paste }).fill(zh.text);
  await page.getByRole('button', { name: '识别' }).tap();
  const boxes = page.locator('.wb-paste-found .ant-checkbox-wrapper');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await boxes.first().tap();
  await page.getByRole('button', { name: zh.use }).tap();
  await expect.poll(() => page.getByRole('combobox', { name: zh.city }).inputValue()).toBe('北京市');
  // The name was taken out.
  expect(await page.getByRole('textbox', { name: zh.name, exact: true }).inputValue()).toBe('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(complaints.list).toEqual([]);
});
