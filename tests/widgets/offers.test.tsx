import { afterEach, describe, expect, it, vi } from 'vitest';
import type { QuoteProduct } from '../../contract/entities/orders/quote.ts';
import { pricesOf, sorted } from '../../src/widgets/parts/offers/read.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

function product(code: string, parts: Partial<QuoteProduct> = {}): QuoteProduct {
  return {
    productCode: code,
    productName: `Product ${code}`,
    offered: true,
    total: '100.00',
    currencyCode: 'CNY',
    transitDaysFrom: 4,
    transitDaysTo: 8,
    zone: 'Z1',
    weightUnit: 'kg',
    actual: '3',
    volumetric: '4.8',
    chargeable: '5',
    totalText: null,
    unitPrice: null,
    remoteTier: null,
    remoteAmount: null,
    tariffVersion: '1',
    cheapest: false,
    fuelAmount: null,
    converted: null,
    restrictions: [],
    fastest: false,
    lines: [
      {
        code: 'freight',
        kind: 'freight',
        feeName: 'Freight',
        amount: '100.00',
        currencyCode: 'CNY',
        quantity: '5',
        unit: 'kg',
        rule: 'CNY 20.00/kg × 5 kg',
        rulePath: '/prices/0',
        boxes: [],
      },
    ],
    boxes: [
      {
        boxNo: 'B1–B3',
        count: 3,
        sides: '40 × 30 × 20 cm',
        actual: '1',
        volumetric: '1.6',
        chosen: 'volumetric',
        chargeable: '2',
        raisedBy: null,
      },
    ],
    reasons: [],
    nextCheaper: null,
    ...parts,
  };
}

const cheap = product('CHEAP', { total: '80.00', cheapest: true, transitDaysFrom: 9, transitDaysTo: 18 });
const fast = product('FAST', {
  total: '120.00',
  unitPrice: '1234.567',
  fastest: true,
  nextCheaper: { message: '2 cm less saves 18.00', saves: '18.00', boxNo: 'B1' },
});
const refused = product('NONE', { offered: false, total: null, reasons: [{ code: 'too_long', message: 'Too long: 130 cm', boxes: [] }] });
const quote = { quoteId: 'q1', quotedAt: '2026-11-22 10:00:00', expiresAt: '2026-11-22 10:30:00', products: [cheap, fast, refused] };

const open = (data: unknown, props: object = {}, on: object = {}) =>
  openScreen(
    [{ block: 'widget', use: 'offers', source: { call: 'calculate.orderTry', with: {} }, props }],
    { call: vi.fn(async () => data) as never },
    '/',
    'page',
    { on },
  );
const names = ({ page }: World) => [...page.querySelectorAll('.wb-offer strong[id]')].map((name) => name.textContent);

