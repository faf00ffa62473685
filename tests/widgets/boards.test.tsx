import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());
const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const texts = (selector: string) => Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);

describe('a board of cards', () => {
  const rows = [
    { id: 'a', state: 'open', number: 'A1', weight: '1.5' },
    { id: 'b', state: 'open', number: 'B1', weight: '2' },
    { id: 'c', state: 'gone', number: 'C1', weight: '3' },
  ];
  const board = (changes: object = {}) => ({
    block: 'kanban',
    source: { call: 'order.list' },
    lane: 'state',
    lanes: [
      { value: 'open', title: text('Open'), limit: 1 },
      { value: 'done', title: text('Done') },
      { value: 'late', title: text('Late') },
    ],
    heading: { dataIndex: 'number', title: text('Number') },
    move: {
      name: 'move',
      title: text('Move'),
      when: "{{ to != 'late' }}",
      do: [{ call: 'order.close', with: { id: '{{ row.id }}', to: '{{ to }}' } }],
    },
    ...changes,
  });
  const lanes = () => Array.from(document.querySelectorAll('.wb-lane'), (lane) => lane.querySelectorAll('.wb-card').length);
  const openMenu = async (name: string) => {
    await world.click(`[aria-label="Move “${name}”"]`);
    await world.find('.ant-dropdown-menu-item');
  };

  it('has each row in its lane, marks a lane over its limit, and counts rows of no lane', async () => {
    world = await openScreen([board()], { call: async () => rows });
    await world.find('.wb-card');
    expect(lanes()).toEqual([2, 0, 0]);
    expect(texts('.wb-lane-head .wb-tone-orange')).toEqual(['2 / 1']);
    expect(world.page.textContent).toContain('1 more are in none of these lanes.');
  });
  it('offers the lanes that the condition allows, and makes the call with row and lane', async () => {
    const call = vi.fn(async (_id: string, _input?: unknown): Promise<unknown> => rows);
    world = await openScreen([board()], { call });
    await openMenu('A1');
    expect(texts('.ant-dropdown-menu-item')).toEqual(['Done']);
    await world.click('.ant-dropdown-menu-item');
    expect(call.mock.calls.filter(([id]) => id === 'order.close').map(([, input]) => input)).toEqual([{ id: 'a', to: 'done' }]);
  });
  it('has a moved card in its new lane while the call runs, and takes it back when the call fails', async () => {
    let refuse: (why: Error) => void = () => undefined;
    const call = async (id: string) =>
      id === 'order.list'
        ? rows
        : new Promise((_done, fail) => {
            refuse = fail;
          });
    world = await openScreen([board()], { call });
    await openMenu('A1');
    await world.click('.ant-dropdown-menu-item');
    expect(lanes()).toEqual([1, 1, 0]);
    refuse(new Error('no'));
    await world.settle();
    expect(lanes()).toEqual([2, 0, 0]);
  });
  it('has no way to move a card without the action', async () => {
    world = await openScreen([board({ move: undefined })], { call: async () => rows });
    await world.find('.wb-card');
    expect(document.querySelector('[aria-label^="Move"]')).toBeNull();
  });
});

