import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { renderAll, roles } from './support/rendering.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

/** Two of all that rendering.long.test.ts goes through; the merchant's pages have tests of their own. */
it.each([
  ['clerk', 'zh_CN'],
  ['operator', 'en_US'],
] as const)('every screen can be shown to %s in %s', async (account, language) => {
  const role = roles.find((one) => one.account === account);
  expect(role === undefined ? ['no such role'] : await renderAll(stage, role, language)).toEqual([]);
});

it('nothing of the development server is in the production build', () => {
  const folder = resolve(import.meta.dirname, '../../dist/web/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  const texts = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  for (const word of ['waybill:screen', 'waybill:texts', 'cases.json']) expect(texts.filter((text) => text.includes(word))).toEqual([]);
});
