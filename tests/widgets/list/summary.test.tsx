import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type ListWorld, openList } from './list-world.tsx';

const columns = [
  { dataIndex: 'customerNo', title: 'Number', sorter: true, search: { 'x-component': 'Input' } },
  { dataIndex: 'orderWeight', title: 'Weight', valueType: 'kg' },
  { dataIndex: 'amount', title: 'Amount', valueType: 'money', permission: 'order:amount' },
  { dataIndex: 'remark', title: 'Remark', hideInTable: true, search: { 'x-component': 'Input' } },
];
const list = {
  block: 'list',
  source: { call: 'order.list' },
  columns,
  summary: {
    page: [
      { dataIndex: 'orderWeight', unit: 'kg' },
      { dataIndex: 'amount', currency: 'currencyCode' },
    ],
    found: { call: 'order.statusCount', items: [{ dataIndex: 'total', title: 'Owed', currency: 'currencyCode' }] },
  },
};
const rows = ['CNY', 'USD', 'CNY'].map((currencyCode, at) => ({
  id: `${at}`,
  customerNo: `N${at}`,
  orderWeight: '0.1',
  amount: '0.10',
  currencyCode,
}));
const sums = [
  { total: '1000000000000000.10', currencyCode: 'CNY' },
  { total: '3.00', currencyCode: 'USD' },
];
let found: unknown = sums;
const answer = (endpoint: string) => {
  if (endpoint === 'order.list') return { records: rows, total: 23, size: 10, current: 1, pages: 3 };
  if (found instanceof Error) throw found;
  return found;
};

let world: ListWorld;
afterEach(async () => {
  found = sums;
  await world.close();
});
const foot = () =>
  [...world.page.querySelectorAll('tfoot tr')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
const open = async (block: object, denied: readonly string[] = [], address = '/orders') => {
  world = await openList(block, answer, address, denied);
  if (!('summary' in block)) return;
  await eventually(async () => {
    await world.settle();
    expect(foot()).toHaveLength(2);
    expect(foot()[1]?.[0]).not.toContain('…');
  });
};
const press = async (selector: string, at = 0) => {
  await act(async () => world.page.querySelectorAll<HTMLElement>(selector)[at]?.click());
  await world.settle();
};

describe('the sums below a list', () => {
  it('stand in the columns of their names, exact and per currency; others stand beside the label', async () => {
    await open(list);
    expect(foot()).toEqual([
      ['This page', '0.3 kg', 'CNY 0.20 + USD 0.10'],
      ['All found Owed CNY 1,000,000,000,000,000.10 + USD 3.00', '', ''],
    ]);
  });

  it('of a column that the user may not see are not told', async () => {
    await open(list, ['order:amount']);
    expect(foot()[0]).toEqual(['This page', '0.3 kg']);
  });

  it('of all that was found are asked for with the search, and not again for another page', async () => {
    await open(list, [], '/orders?customerNo=N');
    expect(world.asked('order.statusCount')).toEqual([{ customerNo: 'N' }]);
    await press('.ant-pagination-item-2');
    expect(world.asked('order.list')).toHaveLength(2);
    expect(world.asked('order.statusCount')).toHaveLength(1);
    await press('[aria-label="Refresh"]');
    expect(world.asked('order.statusCount')).toHaveLength(2);
  });

  it('say that they could not be loaded', async () => {
    found = new Error('no');
    await open(list);
    expect(foot()[1]?.[0]).toContain('could not be loaded');
  });
});

describe('the view of a status tab', () => {
  const { summary: _sums, ...plain } = list;
  const viewed = {
    ...plain,
    statusTabs: {
      field: 'orderStatus',
      dict: 'order_status',
      views: { draft: { columns: ['remark', 'customerNo'], sort: { column: 'customerNo', order: 'desc' }, search: ['remark'] } },
    },
  };
  const heads = () => [...world.page.querySelectorAll('th .wl-head')].map(({ textContent }) => textContent);
  const asked = () => world.asked('order.list').map(({ orderStatus, column, order }) => [orderStatus, column, order]);
  const fields = () => [...world.page.querySelectorAll('.wl-search label')].map(({ textContent }) => textContent);

  it('has its columns, order and search fields, and gives them back', async () => {
    await open(viewed);
    expect([heads(), fields()]).toEqual([
      ['Number', 'Weight', 'Amount'],
      ['Number', 'Remark'],
    ]);
    await press('.wl-tab', 1);
    expect([heads(), fields()]).toEqual([['Remark', 'Number'], ['Remark']]);
    await press('.wl-tab', 0);
    expect(heads()).toEqual(['Number', 'Weight', 'Amount']);
    expect(asked()).toEqual([
      [undefined, undefined, undefined],
      ['draft', 'customerNo', 'desc'],
      [undefined, undefined, undefined],
    ]);
  });

  it('may be one of choices that the document lists, whose values are sent as they are written', async () => {
    const label = (en_US: string) => ({ zh_CN: en_US, en_US });
    const given = [
      { value: 1, label: label('New') },
      { value: 2, label: label('Old'), disabled: true },
      { value: 'done', label: label('Done') },
    ];
    await open({ ...plain, statusTabs: { field: 'orderStatus', enum: given } });
    expect([...world.page.querySelectorAll('.wl-tab')].map(({ textContent }) => textContent)).toEqual(['All', 'New', 'Done']);
    await press('.wl-tab', 1);
    await press('.wl-tab', 2);
    expect(asked().map(([status]) => status)).toEqual([undefined, 1, 'done']);
  });

  it('is that of a link to its tab, whose own order wins', async () => {
    await open(viewed, [], '/orders?orderStatus=draft');
    expect(asked()).toEqual([['draft', 'customerNo', 'desc']]);
    await world.close();
    await open(viewed, [], '/orders?orderStatus=draft&sort=customerNo.asc');
    expect(asked()).toEqual([['draft', 'customerNo', 'asc']]);
  });
});
