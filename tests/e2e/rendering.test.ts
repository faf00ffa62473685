import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { renderAll, roles } from './support/rendering.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

/** A share of what rendering.long.test.ts goes through: each role in one of the languages. */
it.each([
  ['merchant', 'en_US', 1, 8],
  ['clerk', 'zh_CN', 1, 6],
  ['newbie', 'en_US', 0, 9],
  ['operator', 'zh_CN', 1, 6],
  ['globex', 'en_US', 1, 18],
] as const)('the screens of %s can be shown in %s', async (account, language, of, by) => {
  const role = roles.find((one) => one.account === account);
  expect(role === undefined ? ['no such role'] : await renderAll(stage, role, language, { of, by })).toEqual([]);
});

it('nothing of the development server is in the production build', () => {
  const folder = resolve(import.meta.dirname, '../../dist/web/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  const texts = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  for (const word of ['waybill:screen', 'waybill:texts', 'cases.json']) expect(texts.filter((text) => text.includes(word))).toEqual([]);
});
