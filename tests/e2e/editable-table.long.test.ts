import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import table from '../../src/app/gallery/documents/block/editableTable.json' with { type: 'json' };
import { examine } from '../../src/runtime/language/examine.ts';
import { replaceHome } from './support/screen-chunks.ts';
import { settled } from './support/settled.ts';
import { useStage, type VisitOptions } from './support/stage.ts';
import { lastingViolations } from './support/violations.ts';

const { visitAs } = useStage();
/** Pictures for who looks at them: `PICTURES=folder`. */
const pictures = process.env.PICTURES;

/** The home page with the gallery's table in its place; everything else is the product's own. */
async function open(at: VisitOptions = {}) {
  const visited = await visitAs('merchant', null, at);
  await replaceHome(visited.page, table);
  await visited.page.goto('/dashboard/analysis');
  await visited.page.locator('[role=grid] .eg-row').first().waitFor();
  return visited;
}

it('the document of this test has no problem', () => {
  expect(examine(JSON.parse(JSON.stringify(table)), readKnowledge()).problems).toEqual([]);
});

describe.each([
  ['zh_CN', 1366, 800],
  ['en_US', 390, 844],
] as const)('the editable table in %s at %i px', (language, width, height) => {
  it('is drawn within the policy and without a serious violation, light and dark, with errors too', async () => {
    const { page, complaints } = await open({ language, width, height });
    await page.locator('.wb-form-foot button').click();
    await page.locator('.eg-problems').waitFor();
    // What the pointer stands over has a colour of its own.
    await page.mouse.move(0, 0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settled(page);
      expect(await lastingViolations(page, '.wb-panel')).toEqual([]);
      if (pictures !== undefined) await page.screenshot({ path: resolve(pictures, `table-${width}-${scheme}.png`) });
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([sideways, complaints.list]).toEqual([false, []]);
  });
});

it('a range of a spreadsheet is pasted, judged by cell, summed, kept over another language, and submitted', async () => {
  const { page, context, complaints } = await open({ language: 'en_US', width: 1366, height: 800 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-r="0"] [data-c="0"]').click();
  await page.evaluate(() => navigator.clipboard.writeText('Lamp\t2\t1.5\nCup\t0\t0.25\nTray\t3\t1'));
  await page.keyboard.press('Control+v');
  await expect.poll(() => page.locator('[role=grid] .eg-row').count()).toBe(3);
  await page.getByText('2.75').first().waitFor();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('[data-r="1"] [data-c="1"] [aria-invalid=true], [data-r="1"] [data-c="1"][aria-invalid=true]').first().waitFor();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /English|Language/ }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await page.getByText('货物').first().waitFor();
  await page.getByRole('button', { name: '检查' }).click();
  await page.getByText('3 行').first().waitFor();
  expect(complaints.list).toEqual([]);
});
