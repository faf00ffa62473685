import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useGallery } from './support/gallery.ts';
import { useStage } from './support/stage.ts';

const { server, visitAs } = useStage();
const { open } = useGallery({ server, visitAs });

/** The buttons of the example: the same for dialogs, and then for drawers. */
const blocks = { en_US: ['List', 'Form', 'Detail', 'Tabs', 'Steps', 'Table', 'Chart', 'Question'] } as const;
const zh = ['列表', '表单', '资料', '页签', '分步', '表格', '图表', '提问'] as const;
const kinds = ['dialog', 'drawer'] as const;

// By what stands on it: while its layer is open it rests, and is called by that too.
const opener = (page: Page, kind: (typeof kinds)[number], name: string) =>
  page
    .locator('.wg-live button')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .nth(kinds.indexOf(kind));
const layer = (page: Page) => page.locator('.ant-modal, .ant-drawer-content').last();

/** What is not in line with the title, has another ground than the layer, or is wider than it. */
function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const body = [...document.querySelectorAll('.ant-modal-body, .ant-drawer-body')].at(-1);
    const place = body?.closest('.ant-modal-content, .ant-drawer-content');
    if (body === undefined || place === null || place === undefined) return ['there is no layer'];
    const found: string[] = [];
    const ground = getComputedStyle(place).backgroundColor;
    const box = place.getBoundingClientRect();
    const left = body.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(body).paddingInlineStart);
    for (const part of body.querySelectorAll('.wl, .wb-panel, .wb-form-foot, .ant-tabs-nav')) {
      const colour = getComputedStyle(part).backgroundColor;
      if (colour !== ground && colour !== 'rgba(0, 0, 0, 0)') found.push(`${part.className} has the ground ${colour}, not ${ground}`);
      if (part.getBoundingClientRect().bottom > box.bottom + 0.5 && place.matches('.ant-modal-content'))
        found.push(`${part.className} sticks out`);
    }
    for (const part of body.querySelectorAll(
      '.wl-table, .wl-cards, .ant-table, .wb-row, .wb-steps-line, .wb-facts, .eg-frame, .ant-tabs-tab:first-child',
    )) {
      const off = part.getBoundingClientRect().left - left;
      if (part.getClientRects().length > 0 && off < -0.5) found.push(`${part.className} begins ${off} px before the title`);
    }
    for (const part of body.querySelectorAll('.ant-table, .ant-tabs-tab:first-child, .wb-steps-short, .wb-steps-line, .eg-frame')) {
      const off = part.getBoundingClientRect().left - left;
      if (part.getClientRects().length > 0 && Math.abs(off) > 0.5) found.push(`${part.className} is ${off} px from the title's line`);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    return found;
  });
}

describe('every block in a dialog and a drawer', () => {
  it.each([
    ['en_US', 'light', 1280, 800],
    ['zh_CN', 'dark', 390, 844],
  ] as const)(
    'stands on its ground, in line with its title, and Esc leads back: %s, %s',
    async (language, colorScheme, width, height) => {
      const { page, complaints } = await open('language/layers', { language });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      const names = language === 'en_US' ? blocks.en_US : zh;
      const found: string[] = [];
      for (const kind of kinds)
        for (const name of names) {
          await opener(page, kind, name).focus();
          await page.keyboard.press('Enter');
          await layer(page).waitFor();
          await expect.poll(() => layer(page).locator('.wb-bones').count()).toBe(0);
          found.push(...(await faultsOf(page)).map((fault) => `${kind} ${name}: ${fault}`));
          // The focus is within, and stays there however often Tab is pressed.
          const isWithin = () => page.evaluate(() => document.activeElement?.closest('.ant-modal-wrap, .ant-modal, .ant-drawer') !== null);
          await expect.poll(isWithin, { message: `${kind} ${name}` }).toBe(true);
          for (let tab = 0; tab < 12; tab += 1) await page.keyboard.press('Tab');
          expect(await isWithin(), `${kind} ${name} after Tab`).toBe(true);
          await page.keyboard.press('Escape');
          // A list of choices or a cell that is open takes the first one.
          if ((await layer(page).count()) > 0 && (await layer(page).isVisible())) await page.keyboard.press('Escape');
          await expect.poll(() => layer(page).count(), { message: `${kind} ${name}` }).toBe(0);
          await expect
            .poll(() => opener(page, kind, name).evaluate((button) => button === document.activeElement), { message: `${kind} ${name}` })
            .toBe(true);
        }
      expect(found).toEqual([]);
      expect(complaints.list).toEqual([]);
    },
    480_000,
  );

  it('a question takes the focus to its first field, in a drawer too; what was typed is not lost by Esc', async () => {
    const { page } = await open('language/layers');
    for (const [kind, name] of [
      ['dialog', 'Question'],
      ['drawer', 'Question'],
      ['dialog', 'Form'],
      ['drawer', 'Form'],
      ['drawer', 'Steps'],
    ] as const) {
      await opener(page, kind, name).click();
      const field = layer(page).getByLabel('Name');
      await field.waitFor();
      if (name === 'Question')
        await expect.poll(() => field.evaluate((input) => input === document.activeElement), { message: kind }).toBe(true);
      await field.fill('Ada');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog').filter({ hasText: 'has not been saved' });
      await question.waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => question.count()).toBe(0);
      expect(await field.inputValue()).toBe('Ada');
      await field.focus();
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect.poll(() => layer(page).count()).toBe(0);
    }
  });

  it('a dialog that filled the window opens in its own size again', async () => {
    const { page } = await open('language/layers');
    const width = async () => (await layer(page).boundingBox())?.width;
    await opener(page, 'dialog', 'Form').click();
    await layer(page).getByRole('button', { name: 'Fullscreen' }).click();
    await expect.poll(width).toBe(1280);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => layer(page).count()).toBe(0);
    await opener(page, 'dialog', 'Form').click();
    await expect.poll(width).toBe(880);
  });
});
