import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen, type World } from '../screen-world.tsx';

let world: World;
afterEach(() => world.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const rows = ['1', '2', '3'].map((id) => ({ id, name: `N${id}` }));
const list = {
  block: 'list',
  title: text('Orders'),
  source: { call: 'order.list' },
  columns: [{ dataIndex: 'name', title: text('Name') }],
  batch: [{ name: 'tag', title: text('Tag'), do: [{ notify: text('Done') }] }],
  preview: { open: 'test/Preview', with: { id: '{{ row.id }}' } },
};
const preview = {
  schemaVersion: 3,
  title: text('One order'),
  params: { id: { type: 'string', required: true } },
  body: [
    {
      block: 'detail',
      source: { call: 'order.detail', with: { id: '{{ params.id }}' } },
      items: [{ dataIndex: 'id', title: text('Id'), cell: { use: 'tags' } }],
    },
  ],
};

async function open(change: object = {}) {
  const asked = vi.fn(async (_call: string, { id }: { id?: string }) => (id === undefined ? rows : { id: `detail-${id}` }));
  const main = { schemaVersion: 3, title: 'Test', body: [{ ...list, ...change }] };
  const loadScreen = async (id: string) => ({ document: id === 'test/Preview' ? preview : main, problems: [] });
  world = await openScreen([], { call: asked, accepts: () => false, loadScreen } as never);
  await world.find('[data-row-key="1"]');
  return asked;
}

const press = async (target: string, key: string, more: object = {}) => {
  const element = await world.find(target);
  await act(async () => {
    element.focus();
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
  await world.settle();
};
const row = (id: string) => `[data-row-key="${id}"]`;
const shown = () => world.page.querySelector('.wl-preview .wb-tag')?.textContent ?? null;
const marked = () => world.page.querySelector('[aria-current]')?.getAttribute('data-row-key') ?? null;
const selected = () => world.page.querySelectorAll('[aria-selected="true"]').length;

describe('the preview of a row', () => {
  it('opens by Space, follows the arrows, and closes by Space and Esc with the focus in its row', async () => {
    await open();
    expect(world.page.querySelector('.wl-preview')).toBeNull();
    await press(row('1'), ' ');
    await expect.poll(shown).toBe('detail-1');
    expect([marked(), selected()]).toEqual(['1', 0]);
    expect(world.page.querySelector('.wl-preview-title')?.textContent).toBe('One order');
    await press(row('1'), 'ArrowDown');
    await expect.poll(shown).toBe('detail-2');
    expect([marked(), document.activeElement?.getAttribute('data-row-key')]).toEqual(['2', '2']);
    await press(row('2'), 'Escape');
    expect([marked(), world.page.querySelector('.wl-preview')]).toEqual([null, null]);
    await press(row('2'), ' ');
    await press('.wl-preview button', 'Escape');
    expect([world.page.querySelector('.wl-preview'), document.activeElement?.getAttribute('data-row-key')]).toEqual([null, '2']);
  });

  it('leaves the selection to Shift and Space', async () => {
    await open();
    await press(row('3'), ' ', { shiftKey: true });
    expect([selected(), world.page.querySelector('.wl-preview')]).toEqual([1, null]);
  });

  it('has a button that begins with the first row, and ways to the rows beside it', async () => {
    await open();
    await world.click('.wl-toolbar [aria-pressed]');
    await expect.poll(shown).toBe('detail-1');
    await world.click('.wl-preview-head button:nth-of-type(2)');
    await expect.poll(shown).toBe('detail-2');
    await world.click('.wl-preview-head button:nth-of-type(2)');
    await expect.poll(shown).toBe('detail-3');
    expect(world.page.querySelector<HTMLButtonElement>('.wl-preview-head button:nth-of-type(2)')?.disabled).toBe(true);
    await world.click('.wl-toolbar [aria-pressed]');
    expect(world.page.querySelector('.wl-preview')).toBeNull();
  });

  it('asks for no row that one only passes over', async () => {
    const asked = await open();
    await press(row('1'), ' ');
    await expect.poll(shown).toBe('detail-1');
    await press(row('1'), 'ArrowDown');
    await press(row('2'), 'ArrowDown');
    await expect.poll(shown).toBe('detail-3');
    expect(asked.mock.calls.flatMap(([, { id }]) => id ?? [])).toEqual(['1', '3']);
  });

  it('is not there for who may not see it', async () => {
    await open({ preview: { ...list.preview, permission: 'denied' } });
    await press(row('1'), ' ');
    expect([world.page.querySelector('.wl-preview'), world.page.querySelector('.wl-toolbar [aria-pressed]')]).toEqual([null, null]);
    expect(selected()).toBe(1);
  });
});

describe('the way through a list from one record to the next', () => {
  const paged = (pageNo: number) => ({ records: pageNo === 1 ? rows : [{ id: '4', name: 'N4' }], total: 4 });
  const detail = (id: string) => ({
    block: 'detail',
    source: { value: { id } },
    header: { title: 'id' },
    trail: { of: 'test', at: `{{ '${id}' }}`, do: [{ copy: '{{ to }}' }] },
    items: [{ dataIndex: 'id', title: text('Id') }],
  });
  const steps = () => world.page.querySelectorAll<HTMLButtonElement>('.wb-walk button');

  it('goes through its rows, on to its next page, and knows where it is', async () => {
    const copy = vi.fn(async () => undefined);
    const call = vi.fn(async (_call: string, { pageNo = 1 }: { pageNo?: number }) => paged(pageNo));
    world = await openScreen([{ ...list, trail: 'test', pageSize: 10 }, detail('3')], { call, copy } as never);
    await world.find('.wb-walk');
    expect(world.page.querySelector('.wb-walk')?.textContent).toBe('3 of 4');
    await world.click('.wb-walk button:first-of-type');
    expect(copy).toHaveBeenLastCalledWith('2');
    await world.click('.wb-walk button:last-of-type');
    await expect.poll(() => copy.mock.calls.at(-1)).toEqual(['4']);
    expect(call).toHaveBeenLastCalledWith('order.list', expect.objectContaining({ pageNo: 2, pageSize: 10 }));
  });

  it('ends where the list ends, and is not there for a record that the list does not show', async () => {
    const call = async () => rows;
    world = await openScreen([{ ...list, trail: 'test' }, detail('1')], { call, accepts: () => false } as never);
    await world.find('.wb-walk');
    expect([...steps()].map(({ disabled }) => disabled)).toEqual([true, false]);
    await world.close();
    world = await openScreen([{ ...list, trail: 'test' }, detail('9')], { call, accepts: () => false } as never);
    await world.find('.wb-detail-head');
    await world.settle();
    expect(steps()).toHaveLength(0);
  });
});
