import { describe, expect, it } from 'vitest';
import { digitsOf } from '../../contract/values/currency.ts';
import { ratio } from '../../contract/values/exact.ts';
import { Quantity, quantity, sum } from '../../server/rating/quantity.ts';
import type { RateBox } from '../../server/rating/request.ts';
import { rounded } from '../../server/rating/rounding.ts';
import { fc } from '../support/fast-check.ts';
import { box, offered, request } from './drafts.ts';

const decimal = (most: number, decimals: number) =>
  fc
    .integer({ min: 1, max: most * 10 ** decimals })
    .map((units) => new Quantity('one', ratio(BigInt(units), 10n ** BigInt(decimals))).text());
const boxes = (max: number): fc.Arbitrary<RateBox[]> =>
  fc
    .array(fc.tuple(decimal(60, 3), decimal(150, 2), decimal(90, 2), decimal(70, 2)), { minLength: 1, maxLength: max })
    .map((all) => all.map(([weight, ...sides], at) => box(`B${at}`, weight, sides.join('x'))));

const weights: readonly object[] = [
  { volumetric: { divisor: '6000' } },
  {
    volumetric: { divisor: '5000', sides: [{ step: '1' }], round: [{ step: '0.5', mode: 'nearest' }] },
    piece: { min: '2', round: [{ step: '0.1' }] },
  },
  {
    volumetric: { densityKgPerCbm: '167' },
    blend: { kind: 'half' },
    shipment: { min: '3', round: [{ upTo: '21', step: '0.5' }, { step: '1' }] },
  },
  { volumetric: { divisor: '8000', when: [[{ fact: 'longest', is: '>=', than: '60' }]] }, aggregate: 'maxOfSums' },
  { volumetric: { divisor: '7000' }, blend: { kind: 'ratio', ratio: '2' }, shipment: { round: [{ step: '1' }] } },
];
const prices: readonly (readonly object[])[] = [
  [
    { kind: 'flat', upTo: '10', price: '33' },
    { kind: 'flat', over: '10', price: '45.125' },
  ],
  [{ kind: 'perKg', rate: '17.333', minCharge: '40' }],
  [{ kind: 'perKgPlusTicket', rate: '9.9', ticket: '25' }],
  [{ kind: 'firstContinue', first: { weight: '0.5', price: '80' }, next: { step: '0.5', price: '30' } }],
  [{ kind: 'perCbm', rate: '355.5', weightPerCbm: '500', min: '0.1', round: [{ step: '0.01' }] }],
];
const charges = [
  {
    code: 'long',
    kind: 'surcharge',
    scope: 'piece',
    charge: { kind: 'each', amount: '12.345' },
    when: [[{ fact: 'longest', is: '>', than: '100' }]],
    raisesTo: '20',
  },
  { code: 'fuel', kind: 'fuel', scope: 'shipment', charge: { kind: 'percent', percent: '17.75', of: ['freight'] } },
  { code: 'off', kind: 'discount', scope: 'shipment', charge: { kind: 'percent', percent: '3.3', of: ['freight'] } },
  { code: 'vat', kind: 'tax', scope: 'shipment', charge: { kind: 'percent', percent: '6', of: ['all'] } },
];
const currency = fc.constantFrom('CNY', 'JPY', 'KWD', 'IDR', 'HUF', 'EUR');
const units = (amount: string) => quantity('money', amount);

describe('A price', () => {
  it('is never less for a heavier box within one kind of row', () => {
    // A ratio is not monotone by itself: a heavier box may leave its larger volumetric weight.
    const heavier = fc.tuple(boxes(4), decimal(40, 3), fc.constantFrom(...weights.filter((_, at) => at !== 4)), fc.constantFrom(...prices));
    fc.assert(
      fc.property(heavier, ([few, more, weight, rows]) => {
        const [first, ...rest] = few;
        if (first === undefined) return;
        const grown = quantity('one', first.weight).plus(quantity('one', more)).text();
        const tariff = { weights: [weight], prices: rows };
        const before = offered(tariff, request(few)).total;
        const after = offered(tariff, request([{ ...first, weight: grown }, ...rest])).total;
        expect(units(after).compare(units(before))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it('is the sum of its lines, each with the decimals of its currency', () => {
    fc.assert(
      fc.property(boxes(5), fc.constantFrom(...weights), fc.constantFrom(...prices), currency, (some, weight, rows, code) => {
        const offer = offered({ weights: [weight], prices: rows, charges, currency: code }, request(some));
        expect(
          sum(
            'money',
            offer.lines.map(({ amount }) => units(amount)),
          ).compare(units(offer.total)),
        ).toBe(0);
        for (const { amount } of offer.lines) expect(amount.split('.')[1]?.length ?? 0).toBe(digitsOf(code));
      }),
      { numRuns: 300 },
    );
  });

  it('does not change with the order of the boxes', () => {
    const shuffled = boxes(6).chain((some) => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })));
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...weights), fc.constantFrom(...prices), ([some, others], weight, rows) => {
        const tariff = { weights: [weight], prices: rows, charges };
        const [one, other] = [offered(tariff, request(some)), offered(tariff, request(others))];
        expect(other.lines.map(({ code, amount }) => [code, amount])).toEqual(one.lines.map(({ code, amount }) => [code, amount]));
        expect(other.shipment).toEqual(one.shipment);
      }),
      { numRuns: 200 },
    );
  });

  it('has the decimals of ISO 4217', () => {
    const digits = { IDR: 2, HUF: 2, JPY: 0, KWD: 3, CNY: 2 };
    for (const [code, count] of Object.entries(digits)) {
      const price = (amount: string) =>
        offered({ currency: code, prices: [{ kind: 'flat', price: amount }] }, request([box('A', '1')])).total;
      const half = count === 0 ? '100.5' : `100.${'0'.repeat(count)}5`;
      const below = count === 0 ? '100.49999' : `100.${'0'.repeat(count)}499`;
      expect(price(half)).toBe(count === 0 ? '101' : `100.${'1'.padStart(count, '0')}`);
      expect(price(below)).toBe(count === 0 ? '100' : `100.${'0'.repeat(count)}`);
    }
  });
});

describe('Quantities', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 9 }), (over, decimals) => {
        const value = new Quantity('kg', ratio(over, 10n ** BigInt(decimals)));
        expect(quantity('kg', value.text()).compare(value)).toBe(0);
        expect(quantity('kg', value.fixed(9)).text()).toBe(value.text());
      }),
    );
  });

  it('are exact where decimals are not: three thirds are one, and need no further step', () => {
    const third = quantity('kg', '2000').times(new Quantity('one', ratio(1n, 6000n)));
    const whole = sum('kg', [third, third, third]);
    expect(whole.text()).toBe('1');
    expect(rounded(whole, { tiers: [{ upTo: undefined, step: quantity('kg', '0.5'), mode: 'up' }] }).text()).toBe('1');
    const dozen = Array.from({ length: 12 }, (_, at) => box(`B${at}`, '0.1', '10x10x10'));
    const offer = offered({ weights: [{ volumetric: { divisor: '6000' }, shipment: { round: [{ step: '0.5' }] } }] }, request(dozen));
    expect(offer.shipment).toMatchObject({ aggregated: '2', chargeable: '2' });
  });

  it('round half up, away from zero', () => {
    expect(['0.005', '0.0049', '-0.005', '1.115'].map((text) => quantity('one', text).fixed(2))).toEqual(['0.01', '0.00', '-0.01', '1.12']);
  });
});
