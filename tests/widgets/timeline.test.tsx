import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const events = [
  { id: '1', time: '2026-11-01 10:00:00', content: 'First', isOwn: true },
  { id: '2', time: '2026-11-02 10:00:00', content: 'Second', isOwn: false },
];
const record = {
  block: 'detail',
  source: { value: { id: 'order-7' } },
  items: [{ dataIndex: 'id', title: text('Id') }],
  body: [
    {
      block: 'timeline',
      name: 'notes',
      title: text('Notes'),
      source: { value: `{{ ${JSON.stringify(events)} }}` },
      time: 'time',
      text: { dataIndex: 'content' },
      actions: [{ name: 'add', title: text('Add'), do: [{ call: 'order.close', with: { ids: '{{ data.id }}' } }] }],
      rowActions: [
        { name: 'remove', title: text('Remove'), when: '{{ row.isOwn }}', do: [{ call: 'order.delete', with: { ids: '{{ row.id }}' } }] },
      ],
    },
  ],
};

describe('actions of a timeline', () => {
  it('stand beside its title and read the record around it; those of an event stand where their condition holds', async () => {
    const call = vi.fn(async () => null);
    world = await openScreen([record], { call });
    await world.find('.wb-event');
    await world.click('.wb-panel-head button');
    expect(call).toHaveBeenCalledWith('order.close', { ids: 'order-7' });
    const menus = [...world.page.querySelectorAll('.wb-event')].map(
      (event) => event.querySelector('button')?.getAttribute('aria-label') ?? null,
    );
    expect(menus).toEqual([null, 'More actions: First']);
    await world.click('.wb-event button');
    await world.click('.ant-dropdown-menu-item');
    expect(call).toHaveBeenCalledWith('order.delete', { ids: '1' });
  });
});
