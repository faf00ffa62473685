import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../../src/runtime/language/walk/schema.ts';
import { apiWords } from '../e2e/support/api-words.ts';
import { adjustmentWords, balanceWords, billWords, noticeWords, reconciliationWords } from '../e2e/support/money-words.ts';
import { orderWords } from '../e2e/support/order-page.ts';
import { tagWords } from '../e2e/support/tag-words.ts';
import { actionWords, allWords, batchWords, writerWords } from '../e2e/support/words.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

/** One text of the product in both languages. */
interface Text {
  readonly en_US: string;
  readonly zh_CN: string;
}

/** Every text of the product: of its pages, its screens, its seeds and its server. */
const product: readonly Text[] = [
  ...readdirSync(join(root, 'src/locales/en-US')).flatMap((name) => {
    const chinese = JSON.parse(read(`src/locales/zh-CN/${name}`));
    return Object.entries(JSON.parse(read(`src/locales/en-US/${name}`))).map(([key, text]) => ({
      en_US: String(text),
      zh_CN: String(chinese[key]),
    }));
  }),
  ...[...filesIn('src/schemas', '.json'), ...filesIn('server/db/seeds', '.json')].flatMap((path) => textsIn(JSON.parse(read(path)))),
  ...filesIn('server', '.ts').flatMap((path) =>
    [...read(path).matchAll(/zh_CN: '((?:[^'\\]|\\.)*)',\s*en_US: '((?:[^'\\]|\\.)*)'/g)].map(([, zh = '', en = '']) => ({
      zh_CN: zh,
      en_US: en,
    })),
  ),
];

function textsIn(value: unknown): readonly Text[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  const { zh_CN, en_US } = value;
  if (typeof zh_CN === 'string' && typeof en_US === 'string') return [{ zh_CN, en_US }];
  return Object.values(value).flatMap(textsIn);
}

/** What may stand in the places of a text. */
const values = ['1', 'CNY 1.00', 'WB-1', '200', '1,000'];

/** A text with its places filled in every way, as far as it has at most two of them. */
function filled(text: string): readonly string[] {
  const place = /\{\{[^}]*\}\}/;
  if (!place.test(text)) return [text];
  return values.flatMap((value) => {
    const once = text.replace(place, () => value);
    return place.test(once) ? values.map((next) => once.replace(new RegExp(place, 'g'), () => next)) : [once];
  });
}

type Word = string | RegExp;
/** Whether a text is this word; a text with places contains it beside their values. */
const holds = (text: string, word: Word) =>
  filled(text).some((one) => (typeof word !== 'string' ? word.test(one) : one === text ? one === word : one.includes(word)));
const isWord = (value: unknown): value is Word => typeof value === 'string' || value instanceof RegExp;

/** The words of a table that both languages have, by name; a table within a table counts too. */
function pairsOf(english: object, chinese: object): readonly (readonly [name: string, english: Word, chinese: Word])[] {
  return Object.entries(english).flatMap(([name, word]) => {
    // What is typed to find a page is not shown.
    if (name === 'menuSearch') return [];
    const other: unknown = Reflect.get(chinese, name);
    if (isWord(word) && isWord(other)) return [[name, word, other] as const];
    return typeof word === 'object' && typeof other === 'object' && other !== null ? pairsOf(word, other) : [];
  });
}

const money = { adjustmentWords, balanceWords, billWords, noticeWords, reconciliationWords };

/**
 * A browser test that walks a journey in one language reads the product's texts in it. That the other language says the same at the same
 * place is a matter of the texts alone: each pair of words is one text of the product in both languages.
 */
describe.each(Object.entries({ orderWords, writerWords, actionWords, allWords, batchWords, tagWords, apiWords, ...money }))(
  '%s',
  (_table, { en_US, zh_CN }) => {
    it('has the same words in both languages', () => {
      expect(Object.keys(zh_CN).toSorted()).toEqual(Object.keys(en_US).toSorted());
    });

    it.each(pairsOf(en_US, zh_CN))('%s is one text of the product in both languages', (_name, english, chinese) => {
      expect(product.filter((text) => holds(text.en_US, english) && holds(text.zh_CN, chinese))).not.toEqual([]);
    });
  },
);
