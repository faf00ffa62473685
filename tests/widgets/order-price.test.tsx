import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { QuoteProduct } from '../../contract/entities/orders/quote.ts';
import { CallFailure } from '../../contract/failure.ts';
import type { Values } from '../../src/runtime/ports.ts';
import { eventually } from '../support/eventually.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const line = (code: string, amount: string, rule: string): QuoteProduct['lines'][number] => ({
  code,
  kind: code,
  feeName: `Fee ${code}`,
  amount,
  currencyCode: 'CNY',
  quantity: '5',
  unit: 'kg',
  rule,
  rulePath: '/prices/0',
  boxes: [],
});

const offer: QuoteProduct = {
  productCode: 'EXPRESS',
  productName: 'Express line',
  offered: true,
  total: '1298.50',
  totalText: 'CNY 1,298.50',
  currencyCode: 'CNY',
  transitDaysFrom: 4,
  transitDaysTo: 8,
  zone: 'Z1',
  weightUnit: 'kg',
  actual: '3.2',
  volumetric: '4.8',
  chargeable: '5',
  unitPrice: null,
  remoteTier: 'alaska',
  remoteAmount: '180.00',
  tariffVersion: '1',
  cheapest: true,
  fuelAmount: null,
  converted: null,
  restrictions: [],
  fastest: false,
  lines: [line('freight', '1118.50', 'CNY 223.70/kg × 5 kg'), line('remote', '180.00', 'CNY 180.00 a shipment')],
  boxes: [],
  reasons: [],
  nextCheaper: { message: '2 cm less in height of box B1 saves CNY 18.00', saves: '18.00', boxNo: 'B1' },
};
const refused: QuoteProduct = {
  ...offer,
  productCode: 'SEA',
  productName: 'Sea line',
  offered: false,
  total: null,
  totalText: null,
  currencyCode: null,
  remoteTier: null,
  remoteAmount: null,
  lines: [],
  nextCheaper: null,
  reasons: [
    { code: 'below_minimum', message: 'Shipment too light: 5 kg, at least 21 kg', boxes: [] },
    { code: 'too_long', message: 'Box too long: 130 cm, at most 120 cm', boxes: ['B1'] },
  ],
};
const quote = { quoteId: 'q1', quotedAt: '2026-11-22 10:00:00', expiresAt: '2026-11-22 10:30:00', products: [offer, refused] };

async function open(data: unknown, productCode: string): Promise<World> {
  world = await openScreen(
    [{ block: 'widget', use: 'orderPrice', source: { call: 'calculate.orderTry', with: {} }, props: { productCode } }],
    { call: vi.fn(async () => data) as never },
  );
  return world;
}

describe('the price beside an order', () => {
  it('tells before anybody submits: the total, each line with its rule, what the remote area costs, the next cheaper step, and until when', async () => {
    const { find, page } = await open({ quote, missing: [] }, 'EXPRESS');
    await find('.wb-price');
    expect(page.querySelector('.wb-price-total')?.textContent).toBe('CNY 1,298.50');
    const lines = [...page.querySelectorAll('.wb-price-lines li')].map((item) => item.textContent);
    expect(lines).toEqual(['Fee freightCNY 223.70/kg × 5 kg1,118.50', 'Fee remoteCNY 180.00 a shipment180.00']);
    const notes = [...page.querySelectorAll('.wb-price-note')].map((note) => note.textContent);
    expect(notes[0]).toContain('alaska');
    expect(notes[0]).toContain('CNY 180.00');
    expect(notes[1]).toBe('2 cm less in height of box B1 saves CNY 18.00');
    expect(notes).toHaveLength(2);
    expect([...page.querySelectorAll('.wb-price-weights dd')].map((fact) => fact.textContent)).toEqual(['3.2 kg', '4.8 kg', '5 kg']);
    expect(page.textContent).toContain('10:30');
  });

  it('says of a product that is not offered why, all of it, and shows no total', async () => {
    const { find, page } = await open({ quote, missing: [] }, 'SEA');
    await find('.wb-price-reasons');
    expect([...page.querySelectorAll('.wb-price-reasons li')].map((reason) => reason.textContent)).toEqual(
      refused.reasons.map(({ message }) => message),
    );
    expect(page.querySelector('.wb-price-total')).toBeNull();
  });

  it('without a remote area or a cheaper step speaks of neither', async () => {
    const plain = { ...offer, remoteTier: null, remoteAmount: null, nextCheaper: null };
    const { find, page } = await open({ quote: { ...quote, products: [plain] }, missing: [] }, 'EXPRESS');
    await find('.wb-price');
    expect(page.querySelectorAll('.wb-price-note')).toHaveLength(0);
  });

  it('says what is missing for a price', async () => {
    const missing = [{ path: 'boxes.0.boxWeight', title: 'Box 1: weight', message: 'Cannot be empty' }];
    const { page, settle } = await open({ quote: null, missing }, 'EXPRESS');
    await settle();
    expect(page.textContent).toContain('Box 1: weight');
    expect(page.querySelector('.wb-price-total')).toBeNull();
  });
});

