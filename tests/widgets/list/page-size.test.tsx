import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type ListWorld, openList } from './list-world.tsx';

let world: ListWorld;
afterEach(() => world.close());

it('the choice of a page size stays what it is while the mouse is down, and opens when the press is whole', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: `o${at}`, customerNo: `N${at}` }));
  const columns = [{ dataIndex: 'customerNo', title: 'Number' }];
  world = await openList({ block: 'list', title: 'Orders', source: { call: 'order.list' }, columns }, () => ({ records: rows, total: 40 }));
  const choice = () => document.querySelector<HTMLInputElement>('.wl-size input');
  await act(async () => choice()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await world.settle();
  expect(choice()?.readOnly).toBe(true);
  await act(async () => choice()?.click());
  await eventually(async () => {
    await world.settle();
    expect(document.querySelector('.ant-select-dropdown')).not.toBeNull();
  });
  expect(choice()).toBeNull();
});
