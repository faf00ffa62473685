import { describe, expect, test } from 'vitest';
import { fingerprintOf, readTariff } from '../../server/rating/read-tariff.ts';
import { amounts, box, draft, offered, refused, request } from './drafts.ts';

/** Insurance is 1.5 % of the insured value and at least 10; collecting costs 2 % of what is collected, at most 50. */
const parts = {
  exchange: [{ currency: 'USD', rate: '7.1234' }],
  charges: [
    {
      code: 'insurance',
      kind: 'surcharge',
      scope: 'shipment',
      service: 'insurance',
      charge: { kind: 'percentOfValue', value: 'insured', percent: '1.5', min: '10' },
    },
    {
      code: 'cod',
      kind: 'surcharge',
      scope: 'shipment',
      service: 'cod',
      charge: { kind: 'percentOfValue', value: 'cod', percent: '2', max: '50' },
    },
    { code: 'vat', kind: 'tax', scope: 'shipment', charge: { kind: 'percent', percent: '10', of: ['insurance', 'cod'] } },
  ],
};
const boxes = [box('A1', '2')];
const asked = (services: string[], values: Record<string, { amount: string; currency: string }>) => request(boxes, { services, values });

describe('charges on a value', () => {
  test('are a share of it, in the tariff’s currency, rounded half up once', () => {
    const offer = offered(parts, asked(['insurance'], { insured: { amount: '1000', currency: 'CNY' } }));
    expect(amounts(offer)).toEqual({ freight: '2.00', insurance: '15.00', vat: '1.50' });
    // 500 x 7.1234 = 3561.70, of which 1.5 % is 53.4255.
    const foreign = offered(parts, asked(['insurance'], { insured: { amount: '500', currency: 'USD' } }));
    expect(amounts(foreign)).toEqual({ freight: '2.00', insurance: '53.43', vat: '5.34' });
    const line = foreign.lines.find(({ code }) => code === 'insurance');
    expect([line?.quantity, line?.unit]).toEqual(['3561.70', 'CNY']);
    expect(foreign.total).toBe('60.77');
  });

  test('keep to their least and most', () => {
    expect(amounts(offered(parts, asked(['insurance'], { insured: { amount: '1', currency: 'CNY' } }))).insurance).toBe('10.00');
    expect(amounts(offered(parts, asked(['cod'], { cod: { amount: '99999.99', currency: 'CNY' } }))).cod).toBe('50.00');
  });

  test('are not asked of whoever does not ask for the service', () => {
    expect(amounts(offered(parts, asked([], { insured: { amount: '1000', currency: 'EUR' } })))).toEqual({ freight: '2.00', vat: '0.00' });
  });

  test('need the value, in a currency that the tariff counts', () => {
    expect(refused(parts, asked(['insurance', 'cod'], { cod: { amount: '5', currency: 'EUR' } })).reasons).toEqual([
      { code: 'value_missing', values: { value: 'insured' } },
      { code: 'currency_not_taken', values: { value: 'cod', currency: 'EUR', wanted: 'CNY' } },
    ]);
  });

  test.each([
    ['of pieces', { scope: 'piece' }, 'the scope is the shipment'],
    ['that take off', { kind: 'discount' }, 'a discount is of lines'],
    ['without their service', { service: undefined }, 'name it'],
    ['with a least above the most', { charge: { kind: 'percentOfValue', value: 'cod', percent: '1', min: '2', max: '1' } }, 'min is more'],
  ])('%s are no tariff', (_title, changed, message) => {
    const { problems } = readTariff(draft({ charges: [{ ...parts.charges[0], ...changed }] }));
    expect(problems.map((problem) => `${problem.path} ${problem.message}`).join()).toContain(`/charges/0 `);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });
});

test('the fingerprint is of what a document says, not of the order in which it says it', () => {
  const document = draft(parts);
  const turned = Object.fromEntries(Object.entries(document).reverse());
  expect(Object.keys(turned)).not.toEqual(Object.keys(document));
  expect(fingerprintOf(turned)).toBe(fingerprintOf(document));
  expect(readTariff(turned).tariff?.fingerprint).toBe(fingerprintOf(document));
  expect(fingerprintOf({ ...document, version: '2' })).not.toBe(fingerprintOf(document));
});
