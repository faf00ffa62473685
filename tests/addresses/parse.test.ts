import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../server/addresses/parse/parse-address.ts';

interface Example {
  readonly text: string;
  /** The country that the form had already. */
  readonly country?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly rest?: string;
}

const examples: readonly Example[] = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8'));

describe('an address pasted as one text', () => {
  test.each(examples.map((example) => [example.text.replaceAll('\n', ' / '), example] as const))(
    '%s',
    async (_name, { text, country, fields, rest }) => {
      const read = await parseAddress(text, { country, language: 'en_US' });
      const proposed = Object.fromEntries(read.fields.map(({ field, value }) => [field, value]));
      expect(proposed).toMatchObject(fields);
      // What nobody expected is at most a guess.
      const surplus = read.fields.filter(({ field, sure }) => sure && fields[field] === undefined);
      expect(surplus).toEqual([]);
      if (rest !== undefined) expect(read.rest).toBe(rest);
    },
  );

  test('nothing of it is lost: what has no field is left over', async () => {
    for (const { text } of examples) {
      const { fields, rest } = await parseAddress(text, { language: 'zh_CN' });
      const told = [...fields.map(({ value }) => value), rest].join(' ').normalize('NFKC');
      const digits = text.normalize('NFKC').match(/\d{2,}/g) ?? [];
      const all = told.replace(/\D/g, '');
      for (const number of digits) expect(all.includes(number.replace(/^0/, '')), `${number} of ${text}`).toBe(true);
    }
  });

  test('a country is told by its name in the language of the reader', async () => {
    const of = async (language: 'zh_CN' | 'en_US') =>
      (await parseAddress('Max Weber, Ring 3, 10117 Berlin, Germany', { language })).fields.find(({ field }) => field === 'country');
    expect(await of('zh_CN')).toEqual({ field: 'country', value: 'DE', text: '德国', sure: true });
    expect((await of('en_US'))?.text).toBe('Germany');
  });

  test('what may be one of several is marked as a guess', async () => {
    const sureness = async (text: string) =>
      Object.fromEntries((await parseAddress(text, { language: 'en_US' })).fields.map(({ field, sure }) => [field, sure]));
    // Several cities have a district of this name.
    expect(await sureness('鼓楼区中山路1号')).toMatchObject({ area: false, country: false });
    // Nothing parts the name from the street.
    expect(await sureness('深圳市福田区深南大道1号王五13800138000')).toMatchObject({ name: false, phone: true });
    // Beijing and Changchun have a district of this name, and Liaoning a city.
    expect(await sureness('李雷 朝阳区建国路88号 13900001111')).toMatchObject({ area: false, country: false, houseNumber: true });
    // Two numbers behind a street, and nothing that says which is the house's.
    expect(await sureness('Matti Virtanen\nKivikatu 12 xy 15\n00100 Helsinki\nFinland')).toMatchObject({
      houseNumber: false,
      addr1: false,
    });
    expect(await sureness('Jan Nowak\nul. 3 Maja 12\n00-590 Warszawa\nPoland')).toMatchObject({ houseNumber: false, city: true });
    // Five digits and a city are a place in half of Europe.
    expect(await sureness('Jean Petit\n4 rue des Lilas\n31000 Toulouse')).toMatchObject({ country: false, city: false });
  });

  test('what is no address says so', async () => {
    expect(await parseAddress('???', { language: 'zh_CN' })).toMatchObject({ fields: [] });
    const { fields } = await parseAddress('明天下午三点开会', { language: 'zh_CN' });
    expect(fields.filter(({ field }) => ['country', 'phone', 'postCode'].includes(field))).toEqual([]);
  });

  test('a text that was made to be slow is read as quickly as others', async () => {
    const hostile = [
      'a '.repeat(500),
      '1 '.repeat(500),
      `1 ${'st '.repeat(330)}`,
      '广东省'.repeat(333),
      '1号'.repeat(500),
      `${'a, '.repeat(330)}10117 Berlin`,
      '+'.repeat(1_000),
      'Name: '.repeat(160),
      `${"O'".repeat(490)} 12345`,
      '\n1 a st,'.repeat(125),
      '张'.repeat(1_000),
      `a@${'a.'.repeat(490)}`,
    ];
    await parseAddress('warm', { language: 'en_US' });
    for (const text of hostile) {
      const start = performance.now();
      await parseAddress(text.slice(0, 1_000), { language: 'en_US' });
      expect(performance.now() - start, text.slice(0, 20)).toBeLessThan(1_000);
    }
  });
});
