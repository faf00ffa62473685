import { describe, expect, test } from 'vitest';
import { convert } from '../../server/exchange-rates/convert.ts';
import { compare } from '../../server/quotes/compare.ts';
import type { Offer } from '../../server/rating/snapshot.ts';

type Comparable = Pick<Offer, 'product' | 'total' | 'currency' | 'transitDays'>;

const offer = (product: string, total: string, currency: string, days: [number, number] | null = null): Comparable => ({
  ...{ product, total, currency },
  transitDays: days === null ? null : { from: days[0], to: days[1] },
});
const held = [{ base: 'USD', quote: 'CNY', rate: '7', source: 's', validFrom: '2026-01-01 00:00:00' }];
const compared = (...offers: Comparable[]) => {
  const { offers: all, unknown } = compare(offers, ({ total, currency }) =>
    convert(held, total, { from: currency, to: 'CNY', permitted: {} }, 'en_US'),
  );
  const named = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).map((one) => one.offer.product);
  return { order: named(() => true), cheapest: named((one) => one.cheapest), fastest: named((one) => one.fastest), unknown };
};

describe('a comparison of offers (issue 16, section 2)', () => {
  test('sorts across currencies by the converted price', () => {
    const all = [offer('A', '70.00', 'CNY'), offer('B', '9.00', 'USD'), offer('C', '64.00', 'CNY')];
    expect(compared(...all)).toEqual({ order: ['B', 'C', 'A'], cheapest: ['B'], fastest: [], unknown: [] });
  });

  test('marks one as cheapest and one as fastest, of equal ones the faster and the cheaper', () => {
    const all = [offer('A', '70.00', 'CNY', [5, 9]), offer('B', '10.00', 'USD', [3, 6]), offer('C', '90.00', 'CNY', [3, 6])];
    expect(compared(...all)).toMatchObject({ order: ['B', 'A', 'C'], cheapest: ['B'], fastest: ['B'] });
  });

  test('puts what has no rate behind the others, a group for each currency with its own cheapest, and says which', () => {
    const all = [offer('A', '1.00', 'THB'), offer('B', '500.00', 'CNY'), offer('C', '2.00', 'THB'), offer('D', '3.00', 'BRL')];
    expect(compared(...all)).toMatchObject({ order: ['B', 'A', 'C', 'D'], cheapest: ['B', 'A', 'D'], unknown: ['BRL', 'THB'] });
  });
});
