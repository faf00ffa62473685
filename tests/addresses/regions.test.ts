import { describe, expect, test } from 'vitest';
import { needsArea } from '../../contract/values/province.ts';
import { addressLine } from '../../server/addresses/address-reply.ts';
import { chinaRegions } from '../../server/addresses/regions/china.ts';
import { englishNames } from '../../server/addresses/regions/english.ts';
import { regionsOf } from '../../server/addresses/regions/regions.ts';

const values = async (...asked: Parameters<typeof regionsOf>) => (await regionsOf(...asked)).map(({ value }) => value);

describe('regions (spec section 3, Address)', () => {
  test('of China level by level, in the language of the reader', async () => {
    expect((await values('CN', '', 'zh_CN')).length).toBe(34);
    expect(await values('CN', '广东省/深圳市', 'zh_CN')).toContain('南山区');
    expect(await values('CN', 'Guangdong/Shenzhen', 'en_US')).toContain('Nanshan District');
    expect(await values('CN', '440000', 'zh_CN')).toContain('深圳市');
    expect(await values('CN', '陕西省', 'en_US')).toContain("Xi'an");
  });

  test('each with all that it is written as, so that an address of the other language is known', async () => {
    const named = async (country: string, parent: string, value: string) =>
      (await regionsOf(country, parent, 'en_US')).find((region) => region.value === value)?.names;
    expect(await named('CN', '广东', 'Shenzhen')).toEqual(['深圳市', '深圳', '440300', 'Shenzhen']);
    expect(await named('US', '', 'TX')).toEqual(['Texas', 'TX']);
    expect(await named('JP', '', 'Tokyo')).toEqual(['Tokyo', '東京都']);
  });

  test('a province that is a city has that city; cities that a province governs stand among its cities', async () => {
    expect(await values('CN', '北京市', 'zh_CN')).toEqual(['北京市']);
    expect(await values('CN', '北京市/北京市', 'zh_CN')).toContain('海淀区');
    expect(await values('CN', '湖北省', 'zh_CN')).toContain('仙桃市');
    for (const name of await values('CN', '', 'zh_CN'))
      expect((await values('CN', name, 'zh_CN')).filter((city) => /直辖县级|市辖区/.test(city))).toEqual([]);
  });

  test('of other countries states as the post writes them, and none where an address names none', async () => {
    expect(await values('US', '', 'zh_CN')).toContain('NY');
    expect(await values('AU', '', 'en_US')).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
    expect((await values('JP', '', 'en_US')).length).toBe(47);
    expect(await values('DE', '', 'en_US')).toEqual([]);
    expect(await values('US', 'NY', 'en_US')).toEqual([]);
    expect(await values('CN', 'nowhere', 'zh_CN')).toEqual([]);
  });
});

test('a district is demanded exactly where a city of China has districts, by its name in either language', async () => {
  const english = await englishNames();
  for (const province of await chinaRegions())
    for (const city of province.children)
      for (const names of [
        [province.name, city.name],
        [province.short, city.short],
        [english(province), english(city)],
      ] as const) {
        const [above, name] = names;
        expect([...names, needsArea({ country: 'CN', province: above, city: name })]).toEqual([...names, city.children.length > 0]);
      }
  expect([needsArea({ country: 'CN' }), needsArea({ country: 'US', city: 'Dallas' }), needsArea({})]).toEqual([true, false, false]);
});

test('an address in one line is written as its country writes it', () => {
  const none = { province: null, area: null, addr2: null, addr3: null, houseNumber: null, postCode: null };
  const beijing = {
    ...none,
    country: 'CN',
    province: '北京市',
    city: '北京市',
    area: '朝阳区',
    addr1: '建国路',
    houseNumber: '88号',
    postCode: '100022',
  };
  expect(addressLine(beijing, '中国', 'zh_CN')).toBe('北京市朝阳区建国路88号 100022');
  expect(addressLine(beijing, 'China', 'en_US')).toBe('China 北京市朝阳区建国路88号 100022');
  expect(
    addressLine(
      { ...none, country: 'US', city: 'New York', province: 'NY', addr1: '350 Fifth Ave', addr2: 'Apt 21', postCode: '10118' },
      'United States',
      'en_US',
    ),
  ).toBe('350 Fifth Ave, Apt 21, New York, NY 10118, United States');
});
