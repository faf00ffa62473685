import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chineseOf, englishOf, untranslated } from '../../scripts/new-screen/words.ts';
import { waitingIn, waitingTexts } from '../../scripts/texts/waiting-texts.ts';

const repository = resolve(import.meta.dirname, '../..');

test('no text of the product waits for its translation; those of other screens may, and npm run check:fast names them', () => {
  expect(waitingTexts().filter(({ isOurs }) => isOurs)).toEqual([]);
});

test('a text that waits is of the product unless another screen alone shows it', () => {
  const texts = { 'a.ours': `${untranslated}A`, 'a.both': `${untranslated}B`, 'a.other': `${untranslated}C`, 'a.known': '已译' };
  const screens = new Map<string, unknown>([
    ['order/OrderList', { title: 'a.ours', body: ['a.both'] }],
    ['warehouse/Stock', { title: 'a.other', permission: 'warehouse:stock', body: ['a.both'] }],
  ]);
  const rows = [
    { component: 'order/OrderList', title: `${untranslated}X` },
    { children: [{ component: 'warehouse/Stock', t: untranslated }] },
    { path: '/stock', component: 'layouts/RouteView', title: untranslated, children: [{ component: 'warehouse/Stock' }] },
  ];
  const rights = [
    { action: 'warehouse:stock', describe: untranslated },
    { action: 'order:list', describe: untranslated },
  ];
  expect(waitingIn({ texts, screens, rows, rights }).map(({ name, isOurs }) => [name, isOurs])).toEqual([
    ['a.ours', true],
    ['a.both', true],
    ['a.other', false],
    ['order/OrderList', true],
    ['warehouse/Stock', false],
    ['/stock', false],
    ['warehouse:stock', false],
    ['order:list', true],
  ]);
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