describe('the offers of a quote', () => {
  it('stand as the server sorted them, with their marks; the others follow with their reasons', async () => {
    world = await open({ quote, missing: [] });
    await world.find('.wb-offer');
    expect(names(world)).toEqual(['Product CHEAP', 'Product FAST']);
    const [first, second] = world.page.querySelectorAll('.wb-offer');
    expect(first?.textContent).toContain('Cheapest');
    expect(first?.textContent).not.toContain('Fastest');
    expect(second?.textContent).toContain('Fastest');
    expect(second?.textContent).toContain('2 cm less saves 18.00');
    expect(second?.textContent).toContain('about CNY 1,234.567/kg');
    expect(world.page.querySelector('.wb-refused')?.textContent).toContain('Too long: 130 cm');
    expect(world.page.textContent).toContain('2026-11-22 10:30');
    expect(world.page.querySelector('.wb-offer-actions .ant-btn-primary')).toBeNull();
  });

  it('are sorted by transit time on demand', async () => {
    world = await open({ quote, missing: [] });
    await world.find('.wb-offer');
    await world.click('.ant-segmented-item:nth-child(2) input');
    expect(names(world)).toEqual(['Product FAST', 'Product CHEAP']);
  });

  it('open to their lines and boxes, and close again', async () => {
    world = await open({ quote, missing: [] });
    await world.click('.wb-offer button[aria-expanded="false"]');
    expect(world.page.querySelector('.wb-breakdown')?.textContent).toContain('CNY 20.00/kg × 5 kg');
    expect(world.page.querySelector('.wb-breakdown')?.textContent).toContain('B1–B3 × 3');
    await world.click('.wb-offer button[aria-expanded="true"]');
    expect(world.page.querySelector('.wb-breakdown')).toBeNull();
  });

  it.each([
    ['JPY', '20250', '20,250'],
    ['KWD', '12.345', '12.345'],
    ['CNY', '20250', '20,250.00'],
  ])('break down into amounts with the decimals of %s', async (currencyCode, amount, shown) => {
    const lines = cheap.lines.map((line) => ({ ...line, currencyCode, amount }));
    world = await open({ quote: { ...quote, products: [{ ...cheap, currencyCode, total: amount, lines }] }, missing: [] });
    await world.click('.wb-offer button[aria-expanded="false"]');
    expect(world.page.querySelector('.wb-breakdown tbody .wb-breakdown-end')?.textContent).toBe(shown);
  });

  it('are chosen by an event that tells product, quote and total', async () => {
    const seen: unknown[] = [];
    world = await openScreen(
      [{ block: 'widget', use: 'offers', source: { call: 'calculate.orderTry', with: {} }, props: { choosable: true, chosen: 'FAST' } }],
      {
        call: vi.fn(async (endpoint: string, input: unknown) => {
          if (endpoint === 'calculate.orderTry') return { quote, missing: [] };
          seen.push(input);
          return null;
        }) as never,
      },
      '/',
      'page',
      { on: { choose: [{ call: 'preference.set', with: { key: 'chosen', value: '{{ event }}' } }] } },
    );
    await world.click('.wb-offer .ant-btn-primary');
    expect(seen).toEqual([
      {
        key: 'chosen',
        value: { productCode: 'CHEAP', productName: 'Product CHEAP', total: '80.00', currencyCode: 'CNY', quoteId: 'q1' },
      },
    ]);
    expect(world.page.querySelector('.wb-offer-chosen')?.textContent).toContain('Product FAST');
  });

  it('are not there while something is missing: it says what', async () => {
    const missing = ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => ({ path, title: `Field ${path}`, message: 'Cannot be empty' }));
    world = await open({ quote: null, missing });
    await world.find('.wb-offers-missing');
    expect(world.page.querySelectorAll('.wb-offers-missing li')).toHaveLength(4);
    expect(world.page.textContent).toContain('Field a: Cannot be empty');
    expect(world.page.textContent).toContain('and 2 more fields');
  });

  it('where there are none, show the reasons at once', async () => {
    world = await open({ ...quote, products: [refused] });
    await world.find('.wb-refused[open]');
    expect(world.page.textContent).toContain('No product can carry this shipment.');
  });

  it('in several currencies say of which they are the cheapest', async () => {
    world = await open({ products: [cheap, { ...fast, currencyCode: 'USD', cheapest: true }] });
    await world.find('.wb-offer');
    expect([...world.page.querySelectorAll('.wb-tone-green')].map((tag) => tag.textContent)).toEqual([
      'Cheapest in CNY',
      'Cheapest in USD',
    ]);
  });
});

describe('what is read of the data', () => {
  it('is nothing of what is no quote', () => {
    for (const data of [null, undefined, 'text', [], {}, { quote: null }]) {
      expect(pricesOf(data)).toMatchObject({ products: null, missing: [], quoteId: '', expiresAt: '' });
    }
  });

  it('puts products that do not say how long they take last', () => {
    const silent = product('SILENT', { transitDaysFrom: null, transitDaysTo: null });
    expect(sorted([silent, cheap, fast], 'time').map(({ productCode }) => productCode)).toEqual(['FAST', 'CHEAP', 'SILENT']);
  });
});
