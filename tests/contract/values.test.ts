import { codes as isoCurrencies, code as isoCurrency } from 'currency-codes';
import countries from 'i18n-iso-countries';
import { describe, expect, test } from 'vitest';
import { day, month, time } from '../../contract/values/calendar.ts';
import { colour } from '../../contract/values/colour.ts';
import { type CountryNames, country, countryCodes, meansCountry } from '../../contract/values/country.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { dateRange, exactRange } from '../../contract/values/date-range.ts';
import { parseDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals } from '../../contract/values/exact.ts';
import { measure, type Unit, units } from '../../contract/values/measure.ts';
import { money } from '../../contract/values/money.ts';
import { numberList } from '../../contract/values/number-list.ts';
import { phone } from '../../contract/values/phone.ts';
import { postcode } from '../../contract/values/postcode.ts';
import type { ValueType } from '../../contract/values/value-type.ts';
import { fc } from '../support/fast-check.ts';
import { leastCpu } from '../support/least-cpu.ts';

const { array, assert, constantFrom, date, integer, nat, option, property, string, stringMatching, uniqueArray } = fc;

const unitNames = Object.keys(units) as Unit[];

/** What every type promises of a value: it is valid, and what is shown or taken away reads back as the same. */
function roundTrip<T, O>(type: ValueType<T, O>, value: T, options: O): void {
  expect([value, options, type.isValid(value, options)]).toEqual([value, options, true]);
  for (const text of [type.format(value, options), type.exported(value, options)]) {
    expect(text).not.toBeNull();
    expect([text, type.parse(text ?? '', options)]).toEqual([text, value]);
  }
}

/** Decimals of at most so many digits, as the wire writes them. */
const decimals = (whole: number, fraction: number) =>
  stringMatching(new RegExp(`^(?:0|[1-9]\\d{0,${whole - 1}})$`)).chain((digits) =>
    option(stringMatching(new RegExp(`^\\d{1,${Math.max(1, fraction)}}$`)), { nil: '' }).map((rest) =>
      fraction === 0 || rest === '' ? digits : `${digits}.${rest}`,
    ),
  );

