import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../server/addresses/parse/parse-address.ts';
import corpus from './one-line.json' with { type: 'json' };

interface Case {
  readonly text: string;
  readonly country: string;
  readonly city?: string;
  readonly postCode?: string;
}

const cases: readonly Case[] = corpus.cases;
/** Written with and without accents, spaces and hyphens, it is the same. */
const plain = (text: string | undefined) =>
  (text ?? '')
    .normalize('NFD')
    .replaceAll(/[\p{Mn}\s-]/gu, '')
    .toLowerCase();

async function read({ text }: Case) {
  const { fields } = await parseAddress(text, { language: 'en_US' });
  return (name: string) => fields.find(({ field }) => field === name);
}

describe('462 addresses of 251 countries, each in one line', () => {
  test('give country, postcode and city right in 85 of 100 at least', async () => {
    const wrong: string[] = [];
    for (const one of cases) {
      const field = await read(one);
      const isRight =
        field('country')?.value === one.country &&
        (one.postCode === undefined || plain(field('postCode')?.value) === plain(one.postCode)) &&
        (one.city === undefined || plain(field('city')?.value) === plain(one.city));
      if (!isRight) wrong.push(one.text);
    }
    expect(cases).toHaveLength(462);
    expect(1 - wrong.length / cases.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.865);
  });

  test('never give a wrong country without saying that it is a guess', async () => {
    const silent: string[] = [];
    for (const one of cases) {
      const country = (await read(one))('country');
      if (country?.sure === true && country.value !== one.country) silent.push(`${country.value} for ${one.country}: ${one.text}`);
    }
    // Each names its own country, and the corpus the one that it belongs to.
    expect(silent).toEqual([
      'PF for FR: Mairie (bureaux administratifs), Rue des Remparts, 98714 Papeete, Polynésie française',
      'CW for NL: Jan Erasmusstraat 14, Willemstad, Curaçao',
      'AW for NL: Parliament of Aruba, L.G. Smith Boulevard LSB 70, Oranjestad, Aruba',
    ]);
  });
});

describe('an address in one line', () => {
  const value = async (text: string) => {
    const { fields } = await parseAddress(text, { language: 'en_US' });
    return Object.fromEntries(fields.map(({ field, value: own, sure }) => [field, sure ? own : `${own}?`]));
  };

  test.each([
    ['Conseil Général, Rue Houmadi Bacar, 97600 Mamoudzou, Mayotte, France', { country: 'YT?', city: 'Mamoudzou', postCode: '97600' }],
    ['252 Calle San Francisco, San Juan, PR 00901, United States of America', { country: 'PR?', city: 'San Juan?', postCode: '00901?' }],
    ['Museum, Castle Terrace, Jamestown, Saint Helena, United Kingdom', { country: 'SH?', city: 'Jamestown?' }],
    ['Köln, Bavaria, Germany', { country: 'DE', city: 'Köln?', province: 'Bavaria?' }],
    ['8 Abovyan street, 0010, Yerevan, Armenia', { country: 'AM', city: 'Yerevan?', postCode: '0010?' }],
    ['Kyrgyzstan, Bishkek, 720033, Frunze Street 4', { country: 'KG?' }],
    ['Novotel, 16 Boulevard Princesse Charlotte, 98000 Monaco', { country: 'MC', city: 'Monaco?', postCode: '98000' }],
    ['山田太郎 電話 03-1234-5678 〒104-0061 東京都中央区銀座1-2-3', { name: '山田太郎', phone: '+81312345678', city: '中央区' }],
    [
      '〒150-0001 東京都渋谷区神宮前1-2-3 サンプルビル4F 佐藤花子 電話番号：090-1234-5678',
      { name: '佐藤花子?', addr2: 'サンプルビル4F', phone: '+819012345678' },
    ],
    ['Ana Gómez, Calle Mayor 5, 28013 Madrid, España.', { country: 'ES', city: 'Madrid' }],
    ["Grand People's Study House, Somun Street, 동신3동, Pyongyang, North Korea", { country: 'KP' }],
  ])('%s', async (text, expected) => expect(await value(text)).toMatchObject(expected));
});
