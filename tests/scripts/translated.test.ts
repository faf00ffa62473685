import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chineseOf, englishOf, untranslated } from '../../scripts/new-screen/words.ts';

const repository = resolve(import.meta.dirname, '../..');

test('no text waits for its translation (npm run screen:new marks those that do)', () => {
  const files = ['src/locales', 'server/db/seeds'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .map((path) => `${folder}/${path}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => readFileSync(join(repository, path), 'utf8').includes(untranslated))).toEqual([]);
});

test.each([
  ['customerNo', 'Customer no.', '客户单号'],
  ['consigneeCountry', 'Recipient country', '收件人国家'],
  ['idOfConsignor', 'ID of sender', '【待译】ID of sender'],
  ['hsCode', 'HS code', '海关编码'],
  ['isRemote', 'Remote', '偏远地区'],
  ['flavour', 'Flavour', `${untranslated}Flavour`],
])('%s is called %s, %s', (name, english, chinese) => {
  expect([englishOf(name), chineseOf(name)]).toEqual([english, chinese]);
});

const languages = ['zh-CN', 'en-US'] as const;
const areas = readdirSync(join(repository, 'src/locales', languages[0])).filter((name) => name.endsWith('.json'));

test('each language has the same files of texts', () => {
  for (const language of languages)
    expect(readdirSync(join(repository, 'src/locales', language)).filter((name) => name.endsWith('.json'))).toEqual(areas);
});

test.each(areas)('%s has the same keys, and the same names in braces, in both languages; none is empty', (area) => {
  const [chinese, english] = languages.map(
    (language): Readonly<Record<string, string>> => JSON.parse(readFileSync(join(repository, 'src/locales', language, area), 'utf8')),
  );
  expect(Object.keys(english ?? {}).sort()).toEqual(Object.keys(chinese ?? {}).sort());
  const named = (text = '') => [...new Set(text.match(/{{\s*\w+/g))].sort();
  const differ = Object.entries(english ?? {}).filter(([key, text]) => `${named(text)}` !== `${named(chinese?.[key])}`);
  expect(differ.map(([key]) => key)).toEqual([]);
  expect(Object.entries({ ...english, ...chinese }).filter(([, text]) => text.trim() === '')).toEqual([]);
});
