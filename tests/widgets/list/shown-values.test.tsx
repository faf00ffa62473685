import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen, type World } from '../screen-world.tsx';
import { type ListWorld, openList } from './list-world.tsx';

const rows = ['1', '2'].map((id) => ({ id, name: `N${id}`, stock: Number(id) * 10, isOpen: true }));
const list = {
  block: 'list',
  source: { call: 'order.list' },
  rowTone: "{{ row.stock < 15 ? 'red' : absent }}",
  columns: [
    { dataIndex: 'name', title: 'Name', tone: "{{ page.marked == row.name ? 'purple' : absent }}" },
    { dataIndex: 'double', title: 'Double', valueType: 'digit', value: '{{ row.stock * 100 }}' },
    { dataIndex: 'isOpen', title: 'Open', valueType: 'boolean' },
  ],
};
const buttons = {
  block: 'result',
  title: 'Done',
  actions: [
    { name: 'mark', title: 'Mark', do: [{ set: { marked: 'N2' } }] },
    { name: 'other', title: 'Other', do: [{ set: { other: 'x' } }] },
  ],
};
const state = { state: { marked: { type: 'string' }, other: { type: 'string' } } };

let world: World | ListWorld;
afterEach(() => world.close());
const press = async (name: string) => {
  const button = [...world.page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await act(async () => button?.click());
  await world.settle();
};
const texts = (selector: string) => [...world.page.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('what a column and a row say beside their data', () => {
  it('is computed from the row, tinted by its tone', async () => {
    world = await openScreen([list, buttons], { call: async () => rows, accepts: () => false }, '/', 'page', state);
    await world.find('[data-row-key="1"]');
    expect(texts('tbody .wb-number')).toEqual(['1,000', '2,000']);
    expect(texts('tr.wb-hue-red')).toEqual(['N11,000Yes']);
    expect(texts('.wb-tint')).toEqual([]);
    await press('Mark');
    expect(texts('.wb-tint-purple')).toEqual(['N2']);
  });

  it('is not drawn again when a state changes that no column reads', async () => {
    const translate = vi.fn((message: unknown) => String(message));
    world = await openScreen([list, buttons], { call: async () => rows, accepts: () => false, translate }, '/', 'page', state);
    await world.find('[data-row-key="1"]');
    const drawn = () => translate.mock.calls.filter(([message]) => message === 'widget.boolean.yes').length;
    const before = drawn();
    await press('Other');
    expect(drawn()).toBe(before);
    await press('Mark');
    expect(drawn()).toBe(before + rows.length);
  });
});

describe('the second line of a cell', () => {
  const twoLines = {
    block: 'list',
    source: { call: 'order.list' },
    columns: [
      {
        dataIndex: 'name',
        title: 'Name',
        under: [
          { dataIndex: 'city' },
          { dataIndex: 'weight', valueType: 'kg' },
          { dataIndex: 'twice', value: '{{ row.stock * 2 }}' },
          { dataIndex: 'price', permission: 'order:amount' },
        ],
      },
    ],
  };
  const parcels = [
    { id: '1', name: 'N1', city: 'Berlin', weight: '1.5', stock: 3, price: '9.99' },
    { id: '2', name: 'N2', city: '', weight: null, stock: 4, price: null },
  ];
  const answer = () => ({ records: parcels, total: 2, size: 10, current: 1, pages: 1 });
  const seconds = () =>
    [...world.page.querySelectorAll('.wl-under')].map((line) => [...line.children].map(({ textContent }) => textContent));

  it('has the values of the row that are not empty, drawn by their kind', async () => {
    world = await openList(twoLines, answer);
    expect(seconds()).toEqual([['Berlin', '1.5 kg', '6', '9.99'], ['8']]);
  });

  it('leaves out what the user may not see', async () => {
    world = await openList(twoLines, answer, '/orders', ['order:amount']);
    expect(seconds()).toEqual([['Berlin', '1.5 kg', '6'], ['8']]);
  });
});
