import { describe, expect, it } from 'vitest';
import { postalAddress } from '../../server/addresses/postal-address.ts';
import corpus from './postal-cases.json' with { type: 'json' };

const person = { name: 'Valeria Núñez', addr1: 'Avenida Reforma 222' };

describe('a postal address', () => {
  it.each([
    [
      { country: 'US', province: 'Texas', city: 'Austin', postCode: '73301' },
      'United States',
      ['Austin, TX 73301', 'United States of America'],
    ],
    [{ country: 'DE', city: 'München', postCode: '80331' }, 'Germany', ['80331 München', 'Germany']],
    [{ country: 'GB', city: 'London', postCode: 'SW1A 1AA' }, 'United Kingdom', ['London', 'SW1A 1AA', 'United Kingdom']],
    [{ country: 'MX', province: 'Jalisco', city: 'Guadalajara', postCode: '44100' }, 'Mexico', ['44100 Guadalajara, JAL', 'Mexico']],
  ])('of %o stands in the lines of its country', (place, country, below) => {
    expect(postalAddress({ ...person, ...place }, country).split('\n')).toEqual(['Valeria Núñez', 'Avenida Reforma 222', ...below]);
  });

  it('of China begins with the country and has its regions in one line', () => {
    const parts = {
      name: '吴丽娟',
      country: 'CN',
      province: '浙江省',
      city: '金华市',
      area: '义乌市',
      addr1: '银海路 399 号',
      postCode: '322000',
    };
    expect(postalAddress(parts, '中国').split('\n')).toEqual(['322000 中国', '浙江省金华市义乌市', '银海路 399 号', '吴丽娟']);
  });

  it('leaves out what is missing, and a company that is named as the person', () => {
    expect(postalAddress({ name: 'Ann', company: 'Ann', country: 'FR', city: 'Lyon' }, 'France')).toBe('Ann\nLyon\nFrance');
    expect(postalAddress({}, '')).toBe('');
  });

  it.each([
    ['a street that repeats the city', { addr1: 'Berlin', city: 'Berlin' }],
    ['words of a template', { addr1: '{{{city}}} || 5', addr2: 'https://example.com/door' }],
    ['a postcode of no kind', { postCode: '12345;67890 and more than twenty' }],
    ['lines within a field', { addr1: 'Hof 1\nTor 2' }],
  ])('loses nothing of %s', (_what, parts) => {
    const typed = { name: 'Ann', company: 'Acme', country: 'DE', city: 'Berlin', postCode: '10115', addr2: 'Flur', ...parts };
    const written = postalAddress(typed, 'Germany');
    const { country: _country, ...fields } = typed;
    for (const value of Object.values(fields)) expect(written).toContain(value.replaceAll('\n', ' '));
  });

  it('has postcode and city of 210 published addresses in their order, but for those with parts that no field has', () => {
    const wrong = corpus.cases.filter(({ lines, ...parts }) => {
      const written = postalAddress({ ...parts, addr1: 'X 1' }, lines.at(-1) ?? '').split('\n');
      return orderOf(written, parts) !== orderOf(lines, parts);
    });
    expect(corpus.cases).toHaveLength(210);
    // They name a county or a suburb between the two, or their city twice.
    expect(wrong.map(({ country }) => country)).toHaveLength(16);
  });
});

/** How postcode and city stand to each other: in one line, or in which lines, and which comes first. */
function orderOf(lines: readonly string[], { postCode, city }: { readonly postCode: string; readonly city: string }): string {
  const code = lines.findIndex((line) => line.includes(postCode));
  const name = lines.findIndex((line) => line.includes(city));
  if (code !== name) return code < name ? 'code above' : 'city above';
  return (lines[code] ?? '').indexOf(postCode) < (lines[code] ?? '').indexOf(city) ? 'code first' : 'city first';
}