describe('the products in the picker', () => {
  it('have price, time and limits, or why one is not possible and cannot be chosen; without a quote the picker has its own', async () => {
    const form = {
      block: 'form',
      guard: false,
      schema: {
        type: 'object',
        properties: {
          product: {
            title: 'Product',
            'x-component': 'Select',
            'x-options': { call: 'product.list', value: 'code', text: 'name', note: 'transitText' },
            'x-reactions': { options: '{{ size(page.quoted) > 0 ? page.quoted : absent }}' },
          },
        },
      },
    };
    const widget = { block: 'widget', use: 'orderPrice', props: { productCode: 'EXPRESS', choices: 'quoted', cost: 'cost' } };
    const card = { block: 'card', when: '{{ page.isOn }}', source: { call: 'calculate.orderTry', with: {} }, body: [widget] };
    const toggle = {
      block: 'detail',
      source: { value: '{{ page.cost }}' },
      items: [{ dataIndex: 'total', title: 'Total' }],
      actions: [{ name: 'on', title: 'On', do: [{ set: { isOn: true } }] }],
    };
    const state = { quoted: { type: 'list' }, cost: { type: 'map' }, isOn: { type: 'boolean', initial: false } };
    const limited = { ...offer, restrictions: ['At most 30 kg'] };
    const answers: Record<string, unknown> = {
      'product.list': { records: [{ code: 'SEA', name: 'Sea line', transitText: '30 days' }] },
      'calculate.orderTry': { quote: { ...quote, products: [limited, refused] }, missing: [] },
    };
    world = await openScreen([form, card, toggle], { call: vi.fn(async (id: string) => answers[id] ?? null) as never }, '/', 'page', {
      state,
    });
    const list = async () => {
      const field = await world?.find('[data-field="product"] input');
      await act(async () => {
        field?.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      });
      await world?.find('.wb-noted-choice');
      return [...document.querySelectorAll('.ant-select-item-option')].map((item) => [
        item.textContent,
        item.classList.contains('ant-select-item-option-disabled'),
      ]);
    };
    expect(await list()).toEqual([['Sea line30 days', false]]);
    await world.click('.wb-actions button');
    await world.find('.wb-price-total');
    await eventually(() => expect(document.querySelector('dl.wb-facts dd')?.textContent).toBe('1298.50'));
    expect(await list()).toEqual([
      ['Express lineCNY 1,298.504–8 days · At most 30 kg', false],
      ['Sea lineNot possibleShipment too light: 5 kg, at least 21 kg · Box too long: 130 cm, at most 120 cm', true],
    ]);
  });
});

describe('the price of an order that is being typed', () => {
  const city = '[data-field="city"] input';
  /** A form, and beside it what the server says of its values: the price. */
  async function typeBeside(answer: (typed: Values) => Promise<unknown>, pause = 100): Promise<World> {
    const form = {
      block: 'form',
      guard: false,
      publishes: 'order',
      figure: '{{ page.figure }}',
      submit: { name: 'submit', title: 'Submit', do: [{ call: 'preference.set', with: { value: '{{ values }}' } }] },
      schema: { type: 'object', properties: { city: { title: 'City', 'x-component': 'Input' } } },
    };
    const source = { call: 'calculate.orderTry', with: '{{ page.order }}', pause };
    const widget = { block: 'widget', use: 'orderPrice', props: { productCode: 'EXPRESS', figure: 'figure' } };
    const state = { order: { type: 'map' }, figure: { type: 'string', initial: '' } };
    world = await openScreen(
      [form, { block: 'card', source, body: [widget] }],
      { call: vi.fn(async (_call: string, typed: Values) => answer(typed)) as never },
      '/',
      'page',
      { state },
    );
    await world.find('.wb-price-total');
    return world;
  }
  const priced = { quote, missing: [] };

  it('is not the one of before where the server cannot say the new one: it says so, and can be asked again', async () => {
    let isDown = true;
    const { type, find, page, click, settle } = await typeBeside(async (typed) => {
      if (typed.city === 'Nome' && isDown) throw new CallFailure('Out of order', { kind: 'refused', status: 500 });
      return priced;
    });
    const shownFigure = () => page.querySelector('.wb-form-figure')?.textContent;
    await find('.wb-form-figure');
    expect(shownFigure()).toBe('CNY 1,298.50');
    await type(city, 'Nome');
    await find('.wb-state');
    expect(page.textContent).toContain('Out of order');
    expect(page.querySelector('.wb-price-total')).toBeNull();
    expect(shownFigure()).toBeUndefined();
    isDown = false;
    await click('.wb-state button');
    await find('.wb-price-total');
    await settle();
    expect(shownFigure()).toBe('CNY 1,298.50');
  });

  it('is marked as the one of before from the first key that makes it so', async () => {
    // Longer than the test waits: the server is not even asked by then.
    const { type, page } = await typeBeside(async () => priced, 10_000);
    const isBusy = () => page.querySelector('.wb-price-total')?.closest('[aria-busy=true]') !== null;
    expect(isBusy()).toBe(false);
    await type(city, 'Nome');
    await eventually(() => expect(isBusy()).toBe(true));
  });
});
