import { describe, expect, it } from 'vitest';
import { plainDecimal } from '../../contract/values/decimal.ts';
import { compareDecimals, exact, exactOrNull, fixedText, ratio, rounded, shortText, sum } from '../../contract/values/exact.ts';
import { fc } from '../support/fast-check.ts';

const thousandths = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const textOf = (units: bigint) => fixedText(ratio(units, 1000n), 3);

describe('Exact numbers', () => {
  it('are read as they are written, and nothing else is', () => {
    fc.assert(
      fc.property(thousandths, (units) => {
        expect(exact(textOf(units)).equals(ratio(units, 1000n))).toBe(true);
      }),
    );
    for (const value of ['', ' 1', '1e3', '.5', '5.', '+1', '1,5', '１', null, true, Number.NaN, 1e21])
      expect(exactOrNull(value)).toBeNull();
    expect(() => exact('1e3')).toThrow(RangeError);
  });

  it('add up to the last digit, whatever their size', () => {
    fc.assert(
      fc.property(fc.array(thousandths), (units) => {
        const total = units.reduce((before, one) => before + one, 0n);
        expect(fixedText(sum(units.map((one) => exact(textOf(one)))), 3)).toBe(textOf(total));
      }),
    );
    expect(shortText(sum([exact('0.1'), exact('0.2')]), 15)).toBe('0.3');
  });

  it('compare by what they are worth, not by how they are written', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (one, other) => {
        expect(Math.sign(compareDecimals(textOf(one), `${textOf(other)}000`))).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
    expect([compareDecimals('1.10', ' 1.1 '), compareDecimals(2, '10'), compareDecimals('a', '1')]).toEqual([0, -1, Number.NaN]);
  });

  it.each([
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['-0.4', 0, '0'],
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['0.0049', 2, '0.00'],
    ['7', 2, '7.00'],
    ['99999999999999999999.995', 2, '100000000000000000000.00'],
  ])('%s with %i decimals is %s', (text, decimals, shown) => {
    expect(fixedText(exact(text), decimals)).toBe(shown);
    expect(fixedText(rounded(exact(text), decimals), decimals)).toBe(shown);
  });

  it('are shown with as few decimals as they have, zero without a sign', () => {
    const shown = ['1.500', '100', '0.000', '-0.0004', '-20.10', '0.1239'].map((text) => shortText(exact(text), 3));
    expect(shown).toEqual(['1.5', '100', '0', '0', '-20.1', '0.124']);
    expect(shortText(ratio(1n, 3n), 4)).toBe('0.3333');
  });
});

it.each([
  [0.1 + 0.2, '0.3'],
  [19.989999999999998, '19.99'],
  [-1.5e-7, '-0.00000015'],
  [1e20, '100000000000000000000'],
  [-0, '0'],
  [1234.5, '1234.5'],
])('the number %s is the decimal %s', (value, text) => expect(plainDecimal(value)).toBe(text));
