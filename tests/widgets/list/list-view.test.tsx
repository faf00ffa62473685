import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import type { Values } from '../../../src/runtime/ports.ts';
import { eventually } from '../../support/eventually.ts';
import { type Answer, type ListWorld, openList } from './list-world.tsx';

const block = {
  block: 'list',
  title: 'Orders',
  source: { call: 'order.list' },
  statusTabs: { field: 'orderStatus', dict: 'order_status', counts: { call: 'order.statusCount' } },
  columns: [
    {
      dataIndex: 'customerNo',
      title: 'Order number',
      fixed: 'left',
      copyable: true,
      sorter: true,
      do: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }],
      search: { 'x-component': 'Input' },
    },
    { dataIndex: 'orderStatus', title: 'Status', valueType: 'select', dict: 'order_status' },
    { dataIndex: 'orderWeight', title: 'Weight', valueType: 'kg' },
    { dataIndex: 'realTotalAmount', title: 'Total', valueType: 'money', permission: 'order:amount' },
  ],
  rowActions: [
    { name: 'detail', title: 'Detail', do: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }] },
    { name: 'print', title: 'Print', disabled: '{{ true }}', hint: 'Not yet', do: [{ notify: 'Printed' }] },
    { name: 'abandon', title: 'Abandon', danger: true, when: "{{ row.orderStatus == 'draft' }}", do: [{ notify: 'Abandoned' }] },
  ],
  batch: [
    { name: 'close', title: 'Close', do: [{ call: 'order.close', with: { ids: '{{ rows.map(r, r.id) }}' } }, { outcome: 'Closed' }] },
  ],
  totals: [
    { dataIndex: 'orderWeight', title: 'Weight', unit: 'kg' },
    { dataIndex: 'realTotalAmount', title: 'Total', currency: 'currencyCode', permission: 'order:amount' },
  ],
  openRow: [{ navigate: '/order/detail', with: { id: '{{ row.id }}' } }],
};

const row = (index: number) => ({
  id: `o${index}`,
  customerNo: `N${String(index).padStart(4, '0')}`,
  orderStatus: index % 2 === 0 ? 'draft' : 'delivered',
  orderWeight: '0.100',
  realTotalAmount: '0.10',
  currencyCode: index % 2 === 0 ? 'CNY' : 'USD',
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));
const page = (records: readonly Values[], total = records.length) => ({ records, total, size: records.length, current: 1, pages: 1 });
const counts = { all: 12, draft: 7, delivered: 5 };
const serve =
  (records: readonly Values[], total?: number): Answer =>
  (endpoint) =>
    endpoint === 'order.list' ? page(records, total) : counts;

let world: ListWorld;
afterEach(() => world.close());

describe('a link to a page that the user does not have', () => {
  const links = () => [...world.page.querySelectorAll('.ant-table-row')].map((line) => line.querySelectorAll('.wb-value-button').length);
  const words = () => [...world.page.querySelectorAll('.wl-row-actions')].map((cell) => cell.textContent);

  it('is its text alone, in a cell and among the actions; what else a row offers stays', async () => {
    world = await openList(block, serve(rows(1)));
    expect([links(), words()]).toEqual([[1], ['Detail']]);
    await world.close();
    world = await openList(block, serve(rows(1)), '/orders', ['/order/detail']);
    expect([links(), words()]).toEqual([[0], ['']]);
    expect(world.page.textContent).toContain('N0000');
    expect(world.page.querySelector('.wl-more')).not.toBeNull();
  });
  it('is none where the value is missing: a dash leads nowhere', async () => {
    world = await openList(block, serve([{ ...row(0), customerNo: null }, row(1)]));
    expect(links()).toEqual([0, 1]);
  });
});

describe('the order that the document gives', () => {
  const ordered = { ...block, defaultSort: { column: 'realTotalAmount', order: 'desc' } };
  const sorts = () => world.asked('order.list').map(({ column, order }) => [column, order]);

  it('is asked for', async () => {
    world = await openList(ordered, serve(rows(2)));
    expect(sorts()).toEqual([['realTotalAmount', 'desc']]);
  });
  it('is not where its column is hidden by a right: it would tell of what one may not see', async () => {
    world = await openList(ordered, serve(rows(2)), '/orders', ['order:amount']);
    expect(sorts()).toEqual([[undefined, undefined]]);
  });
});

