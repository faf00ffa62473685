import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen, type World } from '../screen-world.tsx';

const rows = ['1', '2', '3'].map((id) => ({ id, name: `N${id}`, isOpen: true }));
const detail = (value: string) => ({
  block: 'detail',
  source: { value },
  items: [{ dataIndex: 'name', title: 'Chosen', cell: { use: 'tags' } }],
});
const list = {
  block: 'list',
  source: { call: 'order.list' },
  publishes: { row: 'chosen', rows: 'marked' },
  columns: [
    { dataIndex: 'name', title: 'Name' },
    { dataIndex: 'isOpen', title: 'Open', valueType: 'boolean' },
  ],
  expandable: { when: "{{ row.id != '3' }}", body: [detail('{{ row }}')] },
};
const count = {
  block: 'stats',
  source: { value: { marked: '{{ size(page.marked) }}' } },
  items: [{ dataIndex: 'marked', title: 'Marked' }],
};
const state = { state: { chosen: { type: 'map' }, marked: { type: 'list' } } };
let served: readonly object[] = rows;
const open = (change: object = {}) =>
  openScreen([list, detail('{{ page.chosen }}'), count], { call: async () => served, accepts: () => false, ...change }, '/', 'page', state);

let world: World;
afterEach(async () => {
  served = rows;
  await world.close();
});
const tag = () => [...world.page.querySelectorAll('.wb-facts .wb-tag')].map(({ textContent }) => textContent);
const cell = (id: string) => `[data-row-key="${id}"] td:nth-child(3)`;
const press = async (id: string, key: string, more: object = {}) => {
  const row = await world.find(`[data-row-key="${id}"]`);
  await act(async () => void row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
  await world.settle();
};

describe('a row that is chosen', () => {
  it('drives another block, by a press and by Space; once more and it does not', async () => {
    world = await open();
    await world.click(cell('2'));
    // The other block is a part of its own, which a busy machine reads later.
    await expect.poll(tag).toEqual(['N2']);
    expect(world.page.querySelector('[aria-current]')?.getAttribute('data-row-key')).toBe('2');
    await press('1', ' ');
    expect(tag()).toEqual(['N1']);
    await press('1', ' ');
    expect(tag()).toEqual([]);
    expect(world.page.querySelector('[aria-current]')).toBeNull();
  });

  it('draws no row again but its own', async () => {
    const translate = vi.fn((message: unknown) => String(message));
    world = await open({ translate });
    await world.find(cell('2'));
    const drawn = () => translate.mock.calls.filter(([message]) => message === 'widget.boolean.yes').length;
    const before = drawn();
    await world.click(cell('2'));
    expect(tag()).toEqual(['N2']);
    expect(drawn()).toBe(before);
  });

  it('is apart from the selected rows, which Shift and Space mark', async () => {
    world = await open();
    await press('1', ' ', { shiftKey: true });
    await world.click('[data-row-key="3"] input');
    expect(world.page.textContent).toContain('Marked2');
    expect(tag()).toEqual([]);
  });
});

describe('what opens below a row', () => {
  const shown = () => [...world.page.querySelectorAll('.wl-expanded .wb-tag')].map(({ textContent }) => textContent);

  it('is drawn when it is opened, stays over a reload, and is not offered where its condition does not hold', async () => {
    world = await open();
    await world.find('.wl-expand');
    expect(world.page.querySelectorAll('.wl-expand')).toHaveLength(2);
    expect(shown()).toEqual([]);
    await world.click('[data-row-key="2"] .wl-expand');
    await world.find('.wl-expanded .wb-tag');
    expect(shown()).toEqual(['N2']);
    expect(world.page.querySelector('[data-row-key="2"] .wl-expand')?.getAttribute('aria-expanded')).toBe('true');
    served = rows.map((row) => ({ ...row, name: `${row.name}!` }));
    await world.click('[aria-label="list.refresh"]');
    expect(shown()).toEqual(['N2!']);
    await world.click('[data-row-key="2"] .wl-expand');
    expect(shown()).toEqual([]);
  });

  it('keeps its keys to itself', async () => {
    world = await open();
    await world.click('[data-row-key="2"] .wl-expand');
    const inner = await world.find('.wl-expanded .wb-tag');
    const event = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
    await act(async () => void inner.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
  });
});
