import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { useGallery } from './support/gallery.ts';
import { useStage } from './support/stage.ts';
import { violations } from './support/violations.ts';

const { server, visitAs } = useStage();
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'src/app/gallery/documents');
const ids = readdirSync(folder)
  .sort()
  .flatMap((group) => readdirSync(join(folder, group)).map((name) => `${group}/${name.replace(/\.json$/, '')}`));
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

const { open } = useGallery({ server, visitAs });

/** Chooses an example as a person does, and gives what is wrong with how it is shown. */
async function faultsOf(page: Page, id: string): Promise<readonly string[]> {
  await page.locator(`[data-example="${id}"]`).click();
  await page.locator('.wg-tools code', { hasText: `${id}.json` }).waitFor();
  const live = page.locator('.wg-live');
  const told: string[] = [];
  const isDrawn = () => live.evaluate((place) => place.children.length > 1 && place.querySelector('.wb-bones') === null);
  await expect.poll(isDrawn, { message: id }).toBe(true);
  const problems = await live.locator('.wb-problem').allTextContents();
  told.push(...problems.map((problem) => `${id}: ${problem}`));
  const said = await page.locator('.wg-problem').allTextContents();
  told.push(...said.map((problem) => `${id}: ${problem}`));
  const failed = await live.locator('.wb-state[role=alert], .wl-state[role=alert]').allTextContents();
  told.push(...failed.map((failure) => `${id}: ${failure}`));
  const height = await live.evaluate(
    (place) => (place.lastElementChild?.getBoundingClientRect().bottom ?? 0) - place.getBoundingClientRect().top,
  );
  if (height < 80) told.push(`${id}: nothing is shown below its title`);
  return told;
}

async function picture(page: Page, name: string) {
  if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `${name}.png`) });
}

describe('the gallery', () => {
  it.each([
    ['en_US', 'light'],
    ['zh_CN', 'dark'],
  ] as const)(
    'shows every example in %s, %s',
    async (language, colorScheme) => {
      const { page, complaints } = await open('block/list', { language });
      await page.emulateMedia({ colorScheme });
      const found: string[] = [];
      // A rule is the same form each time; once through all of them is enough.
      for (const id of ids.filter((each) => colorScheme === 'light' || !each.startsWith('rule/'))) {
        found.push(...(await faultsOf(page, id)));
        if (!id.startsWith('rule/') || id === 'rule/amount') await picture(page, `${id.replace('/', '-')}-${colorScheme}`);
      }
      expect(found).toEqual([]);
      expect(complaints.list).toEqual([]);
      expect(await violations(page)).toEqual([]);
    },
    480_000,
  );

  it('follows what is typed, tells what is wrong with its place and what was meant, and goes back', async () => {
    const { page } = await open('block/stats');
    await page.locator('.wg-live').getByText('Drafts').waitFor();
    await replace(page, 'Drafts', 'Not yet sent');
    await page.locator('.wg-live').getByText('Not yet sent').waitFor();
    await replace(page, 'order.statusCount', 'order.statusCuont');
    const problem = page.locator('.wg-problem').first();
    await problem.getByText('/body/0/source/call').waitFor();
    expect(await problem.textContent()).toContain('→ order.statusCount');
    await page.locator('.wg-live .wb-problem').waitFor();
    expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0);
    await picture(page, 'gallery-problem');
    await problem.click();
    expect(await page.evaluate(() => String(getSelection()))).toContain('order.statusCuont');
    await page.locator('.cm-lintRange-error').first().hover();
    await page.locator('.cm-diagnosticAction', { hasText: 'order.statusCount' }).click();
    await expect.poll(() => page.locator('.wg-problem').count()).toBe(0);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.locator('.wg-live').getByText('Drafts').waitFor();
    await expect.poll(() => page.locator('.wg-problem').count()).toBe(0);
  });

  it('completes names and values, and explains them', async () => {
    const { page } = await open('block/chart');
    await mark(page, '"ba', true);
    await page.keyboard.press('Control+Space');
    await expect.poll(() => page.locator('.cm-tooltip-autocomplete li').allTextContents()).toEqual(['line', 'area', 'bar', 'pie']);
    await picture(page, 'gallery-complete');
    await page.keyboard.press('Escape');
    await mark(page, '"chart"', true);
    await page.keyboard.press('End');
    await page.keyboard.type(' "emp');
    await expect.poll(() => page.locator('.cm-tooltip-autocomplete li').allTextContents()).toContain('empty');
    await page.keyboard.press('Escape');
    await page.keyboard.type('": "", "when": "{{ user.ni');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'nickName' }).waitFor();
    await picture(page, 'gallery-expression');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.locator('.cm-line', { hasText: '"series"' }).first().locator('.tok-propertyName', { hasText: 'series' }).first().hover();
    await page.locator('.wg-hover').getByText('decimal strings').waitFor();
    await picture(page, 'gallery-hover');
  });
});

describe('the gallery of the development server', () => {
  const { open } = useGallery({ server, visitAs }, 'dev');

  it('keeps what was typed when the language changes', async () => {
    const { page } = await open('step/notify');
    await replace(page, 'Try it', 'Press one');
    await page.locator('.wg-live').getByText('Press one').waitFor();
    await page.getByText('中文').click();
    await page.locator('.wg-head').getByText('组件示例').waitFor();
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('Press one');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await picture(page, 'gallery-phone');
  });
});

it('is in no build, and neither is its editor', () => {
  const assets = join(root, 'dist/web/assets');
  const names = readdirSync(assets);
  expect(names.filter((name) => /gallery|codemirror/i.test(name))).toEqual([]);
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => readFileSync(join(assets, name), 'utf8'));
  for (const word of ['gallery', 'cm-editor', 'wg-page', 'knowledge.json']) expect(texts.filter((text) => text.includes(word))).toEqual([]);
});

/** Marks a piece of the editor's text, or puts the caret behind it. */
async function mark(page: Page, piece: string, isCaret = false) {
  await page.locator('.cm-content').focus();
  await page.evaluate(
    ([wanted, collapses]) => {
      const walker = document.createTreeWalker(document.querySelector('.cm-content') ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at >= 0) return getSelection()?.setBaseAndExtent(node, collapses ? at + wanted.length : at, node, at + wanted.length);
      }
      throw new Error(`${wanted} is not in sight`);
    },
    [piece, isCaret] as const,
  );
}

async function replace(page: Page, before: string, after: string) {
  await mark(page, before);
  await page.keyboard.insertText(after);
}
