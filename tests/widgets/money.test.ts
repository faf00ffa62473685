import { describe, expect, it } from 'vitest';
import { digitsOf } from '../../contract/values/currency.ts';
import { groupDecimal } from '../../contract/values/decimal.ts';
import { moneyCell } from '../../src/widgets/cell/money.tsx';
import { fc } from '../support/fast-check.ts';
import { cellContext, cellInput } from './cell-builders.ts';

const { assert, integer, nat, property, stringMatching } = fc;

const text = (amount: unknown, currency?: string) =>
  moneyCell.text(cellInput(amount, { props: currency === undefined ? {} : { currency } }), cellContext());

describe('money in a cell (ux.md, Text and numbers; security M6)', () => {
  it.each([
    ['12.3', 'CNY', 'CNY 12.30'],
    ['12.30', 'CNY', 'CNY 12.30'],
    ['0', 'CNY', 'CNY 0.00'],
    ['-0.00', 'CNY', 'CNY 0.00'],
    ['-1234.5', 'USD', 'USD -1,234.50'],
    ['1234567', 'JPY', 'JPY 1,234,567'],
    ['100.00', 'JPY', 'JPY 100'],
    ['1.5', 'KWD', 'KWD 1.500'],
    ['1234.567', 'KWD', 'KWD 1,234.567'],
    ['15000', 'IDR', 'IDR 15,000.00'],
    ['15000', 'HUF', 'HUF 15,000.00'],
    ['99999999999', 'CNY', 'CNY 99,999,999,999.00'],
    ['99999999999.99', 'EUR', 'EUR 99,999,999,999.99'],
    ['0.1', 'EUR', 'EUR 0.10'],
    ['007', 'EUR', 'EUR 7.00'],
  ])('%s %s is %s', (amount, currency, shown) => expect(text(amount, currency)).toBe(shown));

  it('shows more decimals than the currency has rather than round them away', () => expect(text('12.345', 'CNY')).toBe('CNY 12.345'));
  it('takes the currency of the row when the column names none', () =>
    expect(moneyCell.text(cellInput('5', { row: { currencyCode: 'USD' } }), cellContext())).toBe('USD 5.00'));
  it('shows an amount without any currency as the number alone', () => expect(text('5')).toBe('5.00'));
  it('shows a dash for no amount, and zero for zero', () => {
    expect(text(null, 'CNY')).toBe('—');
    expect(text('', 'CNY')).toBe('—');
    expect(text(undefined, 'CNY')).toBe('—');
    expect(text(0, 'JPY')).toBe('JPY 0');
  });
  it('shows what is no number as it came', () => expect(text('n/a', 'CNY')).toBe('CNY n/a'));

  it('knows decimals by ISO 4217, where Intl follows the custom of cash', () => {
    expect(['IDR', 'HUF', 'TWD', 'JPY', 'KRW', 'KWD', 'CLF'].map(digitsOf)).toEqual([2, 2, 2, 0, 0, 3, 4]);
  });
});

describe('grouping a decimal string', () => {
  it('never changes a digit, however long the number', () =>
    assert(
      property(stringMatching(/^-?[1-9]\d{0,24}$/), stringMatching(/^\d{0,12}$/), nat(6), (whole, fraction, least) => {
        const shown = groupDecimal(fraction === '' ? whole : `${whole}.${fraction}`, { least, keep: true });
        const [plainWhole, plainFraction = ''] = (shown ?? '').replaceAll(',', '').split('.');
        expect(plainWhole).toBe(whole);
        expect(plainFraction).toBe(fraction.padEnd(least, '0'));
      }),
    ));
  it('separates every third digit, as the engine does for safe integers', () =>
    assert(
      property(integer({ min: -1e15, max: 1e15 }), (number) => {
        expect(groupDecimal(number, { least: 0 })).toBe(new Intl.NumberFormat('en-US').format(number + 0));
      }),
    ));
  it.each(['1e5', '0x1f', '1,000', ' ', '.5', 'NaN', null, {}, Number.NaN])('refuses %j', (value) =>
    expect(groupDecimal(value, { least: 2 })).toBeNull(),
  );
});