describe('parse(format(x)) is x, and so is what was taken to a sheet', () => {
  test.each(unitNames)('%s', (unit) => {
    const { whole, decimals: fraction } = units[unit];
    void assert(property(decimals(whole, fraction), (value) => roundTrip(measure, value, { unit })));
  });
  test.each(['CNY', 'JPY', 'KWD', 'CLF', ''])('money in %j', (currency) => {
    const digits = digitsOf(currency);
    const amounts = decimals(11, digits).map((value) => {
      const [whole = '', fraction = ''] = value.split('.');
      return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
    });
    void assert(
      property(amounts, constantFrom('', '-'), (amount, sign) =>
        roundTrip(money, /[1-9]/.test(amount) ? `${sign}${amount}` : amount, { currency }),
      ),
    );
  });
  test('a number list', () => {
    const numbers = uniqueArray(stringMatching(/^[A-Za-z0-9_./-]{1,30}$/), { minLength: 1, maxLength: 200 });
    void assert(property(numbers, (list) => roundTrip(numberList, list, {})));
  });
  const days = date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }).map((at) =>
    at.toISOString(),
  );
  test('a day, a month, a time of day, a colour', () => {
    void assert(property(days, (at) => roundTrip(day, at.slice(0, 10), {})));
    void assert(property(days, (at) => roundTrip(month, at.slice(0, 7), {})));
    void assert(property(days, (at) => roundTrip(time, at.slice(11, 16), {})));
    void assert(property(days, (at) => roundTrip(time, at.slice(11, 19), { seconds: true })));
    void assert(property(stringMatching(/^#[0-9a-f]{6}$/), (value) => roundTrip(colour, value, {})));
  });
  test('a date range, with and without times', () => {
    const start = date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    void assert(
      property(start, nat(30), constantFrom(10, 19), (begin, days, length) => {
        const text = (moment: Date) => moment.toISOString().slice(0, length).replace('T', ' ');
        roundTrip(dateRange, [text(begin), text(new Date(begin.getTime() + days * 86_400_000))], {});
      }),
    );
  });
  test('a country, by code and by its names in both languages', () => {
    const list = countryCodes.map((code) => ({ code, zh_CN: `国${code}`, en_US: `Land of ${code}` }));
    const byCode = new Map(list.map((names) => [names.code, names]));
    for (const code of countryCodes) {
      roundTrip(country, code, {});
      for (const language of ['zh_CN', 'en_US'] as const) roundTrip(country, code, { list, nameOf: (one) => byCode.get(one)?.[language] });
    }
  });
  test.each([
    ['CN', '+8613812345678'],
    ['DE', '+4930901820'],
    ['US', '+12133734253'],
    ['HK', '+85251234567'],
    ['GB', '+442079460000'],
  ])('a phone number of %s', (land, number) => {
    roundTrip(phone, number, {});
    roundTrip(phone, number, { country: land });
    roundTrip(phone, number, { country: 'JP' });
  });
  test.each([
    ['CN', '518000'],
    ['US', '90210-1234'],
    ['GB', 'SW1A 1AA'],
    ['CA', 'K1A 0B1'],
    ['NL', '1012 JS'],
    ['HK', '999077'],
    ['', 'AB 12-3'],
  ])('a postcode of %s', (land, code) => roundTrip(postcode, code, { country: land }));
});

describe('no type throws, whatever it is given', () => {
  const types: readonly [string, (value: unknown, text: string) => unknown][] = [
    [
      'measure',
      (value, text) => [measure.parse(text, { unit: 'kg' }), measure.isValid(value, { unit: 'kg' }), measure.format(value, { unit: 'kg' })],
    ],
    [
      'money',
      (value, text) => [
        money.parse(text, { currency: 'CNY' }),
        money.isValid(value, { currency: text }),
        money.exported(value, { currency: text }),
      ],
    ],
    ['numberList', (value, text) => [numberList.parse(text, {}), numberList.isValid(value, {}), numberList.format(value, {})]],
    ['dateRange', (value, text) => [dateRange.parse(text, {}), dateRange.isValid(value, {}), dateRange.format(value, {})]],
    ['country', (value, text) => [country.parse(text, {}), country.isValid(value, {}), country.format(value, {})]],
    [
      'phone',
      (value, text) => [
        phone.parse(text, { country: text }),
        phone.isValid(value, { country: 'CN' }),
        phone.format(value, { country: 'CN' }),
      ],
    ],
    [
      'postcode',
      (value, text) => [postcode.parse(text, { country: text }), postcode.isValid(value, { country: 'GB' }), postcode.format(value, {})],
    ],
  ];
  test.each(types)('%s', (_name, use) => {
    for (const value of [null, undefined, 0, Number.NaN, true, [], {}, ['a', null], () => 1]) use(value, String(value));
    void assert(property(string(), (text) => void use(text, text)));
    void assert(property(array(string()), (list) => void use(list, list.join())));
    const hostile = ['1'.repeat(100_000), '1,'.repeat(50_000), ' '.repeat(100_000), 'a-'.repeat(50_000), '–'.repeat(100_000)];
    expect(leastCpu(() => hostile.map((text) => use(text, text)), 500)).toBeLessThan(500);
  });
});

describe('M6: a corpus of numbers', () => {
  const good = ['0', '0.07', '1.15', '19.99', '0.1', '99999999999.99', '12', '12.3', '1,234.50', ' 5 ', '007'];
  const bad = [
    '',
    '.',
    '.5',
    '5.',
    '1.234',
    '1e3',
    '0x10',
    '１',
    '٣',
    '1 000',
    '1.000,50',
    '1,23',
    ',123',
    '--1',
    '+1',
    'NaN',
    'Infinity',
    '∞',
    '1_000',
    '1.2.3',
    '½',
    '100000000000',
  ];
  test.each(good)('%j is an amount', (text) => expect(money.parse(text, { currency: 'CNY' })).not.toBeNull());
  test.each(bad)('%j is none', (text) => expect(money.parse(text, { currency: 'CNY' })).toBeNull());
  test('an amount is written out in full, a measure as it was typed', () => {
    expect(money.parse('1,234.5', { currency: 'CNY' })).toBe('1234.50');
    expect(money.parse('CNY 1,234.5', { currency: 'CNY' })).toBe('1234.50');
    expect(money.parse('-0', { currency: 'CNY' })).toBe('0.00');
    expect(money.parse('100.5', { currency: 'JPY' })).toBeNull();
    expect(measure.parse('12.50kg', { unit: 'kg' })).toBe('12.50');
    expect(measure.parse('0.024 CBM', { unit: 'cbm' })).toBe('0.024');
    expect(measure.parse('12 cm', { unit: 'kg' })).toBeNull();
    expect(measure.parse('-1', { unit: 'kg' })).toBeNull();
  });
  test('decimals are compared digit by digit, where floats would not tell them apart', () => {
    expect(compareDecimals('99999999999999999.1', '99999999999999999.2')).toBe(-1);
    expect(compareDecimals('0.10', 0.1)).toBe(0);
    expect(compareDecimals('-1', '-2')).toBe(1);
    expect(compareDecimals('x', '1')).toBeNaN();
    void assert(
      property(integer(), integer(), (one, other) => {
        expect(compareDecimals(one, other)).toBe(Math.sign(one - other) + 0);
      }),
    );
  });
  test('a typed number reads as the engine reads it', () => {
    void assert(
      property(integer({ min: -1e9, max: 1e9 }), (number) => {
        expect(Number(parseDecimal(new Intl.NumberFormat('en-US').format(number), { whole: 15, decimals: 0 }))).toBe(number + 0);
      }),
    );
  });
});

describe('ISO tables', () => {
  test('decimals of every currency are those of ISO 4217', () => {
    for (const currency of isoCurrencies()) {
      const iso = isoCurrency(currency);
      // What is no money in use (metals, test codes, bond units) has no decimals there.
      if (iso !== undefined && iso.countries.length > 0 && !currency.startsWith('X'))
        expect([currency, digitsOf(currency)]).toEqual([currency, iso.digits]);
    }
    expect(['XAF', 'XOF', 'XPF', 'constructor', ''].map(digitsOf)).toEqual([0, 0, 0, 2, 2]);
  });
  test('countries are all that ISO 3166-1 assigns', () => {
    expect([...countryCodes]).toEqual(
      Object.keys(countries.getAlpha2Codes())
        .filter((code) => code !== 'XK')
        .sort(),
    );
  });
});

describe('what each type is about', () => {
  test('a range covers at most 31 days, both ends included; without times from 00:00:00 to 23:59:59 (spec section 9)', () => {
    expect(dateRange.parse('2026-01-01 - 2026-01-31', {})).toEqual(['2026-01-01', '2026-01-31']);
    expect(dateRange.parse('2026-01-01 至 2026-02-01', {})).toBeNull();
    expect(dateRange.parse('2026-01-01 to 2026-02-01', { maxDays: 32 })).toEqual(['2026-01-01', '2026-02-01']);
    expect(dateRange.parse('2026-01-05', {})).toEqual(['2026-01-05', '2026-01-05']);
    expect(exactRange(['2026-01-01', '2026-01-31'])).toEqual({ from: '2026-01-01 00:00:00', to: '2026-01-31 23:59:59' });
    expect(exactRange(['2026-01-01 08:00:00', '2026-01-31'])).toEqual({ from: '2026-01-01 08:00:00', to: '2026-01-31 23:59:59' });
  });
  test('a number list holds each once, at most so many, and goes away as a column', () => {
    expect(numberList.parse('A1，A2\nA1', {})).toEqual(['A1', 'A2']);
    expect(numberList.parse('A1 A2 A3', { max: 2 })).toBeNull();
    expect(numberList.exported(['A1', 'A2'], {})).toBe('A1\nA2');
    expect(numberList.isValid(['A1', 'A1'], {})).toBe(false);
  });
  test('a country is found by part of either name, whatever its accents, or by its code', () => {
    const ivory: CountryNames = { code: 'CI', zh_CN: '科特迪瓦', en_US: 'Côte d’Ivoire' };
    expect(['cote d', "d'ivoire", '特迪', 'ci', 'C', ''].map((typed) => meansCountry(typed, ivory))).toEqual(Array(6).fill(true));
    expect(['de', 'ivory', '德'].map((typed) => meansCountry(typed, ivory))).toEqual([false, false, false]);
  });
  test('a phone number is kept as a carrier dials it and shown as people write it', () => {
    expect(phone.parse('138 1234 5678', { country: 'CN' })).toBe('+8613812345678');
    expect(phone.parse('030/901820', { country: 'DE' })).toBe('+4930901820');
    expect(phone.format('+8613812345678', {})).toBe('+86 138 1234 5678');
    expect(phone.parse('13812345678', {})).toBeNull();
    expect(phone.format('call me', {})).toBeNull();
  });
  test('a postcode is written as its country writes it; a country without any takes any', () => {
    expect(postcode.parse('sw1a1aa', { country: 'GB' })).toBe('SW1A 1AA');
    expect(postcode.parse('k1a0b1', { country: 'CA' })).toBe('K1A 0B1');
    expect(postcode.parse('000', { country: 'HK' })).toBe('000');
    const hyphens = { JP: '1000001', PT: '1250146', PL: '00590', CL: '832-0000', IN: '560 001' };
    expect(Object.entries(hyphens).map(([country, code]) => postcode.parse(code, { country }))).toEqual([
      '100-0001',
      '1250-146',
      '00-590',
      '8320000',
      '560001',
    ]);
    expect(postcode.parse('10-0001', { country: 'JP' })).toBeNull();
    expect(postcode.parse('51800', { country: 'CN' })).toBeNull();
    expect(postcode.parse('<b>', {})).toBeNull();
    // Forms that are in use beside those of the tables.
    for (const [country, code] of [
      ['AR', '1043'],
      ['AR', 'C1043AAX'],
      ['KH', '120101'],
      ['SA', '12271-1234'],
      ['TW', '110-204'],
      ['TW', '110204'],
      ['KZ', 'A05B2C3'],
    ] as const)
      expect(postcode.isValid(code, { country }), `${country} ${code}`).toBe(true);
    for (const [country, code] of [
      ['AR', '104'],
      ['KH', '1201'],
      ['SA', '1227'],
      ['TW', '11'],
    ] as const)
      expect(postcode.isValid(code, { country }), `${country} ${code}`).toBe(false);
  });
});

describe('days, months, times and colours as people write them', () => {
  test.each(['2026-1-5', '2026/01/05', '2026.1.5', '20260105', '2026年1月5日', ' 2026-01-05 '])('%s is a day', (typed) =>
    expect(day.parse(typed, {})).toBe('2026-01-05'),
  );
  test.each(['2026-02-29', '2026-13-01', '05.01.2026', '2026-1', '202615', '2026-1-5-7', 'soon', ''])('%s is none', (typed) =>
    expect(day.parse(typed, {})).toBeNull(),
  );
  test('a day within its bounds, both included', () => {
    const bounds = { min: '2026-01-05', max: '2026-01-07' };
    const within = ['2026-01-04', '2026-01-05', '2026-01-07', '2026-01-08'].map((value) => day.isValid(value, bounds));
    expect(within).toEqual([false, true, true, false]);
    expect(month.isValid('2026-01', bounds)).toBe(true);
    expect(month.isValid('2025-12', bounds)).toBe(false);
  });
  test.each([
    ['2026-1', '2026-01'],
    ['202611', '2026-11'],
    ['2026年3月', '2026-03'],
    ['2026-13', null],
    ['11/2026', null],
  ])('the month %s', (typed, value) => expect(month.parse(typed, {})).toBe(value));
  test.each([
    ['9:05', '09:05', '09:05:00'],
    ['0905', '09:05', '09:05:00'],
    ['9点05分', '09:05', '09:05:00'],
    ['09:05:30', null, '09:05:30'],
    ['09:05:00', '09:05', '09:05:00'],
    ['24:00', null, null],
    ['noon', null, null],
  ])('the time %s', (typed, minutes, seconds) =>
    expect([time.parse(typed, {}), time.parse(typed, { seconds: true })]).toEqual([minutes, seconds]),
  );
  test.each([
    ['#ABC', '#aabbcc'],
    ['1677FF', '#1677ff'],
    ['#1677ff80', null],
    ['red', null],
  ])('the colour %s', (typed, value) => expect(colour.parse(typed, {})).toBe(value));
});
