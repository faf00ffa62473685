import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type Answer, type ListWorld, openList } from './list-world.tsx';

const block = {
  block: 'list',
  title: 'Orders',
  source: { call: 'order.list' },
  missing: { call: 'order.missingNumbers' },
  columns: [
    { dataIndex: 'customerNo', title: 'Number', sorter: true, search: { 'x-component': 'NumberList' } },
    { dataIndex: 'consigneeName', title: 'Recipient', search: { 'x-component': 'Input' } },
  ],
  batch: [
    {
      name: 'pay',
      title: 'Pay',
      when: '{{ rows.exists(r, r.isOwed) }}',
      takes: '{{ rows.filter(r, r.isOwed) }}',
      do: [{ notify: 'Paid' }],
    },
    { name: 'print', title: 'Print', do: [{ notify: 'Printed' }] },
  ],
};
const rows = [true, false, false].map((isOwed, index) => ({ id: `o${index}`, customerNo: `N${index}`, consigneeName: 'Ann', isOwed }));
const found = { records: rows, total: rows.length, size: 20, current: 1, pages: 1 };
const serve: Answer = (endpoint) =>
  endpoint === 'order.list' ? found : ['N7', 'N8'].map((number) => ({ number, reason: 'unknown', text: 'no order has this number' }));

let world: ListWorld;
afterEach(() => world.close());
const buttons = () => [...document.querySelectorAll('.wl-selection .ant-btn')].map((button) => button.textContent);

describe('a list that names what was not found', () => {
  it('asks with the search alone, and says why once, with its numbers', async () => {
    world = await openList(block, serve, '/orders?customerNo=N1,N7,N8&column=customerNo&order=asc');
    await eventually(() => expect(document.querySelector('.wl-missing li')?.textContent).toBe('no order has this number N7, N8'));
    expect(document.querySelector('.wl-missing strong')?.textContent).toBe('Numbers not found: 2');
    const [asked] = world.asked('order.missingNumbers');
    expect(Object.keys(asked ?? {})).toEqual(['customerNo']);
  });

  it('asks nothing while the search names no numbers', async () => {
    world = await openList(block, serve, '/orders?consigneeName=Ann');
    expect(world.asked('order.missingNumbers')).toEqual([]);
    expect(document.querySelector('.wl-missing')).toBeNull();
  });
});

describe('a batch action that takes some of the rows', () => {
  const select = (at: number) =>
    act(async () => document.querySelectorAll<HTMLElement>('tbody input[type=checkbox], .wl-check-row')[at]?.click());

  it('says how many of the selected it takes, and nothing when they are all', async () => {
    world = await openList({ ...block, missing: undefined }, serve);
    await select(0);
    await world.settle();
    expect(buttons()).toContain('Pay');
    await select(1);
    await select(2);
    await world.settle();
    expect(buttons()).toContain('Pay 1/3');
    expect(buttons()).toContain('Print');
  });
});

describe('a list with actions for all that match', () => {
  const matching = [{ name: 'pay', title: 'Pay all', do: [{ call: 'order.startBatch', with: { query: '{{ search }}' } }] }];
  const many = { ...found, total: 3149, pages: 158 };
  const serveMany: Answer = (endpoint) => (endpoint === 'order.list' ? many : { id: 'b1', orders: 3149 });
  const check = (at: number) => act(async () => document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')[at]?.click());
  const checkPage = () => act(async () => document.querySelector<HTMLElement>('thead input[type=checkbox]')?.click());
  const press = (title: string) =>
    act(async () => {
      [...document.querySelectorAll<HTMLElement>('.wl-selection .ant-btn')].find(({ textContent }) => textContent === title)?.click();
    });
  const offer = 'Select all 3,149 that match';

  it('offers them once the page is selected, runs them over the search, and ends with another selection', async () => {
    world = await openList({ ...block, missing: undefined, matching }, serveMany, '/orders?consigneeName=Ann');
    await check(0);
    await world.settle();
    expect(buttons()).not.toContain(offer);
    await checkPage();
    await world.settle();
    expect(buttons()).toContain(offer);
    await press(offer);
    await world.settle();
    expect(document.querySelector('.wl-selection strong')?.textContent).toBe('All 3,149 that match are selected');
    expect(buttons()).toContain('Pay all');
    expect(buttons()).not.toContain('Print');
    await press('Pay all');
    await world.settle();
    expect(world.asked('order.startBatch')).toMatchObject([{ query: { consigneeName: 'Ann' } }]);
    await check(1);
    await world.settle();
    expect(buttons()).not.toContain('Pay all');
    expect(buttons()).toContain('Print');
  });

  it('offers nothing when the page is all that matches, or the list has no such action', async () => {
    world = await openList({ ...block, missing: undefined, matching }, (id) => (id === 'order.list' ? found : []));
    await checkPage();
    await world.settle();
    expect(buttons()).not.toContain('Select all 3 that match');
    await world.close();
    world = await openList({ ...block, missing: undefined }, serveMany);
    await checkPage();
    await world.settle();
    expect(buttons()).not.toContain(offer);
  });
});