const one = (selector: string): HTMLElement => {
  const found = world.page.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing on the page is ${selector}`);
  return found;
};
const all = (selector: string) => [...world.page.querySelectorAll<HTMLElement>(selector)];
const named = (name: string) => {
  const found = all('button').find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name);
  if (found === undefined) throw new Error(`no button is named ${name}`);
  return found;
};
const click = async (element: HTMLElement) => {
  await act(async () => element.click());
  await world.settle();
};
const press = (element: HTMLElement, key: string, more: KeyboardEventInit = {}) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));

describe('a list of a screen', () => {
  it('is one native table with a row each, its columns and the actions of the row', async () => {
    world = await openList(block, serve(rows(3)));
    const first = one('tr[data-row-key="o0"]');
    expect(all('tr[data-row-key]')).toHaveLength(3);
    expect(all('th[scope="col"], th').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['Order number', 'Status', 'Weight', 'Total', 'Actions']),
    );
    expect(first.textContent).toContain('N0000');
    expect(first.textContent).toContain('Draft');
    expect(first.textContent).toContain('CNY 0.10');
    expect(
      [...first.querySelectorAll('.wl-row-actions button')].map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['Detail', 'More actions']);
    expect([...one('tr[data-row-key="o1"]').querySelectorAll('.wl-row-actions button')]).toHaveLength(2);
  });

  it('has the other actions of a row in its menu; one that is off says there why', async () => {
    world = await openList(block, serve(rows(1)));
    await act(async () => one('tr[data-row-key="o0"] .wl-more').click());
    const items = await eventually(async () => {
      await world.settle();
      const shown = [...document.querySelectorAll('[role="menuitem"]')];
      expect(shown).not.toEqual([]);
      return shown;
    });
    expect(items.map(({ textContent }) => textContent)).toEqual(['Detail', 'PrintNot yet', 'Abandon']);
    expect(items[1]?.getAttribute('aria-disabled')).toBe('true');
  });

  it('leaves out a column whose permission the user lacks, and its total (wire.md, Menu and permission)', async () => {
    world = await openList(block, serve(rows(2)), '/orders', ['order:amount']);
    expect(world.page.textContent).not.toContain('CNY');
    await click(one('input.wl-check-page'));
    expect(one('.wl-selection').textContent).toContain('Weight');
    expect(one('.wl-selection').textContent).not.toContain('USD');
  });

  it('draws only what is in sight of 1,000 rows, with the roles of a table (stack.md)', async () => {
    const opened = await openList(block, serve(rows(1000)), '/orders?pageSize=1000');
    world = opened;
    // antd's table comes with so many rows.
    await eventually(async () => {
      await opened.settle();
      expect(all('[role="row"][data-row-key]').length).toBeGreaterThan(5);
    });
    const drawn = all('[role="row"][data-row-key]');
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.length).toBeLessThan(200);
    expect(one('[role="table"]').getAttribute('aria-rowcount')).toBe('1001');
    expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(drawn[0]?.querySelectorAll('[role="cell"]')).toHaveLength(6);
    expect(all('[role="columnheader"]').length).toBeGreaterThanOrEqual(6);
    await click(one('input.wl-check-page'));
    expect(one('.wl-selection').textContent).toContain('1,000 selected');
    expect(drawn.every((entry) => entry.getAttribute('aria-selected') === 'true')).toBe(true);
  });

  it('says that a batch takes at most 1,000 rows, instead of leaving its actions out (security S2)', async () => {
    world = await openList(block, serve(rows(1001)), '/orders?pageSize=1000');
    await click(one('input.wl-check-page'));
    expect(one('.wl-selection [role=alert]').textContent).toContain('1000');
    const buttons = all('.wl-selection button.ant-btn').slice(0, -1);
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) expect([button.textContent, button.hasAttribute('disabled')]).toEqual([button.textContent, true]);
  });

  it('sums the selection exactly, money by currency (security M6)', async () => {
    world = await openList(block, serve(rows(3)));
    await click(one('input.wl-check-page'));
    const bar = one('.wl-selection').textContent;
    expect(bar).toContain('3 selected');
    expect(bar).toContain('0.300 kg');
    expect(bar).toContain('CNY 0.20 + USD 0.10');
  });

  it('asks with the status of the tab, and shows the counts', async () => {
    world = await openList(block, serve(rows(3)));
    const tabs = all('[role="tab"]');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['All12', 'Draft7', 'Delivered5']);
    await click(tabs[2] ?? one('body'));
    expect(world.asked('order.list').at(-1)).toMatchObject({ orderStatus: 'delivered' });
    expect(all('[role="tab"]')[2]?.getAttribute('aria-selected')).toBe('true');
  });

  it('sorts on the server by a click on the head', async () => {
    world = await openList(block, serve(rows(3)));
    await click(one('th.ant-table-column-has-sorters'));
    expect(world.asked('order.list').at(-1)).toMatchObject({ column: 'customerNo', order: 'asc' });
  });

  it('waits for Enter while one types, shows the filter in force and takes it away', async () => {
    world = await openList(block, serve(rows(3)));
    const input = one('form input');
    if (!(input instanceof HTMLInputElement)) throw new Error('the first field is no input');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'N0001');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(world.asked('order.list')).toHaveLength(1);
    await act(async () => void one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
    await world.settle();
    expect(world.asked('order.list').at(-1)).toMatchObject({ customerNo: 'N0001' });
    expect(one('.wl-filters').textContent).toContain('N0001');
    await click(named('Remove filter Order number'));
    expect(world.asked('order.list').at(-1)).not.toHaveProperty('customerNo');
    expect(all('.wl-filters')).toHaveLength(0);
  });

  it('hides the pages only where every page size makes a single one (spec section 9)', async () => {
    world = await openList(block, serve(rows(10), 10));
    expect(all('.ant-pagination')).toHaveLength(0);
    await world.close();
    world = await openList(block, serve(rows(10), 11));
    expect(all('.ant-pagination-item').map((item) => item.textContent)).toEqual(['1', '2']);
    expect(one('.wl-pager').textContent).toContain('11 in total');
  });
});

describe('what stands in place of the rows', () => {
  it('says that there is nothing yet', async () => {
    world = await openList({ ...block, empty: { title: 'No orders', hint: 'Place one.' } }, serve([]));
    expect(one('.wl-state').textContent).toContain('No ordersPlace one.');
  });

  it('says which filters let nothing through, and clears them', async () => {
    world = await openList(block, serve([]), '/orders?customerNo=N9&orderStatus=draft');
    expect(one('.wl-state').textContent).toContain('N9');
    await click([...one('.wl-state').querySelectorAll('button')][0] ?? one('body'));
    const last = world.asked('order.list').at(-1);
    expect(last).not.toHaveProperty('customerNo');
    expect(last).not.toHaveProperty('orderStatus');
  });

  it('says what failed with the request number, and tries again (ux, States)', async () => {
    let failing = true;
    world = await openList(block, (endpoint, input) => {
      if (failing && endpoint === 'order.list')
        throw new CallFailure('The database rests', { kind: 'refused', status: 500, requestId: 'r-17' });
      return serve(rows(2))(endpoint, input);
    });
    expect(one('[role="alert"]').textContent).toContain('The database rests');
    expect(one('[role="alert"]').textContent).toContain('Request r-17');
    failing = false;
    await click(named('Try again'));
    expect(all('tr[data-row-key]')).toHaveLength(2);
  });

  it('keeps the old rows when a reload fails', async () => {
    let failing = false;
    world = await openList(block, (endpoint, input) => {
      if (failing) throw new CallFailure('', { kind: 'unreachable', status: 0 });
      return serve(rows(2))(endpoint, input);
    });
    failing = true;
    await click(named('Refresh'));
    expect(all('tr[data-row-key]')).toHaveLength(2);
    expect(one('[role="alert"]').textContent).toContain('cannot be reached');
  });
});

describe('by keyboard', () => {
  it('goes from row to row by arrows, selects by Space and opens by Enter (ux, Hands)', async () => {
    world = await openList(block, serve(rows(3)));
    const table = one('.wl-table');
    await press(table, 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-row-key')).toBe('o0');
    await press(one('[data-row-key="o0"]'), 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-row-key')).toBe('o1');
    await press(one('[data-row-key="o1"]'), ' ');
    expect(one('[data-row-key="o1"]').getAttribute('aria-selected')).toBe('true');
    await press(one('[data-row-key="o1"]'), 'Enter');
    await world.settle();
    expect(world.ports.navigate).toHaveBeenCalledWith('/order/detail', { id: 'o1' }, false);
    await press(one('[data-row-key="o1"]'), 'ArrowRight');
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  it('comes to the search by a slash', async () => {
    world = await openList(block, serve(rows(3)));
    const input = one('form input');
    input.getClientRects = () => [new DOMRect(0, 0, 10, 10)] as unknown as DOMRectList;
    await press(document.body, '/');
    expect(document.activeElement).toBe(input);
  });
});

describe('after a batch', () => {
  it('rows that failed stay selected with their reason in the row, done ones do not', async () => {
    const outcome = {
      done: 1,
      failed: 1,
      results: [
        { id: 'o0', label: 'N0000', ok: true },
        { id: 'o1', label: 'N0001', ok: false, message: 'Already delivered' },
      ],
    };
    world = await openList(block, (endpoint, input) => (endpoint === 'order.close' ? outcome : serve(rows(2))(endpoint, input)));
    await click(one('input.wl-check-page'));
    await click(named('Close'));
    expect(world.asked('order.close')).toEqual([{ ids: ['o0', 'o1'] }]);
    expect(one('[data-row-key="o0"]').getAttribute('aria-selected')).toBe('false');
    expect(one('[data-row-key="o1"]').getAttribute('aria-selected')).toBe('true');
    expect(one('.wl-failed').textContent).toContain('Already delivered');
    expect(one('.wl-selection').textContent).toContain('1 failed');
  });
});

describe('a list that begins with a range of days', () => {
  const beginning = {
    ...block,
    search: {
      type: 'object',
      properties: {
        numbers: { title: 'Numbers', 'x-component': 'NumberList' },
        createTime: { title: 'Created', 'x-component': 'DateRange' },
      },
    },
    defaultRange: { field: 'createTime', range: 'last31' },
    actions: [{ name: 'new', title: 'New order', primary: true, do: [{ notify: 'New' }] }],
  };
  const tags = () => all('.wl-tag').map(({ textContent }) => textContent);
  const range = { createTime_begin: '2026-10-22', createTime_end: '2026-11-21' };
  const lastAsked = () => ['order.list', 'order.statusCount'].map((endpoint) => world.asked(endpoint).at(-1));

  it('shows it as a filter to take away, and counts the rows that it lists', async () => {
    world = await openList(beginning, serve(rows(2)));
    expect(tags()).toEqual([expect.stringMatching(/^Created.*2026-10-22.*2026-11-21/)]);
    expect(lastAsked()).toEqual([expect.objectContaining(range), range]);
    await click(named('Remove filter Created'));
    expect(tags()).toEqual([]);
    expect(lastAsked()).toEqual([{ pageNo: 1, pageSize: 10 }, {}]);
    await click(named('Reset'));
    expect(lastAsked()[1]).toEqual(range);
    await click(named('Clear filters'));
    expect(lastAsked()[1]).toEqual({});
  });

  it('says that it is left out of a search by numbers', async () => {
    world = await openList(beginning, serve(rows(2)), '/orders?numbers=N1,N2&createTime=last31');
    expect(lastAsked()[1]).toEqual({ numbers: 'N1,N2' });
    expect(one('.wl-filters').textContent).toContain('Filters (1)');
    expect(tags().join()).toContain('Not applied to a search by numbers');
    await click(named('Remove filter Numbers'));
    expect(lastAsked()[1]).toEqual(range);
    expect(tags().join()).not.toContain('Not applied');
  });

  it('offers who sees no rows to begin as well as to look further back', async () => {
    world = await openList(beginning, serve([]));
    expect(all('.wl-state button').map(({ textContent }) => textContent)).toEqual(['Clear filters', 'New order']);
    await click(named('Clear filters'));
    expect(all('.wl-state button').map(({ textContent }) => textContent)).toEqual(['New order']);
  });
});

describe('the pages (spec section 9: hidden when a single page)', () => {
  it.each([
    ['', 10, false],
    ['', 11, true],
    ['size=50', 50, false],
    ['size=50', 51, true],
    ['size=1000', 30, false],
    ['', 0, false],
  ])('at %j with %i rows there are pages: %s', async (query, total, hasPages) => {
    world = await openList(block, serve(rows(Math.min(total, 10)), total), `/orders?${query}`);
    expect(all('.ant-pagination').length).toBe(hasPages ? 1 : 0);
  });

  it('of which a single one is left can be made shorter in the settings of the list', async () => {
    world = await openList(block, serve(rows(10), 30), '/orders?size=1000');
    await click(named('Columns'));
    await openAnd(() => document.querySelector<HTMLElement>('.wl-settings-density .ant-select-selector'), '.ant-select-item-option');
    await act(async () => document.querySelector<HTMLElement>('.ant-select-item-option[title="10"]')?.click());
    await world.settle();
    expect(world.asked('order.list').at(-1)).toMatchObject({ pageSize: 10 });
    expect(all('.ant-pagination')).toHaveLength(1);
  });
});

/** Presses what opens a choice, once it is there, and waits for what opens. */
async function openAnd(find: () => HTMLElement | null, opened: string) {
  await until(() => find() !== null);
  await act(async () => find()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await until(() => document.querySelector(opened) !== null);
}

const until = (holds: () => boolean) => eventually(() => world.settle().then(() => expect(holds()).toBe(true)));
