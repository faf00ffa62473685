import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type ListWorld, openList } from './list-world.tsx';

const block = {
  block: 'list',
  title: 'Orders',
  source: { call: 'order.list' },
  columns: [
    { dataIndex: 'customerNo', title: 'Order number', copyable: true, search: { 'x-component': 'Input' } },
    { dataIndex: 'orderStatus', title: 'Status', valueType: 'select', dict: 'order_status' },
    { dataIndex: 'consigneeName', title: 'Consignee' },
    { dataIndex: 'remark', title: 'Remark', hideInTable: true },
  ],
  rowActions: [{ name: 'detail', title: 'Detail', do: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }] }],
  batch: [{ name: 'close', title: 'Close', do: [{ call: 'order.close', with: { ids: '{{ rows.map(r, r.id) }}' } }] }],
  card: { title: 'customerNo', status: 'orderStatus', facts: ['consigneeName'] },
  openRow: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }],
};
const records = ['Ann', 'Bo', 'Cy'].map((consigneeName, index) => ({
  id: `o${index}`,
  customerNo: `N${index}`,
  orderStatus: 'draft',
  consigneeName,
  remark: '',
}));
const answer = () => ({ records, total: 3, size: 10, current: 1, pages: 1 });

let world: ListWorld;
afterEach(async () => {
  await world.close();
  setWidth(1280);
});

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing on the page is ${selector}`);
  return found;
};
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const button = (name: string) => {
  const found = all('button').find((entry) => (entry.getAttribute('aria-label') ?? entry.textContent) === name);
  if (found === undefined) throw new Error(`no button is named ${name}`);
  return found;
};
const click = async (element: HTMLElement) => {
  await act(async () => element.click());
  await world.settle();
};
/** What comes in a part of its own needs as long as its import. */
const shown = async (selector: string) => {
  await eventually(() => world.settle().then(() => expect(document.querySelector(selector)).not.toBeNull()));
  one(selector);
};
// The window of the tests is happy-dom's, which has this and says so in no type.
const dom: { setViewport(size: { width: number }): void } = Reflect.get(window, 'happyDOM');
const setWidth = (width: number) => dom.setViewport({ width });
const onPhone = () => setWidth(390);

describe('a list on a phone (ux, Layout)', () => {
  it('is cards with heading, status and facts; a card opens as a whole', async () => {
    onPhone();
    world = await openList(block, answer);
    await shown('.wl-card');
    expect(all('.wl-card')).toHaveLength(3);
    expect(all('table')).toHaveLength(0);
    expect(one('.wl-card').textContent).toBe('N0DraftConsigneeAnn');
    await click(one('.wl-card-open'));
    expect(world.ports.navigate).toHaveBeenCalledWith('/order/detail', { id: 'o0' }, false);
  });

  it('has the second lines of its facts, and why its status is what it is', async () => {
    onPhone();
    const columns = block.columns.map((column) =>
      column.dataIndex === 'orderStatus' || column.dataIndex === 'consigneeName' ? { ...column, under: [{ dataIndex: 'remark' }] } : column,
    );
    const failed = records.map((row) => ({ ...row, remark: 'Refused' }));
    world = await openList({ ...block, columns }, () => ({ ...answer(), records: failed }));
    await shown('.wl-card');
    expect(one('.wl-card-note').textContent).toBe('Refused');
    expect(one('.wl-card .wl-facts .wl-under').textContent).toBe('Refused');
  });

  it('has the columns of its tab as facts, without what heading and status say', async () => {
    onPhone();
    const views = { all: { columns: ['customerNo', 'orderStatus', 'remark'] } };
    const noted = records.map((row) => ({ ...row, remark: 'Lost' }));
    world = await openList({ ...block, statusTabs: { field: 'orderStatus', enum: ['draft'], views } }, () => ({
      ...answer(),
      records: noted,
    }));
    await shown('.wl-card');
    expect(one('.wl-card').textContent).toBe('N0DraftRemarkLost');
  });

  it('selects in a mode of its own, where a press selects instead of opening', async () => {
    onPhone();
    world = await openList(block, answer);
    await shown('.wl-card');
    await click(button('More actions'));
    await shown('.ant-drawer-body');
    await click(button('Select rows'));
    const cards = all('.wl-card-open');
    await click(cards[1] ?? one('body'));
    expect(world.ports.navigate).not.toHaveBeenCalled();
    expect(all('.wl-card-open').map((card) => card.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
    expect(one('.wl-selection').textContent).toContain('1 selected');
    await click(button('Done'));
    expect(all('.wl-selection')).toHaveLength(0);
  });
});

describe('column settings', () => {
  it('show and hide columns at once, and are kept for the user', async () => {
    world = await openList(block, answer);
    await click(button('Columns'));
    await shown('.wl-settings li');
    const boxes = all('.wl-settings input[type="checkbox"]');
    await click(boxes[3] ?? one('body'));
    expect(all('th').map((head) => head.textContent)).toContain('Remark');
    expect(world.ports.preferences.set).toHaveBeenLastCalledWith('list:test/List:list', expect.objectContaining({ hidden: [] }));
    await click(boxes[2] ?? one('body'));
    expect(all('th').map((head) => head.textContent)).not.toContain('Consignee');
    await click(button('Reset to default'));
    expect(world.ports.preferences.set).toHaveBeenLastCalledWith('list:test/List:list', expect.objectContaining({ hidden: ['remark'] }));
  });

  it('move a column by the arrow keys on its handle', async () => {
    world = await openList(block, answer);
    await click(button('Columns'));
    await shown('.wl-settings li');
    await act(
      async () =>
        void button('Move Consignee').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true })),
    );
    await world.settle();
    const order = all('thead th').map((head) => head.textContent);
    expect(order.indexOf('Consignee')).toBeLessThan(order.indexOf('Status'));
  });
});
