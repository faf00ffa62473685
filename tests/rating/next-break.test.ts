import { describe, expect, it } from 'vitest';
import { tariffTexts } from '../../server/products/tariff-texts.ts';
import { linesOf } from '../../server/quotes/quote-view.ts';
import { nextCheaper } from '../../server/rating/next-cheaper.ts';
import { quantity } from '../../server/rating/quantity.ts';
import { readTariff } from '../../server/rating/read-tariff.ts';
import type { Offer } from '../../server/rating/snapshot.ts';
import { fc } from '../support/fast-check.ts';
import { amounts, box, draft, offered, request, tariff } from './drafts.ts';

type Parts = Readonly<Record<string, unknown>>;

/** Rates as air freight has them: each from its weight to the next, all open to lighter shipments. */
function breaks(...rates: readonly (readonly [from: string, rate: string])[]): readonly object[] {
  return rates.map(([from, rate], at) => {
    const below = rates[at + 1]?.[0];
    return { kind: 'perKg', from, rate, ...(below === undefined ? {} : { below }), ...(from === '0' ? {} : { asNextBreak: true }) };
  });
}

const offer = (prices: readonly object[], weight: string, more: Parts = {}) => offered({ prices, ...more }, request([box('A', weight)]));
const total = (...args: Parameters<typeof offer>) => offer(...args).total;

describe('What is printed of the next weight break', () => {
  it('Shanghai to Hong Kong: 30 kg by 16 are 480, as 45 kg by 9 they are 405 (airfreightfromchina.com)', () => {
    const rows = breaks(['0', '16'], ['45', '9']);
    expect(offer(rows, '30').lines[0]).toMatchObject({
      amount: '405.00',
      rule: '/prices/1',
      quantity: '45',
      nextBreak: { weight: '30', amount: '480.00' },
    });
    // 405 / 16: up to there its own rate is no dearer.
    expect([total(rows, '25'), total(rows, '25.312'), total(rows, '25.313')]).toEqual(['400.00', '404.99', '405.00']);
    expect(offer(rows, '45').lines[0]).not.toHaveProperty('nextBreak');
  });

  it('to Korea: 30 kg by 37.15 are 1114.50, as 45 kg by 18.28 they are 822.60 (ssopdot.com)', () => {
    const rows = breaks(['0', '37.15'], ['45', '18.28']);
    expect(offer(rows, '30').lines[0]).toMatchObject({ amount: '822.60', nextBreak: { weight: '30', amount: '1114.50' } });
  });

  it('Frankfurt to Damascus: at least 76.69, then 4.01 a kilogram (nimasabri.com)', () => {
    const rows = [{ kind: 'perKg', rate: '4.01', minCharge: '76.69' }];
    expect(['1', '10', '19', '20'].map((weight) => total(rows, weight, { currency: 'EUR' }))).toEqual(['76.69', '76.69', '76.69', '80.20']);
  });
});