describe('a comparison', () => {
  const rows = [
    { name: 'One', price: '10.50', currency: 'CNY', days: 3 },
    { name: 'Two', price: '9.9', currency: 'CNY', days: 3 },
    { name: 'Three', price: '12', currency: 'CNY', days: 3 },
  ];
  const comparison = (changes: object = {}) => ({
    block: 'comparison',
    source: { call: 'order.list' },
    heading: { dataIndex: 'name', title: text('Name') },
    items: [
      { dataIndex: 'price', title: text('Price'), best: 'lowest', currency: 'currency' },
      { dataIndex: 'days', title: text('Days'), best: 'lowest' },
    ],
    ...changes,
  });

  it('has a column for each record, and marks the best number of a line that differs', async () => {
    world = await openScreen([comparison()], { call: async () => rows });
    await world.find('.wb-comparison');
    expect(texts('thead th')).toEqual(['One', 'Two', 'Three']);
    expect(texts('.wb-comparison-best')).toEqual(['9.9Best']);
    expect(texts('.wb-comparison-differs th')).toEqual(['Price']);
  });
  it('shows only the differences on demand, and how many records are left out', async () => {
    world = await openScreen([comparison({ most: 2 })], { call: async () => rows });
    await world.find('.wb-comparison');
    expect(world.page.textContent).toContain('The first 2 of 3 are shown.');
    await world.click('.wb-comparison-only input');
    expect(texts('tbody th')).toEqual(['Price']);
  });
  it('has no best among several currencies, nor beside a missing number', async () => {
    const mixed = [...rows.slice(0, 2), { name: 'Three', price: '1', currency: 'JPY', days: null }];
    world = await openScreen([comparison()], { call: async () => mixed });
    await world.find('.wb-comparison');
    expect(texts('.wb-comparison-best')).toEqual([]);
  });
});

describe('a tree', () => {
  const flat = [
    { id: 1, above: null, name: 'Root' },
    { id: 2, above: 1, name: 'Branch' },
    { id: 3, above: 2, name: 'Leaf' },
    { id: 4, above: 5, name: 'Circle' },
    { id: 5, above: 4, name: 'Round' },
  ];
  const tree = {
    block: 'tree',
    source: { call: 'order.list' },
    text: 'name',
    parentKey: 'above',
    open: 'all',
    search: true,
    publishes: 'chosen',
  };
  const detail = { block: 'detail', source: { value: '{{ page.chosen }}' }, items: [{ dataIndex: 'name', title: text('Name') }] };
  const state = { chosen: { type: 'map' } };
  const labels = () => texts('.wb-tree-node');

  it('is made of rows that name the row above them, and loses none that go in a circle', async () => {
    world = await openScreen([tree], { call: async () => flat }, '/', 'page', { state });
    await world.find('.wb-tree-node');
    expect(labels()).toEqual(['Root', 'Branch', 'Leaf', 'Circle', 'Round']);
  });
  it('publishes the chosen row, and nothing when it is chosen again', async () => {
    world = await openScreen([tree, detail], { call: async () => flat }, '/', 'page', { state });
    await world.find('.wb-tree-node');
    const chosen = () => texts('.wb-facts dd');
    await world.click('.ant-tree-treenode:nth-child(2) .ant-tree-node-content-wrapper');
    expect(chosen()).toEqual(['Branch']);
    await world.click('.ant-tree-node-selected');
    expect(chosen()).toEqual(['—']);
  });
  it('finds by a part of the text, with the rows above', async () => {
    world = await openScreen([tree], { call: async () => flat }, '/', 'page', { state });
    await world.type('.wb-tree-search input', 'LEA');
    expect(labels()).toEqual(['Root', 'Branch', 'Leaf']);
    await world.type('.wb-tree-search input', 'zzz');
    expect(world.page.textContent).toContain('Nothing matches');
  });
});

