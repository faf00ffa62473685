import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import type { Reference } from '../../src/app/docs/reference.ts';
import { unpackKnowledge } from '../../src/app/gallery/knowledge.ts';
import { useGallery } from './support/gallery.ts';
import { useStage } from './support/stage.ts';
import { lastingViolations, violations } from './support/violations.ts';

const { server, visitAs } = useStage();
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'src/app/gallery/documents');
const ids = readdirSync(folder)
  .sort()
  .flatMap((group) => readdirSync(join(folder, group)).map((name) => `${group}/${name.replace(/\.json$/, '')}`));
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

const { open, origin } = useGallery({ server, visitAs });

/** Whether an example is shown in the light, rather than in the dark; its name alone decides. */
const isInLight = (id: string) => (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0;
/** One of so many examples is clicked as a person does it. */
const clickedOf = 30;

/** Chooses an example and returns the problems of what is shown: in one call of the page, because there are two hundred of them. */
function faultsOf(page: Page, id: string): Promise<readonly string[]> {
  return page.evaluate(async (wanted) => {
    document.querySelector<HTMLElement>(`[data-example="${wanted}"]`)?.click();
    const isChosen = () => document.querySelector('.wg-tools code')?.textContent?.includes(`${wanted}.json`) === true;
    const isDrawn = (live: Element | null) => live !== null && live.children.length > 1 && live.querySelector('.wb-bones') === null;
    const end = performance.now() + 30_000;
    for (let frames = 0; frames < 5; await new Promise(requestAnimationFrame)) {
      if (performance.now() > end) return [`${wanted}: is not drawn`];
      frames = isChosen() && isDrawn(document.querySelector('.wg-live')) ? frames + 1 : 0;
    }
    const live = document.querySelector('.wg-live');
    const told = document.querySelectorAll('.wg-problem, .wg-live :is(.wb-problem, .wb-state[role=alert], .wl-state[role=alert])');
    const found = [...told].map(({ textContent }) => `${wanted}: ${textContent}`);
    const height = (live?.lastElementChild?.getBoundingClientRect().bottom ?? 0) - (live?.getBoundingClientRect().top ?? 0);
    return height < 80 ? [...found, `${wanted}: nothing is shown below its title`] : found;
  }, id);
}

async function picture(page: Page, name: string) {
  if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `${name}.png`) });
}

describe('the gallery', () => {
  it.each([
    ['en_US', 'light'],
    ['zh_CN', 'dark'],
  ] as const)(
    'shows one half of its examples in %s, %s',
    async (language, colorScheme) => {
      const { page, complaints } = await open('block/list', { language });
      await page.emulateMedia({ colorScheme });
      const found: string[] = [];
      // A new example leaves the others in their half.
      const half = ids.filter((id) => isInLight(id) === (colorScheme === 'light'));
      for (const [at, id] of half.entries()) {
        if (at % clickedOf === 0) await page.locator(`[data-example="${id}"]`).click();
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

it('is served by the development server, with what the checker knows', async () => {
  const pages = await createServer({
    root,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, hmr: false, watch: null },
  });
  try {
    await pages.listen();
    const address = pages.resolvedUrls?.local[0] ?? '';
    const known = unpackKnowledge(await (await fetch(`${address}@waybill/knowledge.json`)).text());
    expect(known.screens.size).toBe(readKnowledge().screens.size);
    const reference: Reference = JSON.parse(await (await fetch(`${address}@waybill/docs.json`)).text());
    expect(reference.pages.length).toBeGreaterThan(150);
    const module = await pages.transformRequest('/src/app/gallery/gallery.tsx');
    expect(module?.code).toContain('wg-page');
    expect((await (await fetch(`${address}gallery`, { headers: { accept: 'text/html' } })).text()).includes('/src/main.tsx')).toBe(true);
  } finally {
    await pages.close();
  }
});

describe('the documentation', () => {
  it('has examples that follow what is typed and change nothing, a search by keys, and a drawer on a phone', async () => {
    const { page, complaints } = await visitAs('merchant', null, { expectFailures: true, origin: origin() });
    await page.goto('/docs/block/stats#source', { waitUntil: 'commit' });
    const example = page.locator('[data-example="block/stats"]');
    await example.getByText('Drafts', { exact: true }).waitFor();
    expect(await page.locator('#source').getByText('required').count()).toBe(1);
    await replace(page, 'Drafts', 'Not yet sent');
    await example.locator('.wg-live').getByText('Not yet sent').waitFor();
    await replace(page, 'order.statusCount', 'order.statusCuont');
    await example.locator('.wg-problem').getByText('order.statusCount').waitFor();
    await example.getByRole('button', { name: 'Reset' }).click();
    await picture(page, 'docs-block');
    // An example that loads again is pale for a moment, too.
    expect(await lastingViolations(page)).toEqual([]);

    await page.locator('h1').click();
    await page.keyboard.type('/outcome');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'outcome' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/step/outcome');
    await page.locator('[data-example="step/outcome"] tbody').getByRole('checkbox').first().click();
    await page.locator('[data-example="step/outcome"]').getByRole('button', { name: 'Abandon' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click();
    await page.getByText('order.close was not called').first().waitFor();
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Contents' }).click();
    const drawer = page.getByRole('dialog', { name: 'Contents' });
    await drawer.getByRole('link', { name: 'Coming from amis' }).click();
    await page.getByRole('heading', { name: 'Coming from amis' }).waitFor();
    expect(await drawer.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await picture(page, 'docs-phone');
    expect(await violations(page)).toEqual([]);
    expect(complaints.list).toEqual([]);
  });
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