describe('The next weight break', () => {
  const rows = breaks(['0', '40'], ['45', '30'], ['100', '20'], ['300', '19']);

  it('is not charged where the tariff does not say so', () => {
    const plain = rows.map((row) => ({ ...row, asNextBreak: false }));
    expect([total(plain, '44'), total(rows, '44')]).toEqual(['1760.00', '1350.00']);
  });

  it('is the one that costs least, also beyond the next; of equal ones the lightest, and its own before all', () => {
    // 44 kg: 1760, as 45: 1350, as 100: 2000.
    expect(total(rows, '44')).toBe('1350.00');
    expect(total(rows, '70')).toBe('2000.00');
    const steep = breaks(['0', '40'], ['45', '30'], ['100', '10']);
    expect(offer(steep, '44').lines[0]).toMatchObject({ amount: '1000.00', quantity: '100' });
    const equal = breaks(['0', '40'], ['40', '30'], ['60', '20']);
    expect(offer(equal, '35').lines[0]).toMatchObject({ amount: '1200.00', quantity: '40' });
    expect(offer(equal, '30').lines[0]).toMatchObject({ amount: '1200.00', quantity: '30', rule: '/prices/0' });
  });

  it('leaves weight, limits and other charges with the shipment: a percentage is of the freight that is paid', () => {
    const charges = [
      { code: 'security', kind: 'surcharge', scope: 'shipment', charge: { kind: 'perKg', rate: '1' } },
      { code: 'heavy', kind: 'surcharge', scope: 'shipment', charge: { kind: 'each', amount: '99' }, when: from('45') },
      { code: 'fuel', kind: 'fuel', scope: 'shipment', charge: { kind: 'percent', percent: '10', of: ['freight'] } },
    ];
    const limits = [{ scope: 'shipment', fact: 'chargeable', max: '44' }];
    const found = offer(rows, '44', { charges, limits });
    expect(found.shipment.chargeable).toBe('44');
    expect(amounts(found)).toEqual({ freight: '1350.00', security: '44.00', fuel: '135.00' });
  });

  it('is found among the rows of the zone, at the least that the row costs, and with what belongs to a shipment', () => {
    const zones = ['US', 'CA'].map((country) => ({ zone: country, places: [{ country }] }));
    const own = [
      { kind: 'perKg', below: '45', rate: '40' },
      { kind: 'perKgPlusTicket', zones: ['CA'], from: '45', rate: '1', ticket: '5', asNextBreak: true },
      { kind: 'perKg', zones: ['US'], from: '45', rate: '30', minCharge: '1400', asNextBreak: true },
    ];
    expect(total(own, '44', { zones })).toBe('1400.00');
    // A row for the zone that stands before takes the weight of a general one.
    const general = [
      { kind: 'perKg', below: '45', rate: '40' },
      { kind: 'perKg', zones: ['US'], from: '45', rate: '39' },
      { kind: 'perKg', from: '45', rate: '1', asNextBreak: true },
    ];
    expect(total(general, '44', { zones })).toBe('1760.00');
  });

  it('needs the weight that lighter shipments are charged as, and a price by weight', () => {
    const wrong = (row: object) => readTariff(draft({ prices: [row] })).problems.map(({ message }) => message);
    expect(wrong({ kind: 'perKg', over: '45', rate: '1', asNextBreak: true })).toEqual([
      'needs from: as what lighter shipments are charged',
    ]);
    expect(wrong({ kind: 'perCbm', from: '45', rate: '1', asNextBreak: true })).toHaveLength(1);
    expect(wrong({ kind: 'perKg', from: '45', rate: '1', asNextBreak: true })).toEqual([]);
  });

  it('counts in the next cheaper step: what costs the same as the break saves nothing', () => {
    const step = (weight: string) => nextCheaper(tariff({ prices: rows }), request([box('A', weight)]));
    expect(step('44')).toBeUndefined();
    // As 45 kg it costs 1350; 33.7 kg by 40 are 1348.
    expect(step('34')).toMatchObject({ change: 'weight', by: '0.3', saves: '2.00', total: '1348.00' });
  });

  it('is said with what it replaces, in a price and in the tariff', () => {
    const said = (language: 'zh_CN' | 'en_US') => {
      const view = { language, feeName: (code: string) => code, textOf: (_type: string, code: string) => code };
      const told = offer(rows, '44');
      const [row] = tariffTexts(tariff({ prices: rows }).document, view).prices.slice(1);
      return [linesOf(told, { runs: () => [] }, view)[0]?.rule, row?.price];
    };
    expect(said('en_US')).toEqual([
      'CNY 30.00/kg × 45 kg, the next weight break (44 kg at its own rate would be CNY 1,760.00)',
      'CNY 30.00/kg; also for lighter shipments, charged as 45 kg, where that costs less',
    ]);
    expect(said('zh_CN')).toEqual([
      'CNY 30.00/kg × 45 kg，按更便宜的下一重量段计费（44 kg 按原费率为 CNY 1,760.00）',
      'CNY 30.00/kg；不足 45 kg 的货，按 45 kg 计费更便宜时也适用',
    ]);
  });
});

describe('A price with weight breaks', () => {
  const grams = (most: number) => fc.integer({ min: 1, max: most * 1000 }).map((weight) => (weight / 1000).toFixed(3));
  const falling = fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 6, maxLength: 6 }),
    )
    .map(([weights, rates]) => {
      const dear = rates.toSorted((one, other) => other - one);
      const starts = [0, ...weights.toSorted((one, other) => one - other)];
      return breaks(...starts.map((from, at) => [String(from), ((dear[at] ?? 1) / 100).toFixed(2)] as const));
    });
  const amount = (found: Offer) => quantity('money', found.total);

  it('is never less for a heavier shipment, and never more than without them', () => {
    fc.assert(
      fc.property(falling, grams(300), grams(300), (prices, weight, more) => {
        const heavier = quantity('one', weight).plus(quantity('one', more)).text();
        const [light, heavy] = [offer(prices, weight), offer(prices, heavier)];
        expect(amount(heavy).compare(amount(light))).toBeGreaterThanOrEqual(0);
        const plain = offer(
          prices.map((row) => ({ ...row, asNextBreak: false })),
          weight,
        );
        expect(amount(light).compare(amount(plain))).toBeLessThanOrEqual(0);
        expect(light.lines[0]?.nextBreak === undefined).toBe(light.total === plain.total);
      }),
      { numRuns: 300 },
    );
  });
});

function from(weight: string): unknown {
  return [[{ fact: 'chargeable', is: '>=', than: weight }]];
}