describe('a calendar', () => {
  const calendar = (changes: object = {}) => ({
    block: 'calendar',
    source: { call: 'order.list' },
    date: 'from',
    until: 'to',
    range: { from: 'createTime_begin', to: 'createTime_end' },
    text: { dataIndex: 'name', title: text('Name') },
    ...changes,
  });
  const now = () => new Date('2026-11-23T04:00:00Z');

  it('asks for the days of the month, and again for another month', async () => {
    const call = vi.fn(async (_id: string, _input?: unknown): Promise<unknown> => []);
    world = await openScreen([calendar()], { call, now });
    await world.find('.wb-calendar');
    await world.click('[aria-label="Next month"]');
    const asked = call.mock.calls.map(([, input]) => input);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual({ createTime_begin: '2026-11-01', createTime_end: '2026-11-30' });
    expect(asked[1]).toEqual({ createTime_begin: '2026-12-01', createTime_end: '2026-12-31' });
  });
  it('has a row on each of its days, and opens it', async () => {
    const notify = vi.fn();
    const rows = [
      { name: 'Fair', from: '2026-11-23', to: '2026-11-25' },
      { name: 'Never', from: null, to: '2026-11-25' },
      { name: 'Backwards', from: '2026-11-24', to: '2026-11-20' },
    ];
    const openRow = [{ notify: text('Open {{name}}'), values: { name: '{{ row.name }}' } }];
    world = await openScreen([calendar({ openRow })], { call: async () => rows, now, notify });
    await world.find('.wb-calendar-row');
    expect(texts('.wb-calendar-row')).toEqual(['Fair', 'Fair', 'Backwards', 'Fair']);
    await world.click('button.wb-calendar-row');
    expect(notify).toHaveBeenCalledTimes(1);
  });
});

describe('stages and gauges', () => {
  it('show how far a record is, and that its stage failed', async () => {
    const items = ['placed', 'moving', 'there'].map((value) => ({ value, title: text(value) }));
    const stages = { block: 'stages', source: { call: 'order.detail' }, current: '{{ data.state }}', failed: '{{ data.isLost }}', items };
    world = await openScreen([stages], { call: async () => ({ state: 'moving', isLost: true }) });
    await world.find('.ant-steps-item');
    const classes = Array.from(
      document.querySelectorAll('.ant-steps-item'),
      ({ className }) => /ant-steps-item-(finish|process|wait|error)/.exec(className)?.[1],
    );
    expect(classes).toEqual(['finish', 'error', 'wait']);
  });
  it('say at a stage what the data say of it, and nothing where they say nothing', async () => {
    const items = ['placed', 'failed'].map((value) => ({ value, title: text(value), note: value === 'failed' ? 'why' : 'remark' }));
    const stages = { block: 'stages', source: { call: 'order.detail' }, current: '{{ data.state }}', items };
    world = await openScreen([stages], { call: async () => ({ state: 'failed', why: 'The postcode is not served', remark: null }) });
    await world.find('.ant-steps-item');
    expect(texts('.wb-stage-note')).toEqual(['The postcode is not served']);
  });
  it('leave out a stage that the record does not pass', async () => {
    const items = ['placed', 'held', 'there'].map((value) => ({
      value,
      title: text(value),
      ...(value === 'held' ? { when: '{{ data.state == "held" }}' } : {}),
    }));
    const stages = { block: 'stages', source: { call: 'order.detail' }, current: '{{ data.state }}', items };
    world = await openScreen([stages], { call: async () => ({ state: 'there' }) });
    await world.find('.ant-steps-item');
    expect(texts('.ant-steps-item-title')).toEqual(['placed', 'there']);
    await world.close();
    world = await openScreen([stages], { call: async () => ({ state: 'held' }) });
    await world.find('.ant-steps-item');
    expect(texts('.ant-steps-item-title')).toEqual(['placed', 'held', 'there']);
  });
  it('draw a share of the whole that the data say, with its number as text', async () => {
    const gauge = {
      block: 'gauge',
      source: { call: 'order.statusCount' },
      items: [
        { dataIndex: 'draft', title: text('Drafts'), max: '{{ data.all }}' },
        { dataIndex: 'share', title: text('Share') },
        { dataIndex: 'none', title: text('None'), max: 5 },
      ],
    };
    world = await openScreen([gauge], { call: async () => ({ draft: 25, all: 100, share: '12.5' }) });
    await world.find('.wb-gauge');
    expect(texts('.wb-gauge-figure')).toEqual(['25', '12.5%', '—']);
    const percent = Array.from(document.querySelectorAll('[role="progressbar"]'), (bar) => bar.getAttribute('aria-valuenow'));
    expect(percent).toEqual(['25', '12', '0']);
  });
});
