import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Values } from '../../../src/runtime/ports.ts';
import { openScreen, type World } from '../screen-world.tsx';

let world: World;
afterEach(() => world.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const block = {
  block: 'list',
  source: { call: 'shipperAddress.list' },
  columns: [{ dataIndex: 'name', title: text('Name') }],
  rowActions: [
    {
      name: 'remove',
      title: text('Remove'),
      do: [{ call: 'shipperAddress.delete', with: { id: '{{ row.id }}' } }, { reload: true }],
    },
  ],
  batch: [{ name: 'print', title: text('Print'), do: [{ call: 'address.print', with: { ids: '{{ rows.map(r, r.id) }}' } }] }],
};

const press = async (where: string, name: string) => {
  await act(async () => {
    const found = [...document.querySelectorAll<HTMLElement>(`${where} button`)].find((button) => button.textContent?.trim() === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    found.click();
  });
  await world.settle();
};

it('a row that its own action deleted is no part of the next batch', async () => {
  let rows = Array.from({ length: 12 }, (_, at) => ({ id: `a${at}`, name: `Name ${at}` }));
  const call = vi.fn(async (id: string, input: Values) => {
    if (id === 'shipperAddress.delete') rows = rows.filter((row) => row.id !== input.id);
    return id === 'shipperAddress.list' ? { records: rows.slice(0, 10), total: rows.length, size: 10, current: 1, pages: 2 } : null;
  });
  world = await openScreen([block], { call });
  await world.find('tbody tr[data-row-key="a0"]');
  await world.click('thead input[type=checkbox]');
  expect((await world.find('.wl-selection')).textContent).toContain('10');
  await press('tr[data-row-key="a0"]', 'Remove');
  await press('.wl-selection', 'Print');
  expect(call.mock.lastCall?.[1]).toEqual({ ids: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'] });
});
