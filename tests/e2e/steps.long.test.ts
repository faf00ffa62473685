import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { replaceScreen } from './support/screen-chunks.ts';
import { useStage } from './support/stage.ts';

const { visitAs } = useStage();

/** An example of the gallery as a page of the production build: the home page with this document in its place. */
async function open(example: string) {
  const folder = resolve(import.meta.dirname, '../../src/app/gallery/documents/step');
  const checked = examine(JSON.parse(readFileSync(resolve(folder, `${example}.json`), 'utf8')), readKnowledge());
  expect(checked.problems).toEqual([]);
  const visited = await visitAs('merchant', null);
  await replaceScreen(visited.page, 'Analysis', checked);
  await visited.page.goto('/dashboard/analysis');
  return visited;
}

it('choose takes the first branch whose condition holds, and else the last', async () => {
  const { page, complaints } = await open('choose');
  const said = (text: string) => page.locator('.ant-message-notice').filter({ hasText: text });
  const judge = async (count: string, text: string) => {
    await page.getByLabel('Boxes').fill(count);
    await page.getByRole('button', { name: 'Judge' }).click();
    await said(text).waitFor();
  };
  await judge('11', 'Many');
  await judge('10', 'Some');
  await judge('0', 'None');
  await expect.poll(() => said('Many').count()).toBe(0);
  await expect.poll(() => said('Some').count()).toBe(0);
  expect(complaints.list).toEqual([]);
});

it('emit runs what the screen does on the event, with what each sender gives', async () => {
  const { page, complaints } = await open('emit');
  for (const [button, said] of [
    ['One', '1 was chosen'],
    ['Two', '2 was chosen'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('.ant-message-notice').filter({ hasText: said }).waitFor();
  }
  expect(complaints.list).toEqual([]);
});

it('set writes the screen’s state: what reads it comes and goes', async () => {
  const { page, complaints } = await open('set');
  const flip = page.getByRole('button', { name: 'Switch' });
  const text = page.getByText('It is on.');
  await flip.waitFor();
  expect(await text.count()).toBe(0);
  await flip.click();
  await text.waitFor();
  await flip.click();
  await expect.poll(() => text.count()).toBe(0);
  expect(complaints.list).toEqual([]);
});
