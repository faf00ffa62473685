import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());
const text = (en_US: string) => ({ zh_CN: en_US, en_US });

describe('a chart, where there is no canvas to draw on', () => {
  const rows = [
    { day: '2026-11-01', sum: '1234567.10', weight: 3, currencyCode: 'CNY' },
    { day: '2026-11-02', sum: '-0.05', weight: null, currencyCode: 'CNY' },
  ];
  const chart = (changes: object = {}) => ({
    block: 'chart',
    kind: 'bar',
    title: text('Sales'),
    source: { call: 'order.list' },
    x: 'day',
    series: [{ dataIndex: 'sum', title: text('Sum') }],
    ...changes,
  });
  const cells = () =>
    Array.from(document.querySelectorAll('table tr'), (row) => Array.from(row.children, ({ textContent }) => textContent));

  it('is a table with every digit, its currency and its caption', async () => {
    world = await openScreen([chart({ currency: 'currencyCode' })], { call: async () => ({ records: rows, total: 2 }) });
    await world.find('table');
    expect(cells()).toEqual([
      ['Item', 'Sum'],
      ['2026-11-01', 'CNY 1,234,567.10'],
      ['2026-11-02', 'CNY -0.05'],
    ]);
    expect(document.querySelector('caption')?.textContent).toBe('Sales');
  });
  it('says the unit, and what is missing as a dash, not as zero', async () => {
    const series = [{ dataIndex: 'weight', title: text('Weight') }];
    world = await openScreen([chart({ unit: 'kg', series, rows: 'inside.rows' })], { call: async () => ({ inside: { rows } }) });
    await world.find('table');
    expect(cells().slice(1)).toEqual([
      ['2026-11-01', '3 kg'],
      ['2026-11-02', '—'],
    ]);
  });
  it('does not put several currencies on one axis, and says why', async () => {
    const mixed = [...rows, { day: '2026-11-03', sum: '100', currencyCode: 'JPY' }];
    world = await openScreen([chart({ currency: 'currencyCode' })], { call: async () => mixed });
    await world.find('.wb-chart-table table');
    expect(cells().at(-1)).toEqual(['2026-11-03', 'JPY 100']);
    expect(world.page.textContent).toContain('several currencies');
    expect(document.querySelector('canvas')).toBeNull();
  });
  it('shows the texts of a dictionary below its points', async () => {
    const items = [{ value: 'draft', text: 'Draft', title: 'Draft' }];
    world = await openScreen([chart({ x: 'state', xDict: 'order_status', series: [{ dataIndex: 'count', title: text('Orders') }] })], {
      call: async () => [{ state: 'draft', count: 7 }],
      dictionaryNow: () => items,
    });
    await world.find('table');
    expect(cells()[1]).toEqual(['Draft', '7']);
  });
  it('says that there is nothing, in the document’s words where it has some', async () => {
    world = await openScreen([chart({ empty: text('No sales yet') }), chart({ title: text('Other') })], { call: async () => [] });
    await world.settle();
    expect(Array.from(document.querySelectorAll('.wb-state'), (state) => state.textContent)).toEqual(['No sales yet', 'No figures yet']);
  });
});

describe('a timeline', () => {
  const timeline = (changes: object = {}) => ({
    block: 'timeline',
    source: { call: 'order.log' },
    time: 'at',
    text: { dataIndex: 'what', title: text('What') },
    ...changes,
  });
  const events = () => Array.from(document.querySelectorAll('.wb-event'), (event) => event.textContent);
  const open = async (rows: readonly object[], changes: object = {}) => {
    world = await openScreen([timeline(changes)], { call: async () => rows });
    await world.find('.wb-event');
  };

  it('has the newest first, those of one moment as they came, those without a time last', async () => {
    await open([
      { what: 'b', at: '2026-11-02 08:00:00' },
      { what: 'lost', at: null },
      { what: 'a', at: '2026-11-01 08:00:00' },
      { what: 'c1', at: '2026-11-03 08:00:00' },
      { what: 'c2', at: '2026-11-03 08:00:00' },
    ]);
    expect(events().map((event) => event?.replace(/\d{4}-.*|—/, ''))).toEqual(['c1', 'c2', 'b', 'a', 'lost']);
  });
  it('orders foreign clocks by the moment, and says their zone, or that nobody knows it', async () => {
    const rows = [
      { what: 'Paris', at: '2026-11-02 09:00:00', zone: '+01:00' },
      { what: 'Shanghai', at: '2026-11-02 15:30:00', zone: '+08:00' },
      { what: 'somewhere', at: '2026-11-01 09:00:00', zone: null },
    ];
    await open(rows, { offset: 'zone' });
    expect(events()).toEqual([
      'Paris2026-11-02 09:00 (UTC+01:00)',
      'Shanghai2026-11-02 15:30 (UTC+08:00)',
      'somewhere2026-11-01 09:00 (local time, zone unknown)',
    ]);
  });
  it('reads an offset at the end of a time', async () => {
    await open([{ what: 'x', at: '2026-11-02T09:00:00-03:30' }]);
    expect(events()).toEqual(['x2026-11-02 09:00 (UTC-03:30)']);
  });
  it('colours by what the document says of the row, and grey for what is no tone', async () => {
    const rows = [
      { what: 'bad', at: '2026-11-02 09:00:00', tone: 'red' },
      { what: 'odd', at: '2026-11-01 09:00:00', tone: 'x" onload="' },
    ];
    await open(rows, { tone: '{{ row.tone }}' });
    const dots = Array.from(document.querySelectorAll('.wb-event-dot'), ({ className }) => className);
    expect(dots).toEqual(['wb-event-dot wb-tone-dot-red', 'wb-event-dot wb-tone-dot-grey']);
  });
  it('shows the facts of a row where their condition on it holds', async () => {
    const facts = [{ dataIndex: 'by', title: text('By'), when: "{{ row.by != '' }}" }];
    await open(
      [
        { what: 'a', at: '2026-11-02 09:00:00', by: 'Ada' },
        { what: 'b', at: '2026-11-01 09:00:00', by: '' },
      ],
      { facts },
    );
    expect(events()).toEqual(['a2026-11-02 09:00ByAda', 'b2026-11-01 09:00']);
  });
  it('waits with the rest of many until it is asked for', async () => {
    await open(
      Array.from({ length: 240 }, (_row, index) => ({
        what: `e${index}`,
        at: `2026-11-01 0${Math.floor(index / 60)}:${String(index % 60).padStart(2, '0')}:00`,
      })),
    );
    expect(events()).toHaveLength(50);
    await world.click('.wb-actions button');
    expect(events()).toHaveLength(240);
    expect(events()[0]).toContain('e239');
  });
});

describe('html', () => {
  it('is never shown from what is no text', async () => {
    world = await openScreen([{ block: 'html', source: { call: 'notice.detail' }, dataIndex: 'body' }], {
      call: async () => ({ body: { html: '<p>x</p>' } }),
    });
    // The block loads when it is first drawn, which takes long on a busy machine.
    await expect
      .poll(
        async () => {
          await world?.settle();
          return world?.page.textContent;
        },
        { timeout: 20_000 },
      )
      .toBe('Nothing here yet');
  });
});

describe('blocks that listen to a list', () => {
  it('a search drives the list and the figures, without code', async () => {
    const call = vi.fn(async (id: string) => (id === 'order.list' ? { records: [{ id: '1', customerNo: 'WB1' }], total: 1 } : { all: 1 }));
    const body = [
      {
        block: 'stats',
        source: { call: 'order.statusCount', with: '{{ page.filters }}' },
        items: [{ dataIndex: 'all', title: text('All') }],
      },
      {
        block: 'list',
        source: { call: 'order.list' },
        publishes: 'filters',
        defaultSort: { column: 'customerNo', order: 'desc' },
        columns: [{ dataIndex: 'customerNo', title: text('Customer no.'), search: { 'x-component': 'Input' } }],
      },
    ];
    world = await openScreen(body, { call }, '/?tab=x', 'page', { state: { filters: { type: 'map' } } });
    const asked = (id: string) =>
      vi
        .mocked(world.ports.call)
        .mock.calls.filter(([called]) => called === id)
        .map(([, input]) => input);
    await world.type('form input', 'WB1');
    await world.click('form button[type=submit]');
    await eventually(() => {
      expect(asked('order.list').at(-1)).toEqual({ customerNo: 'WB1', pageNo: 1, pageSize: 10, column: 'customerNo', order: 'desc' });
      expect(asked('order.statusCount').at(-1)).toEqual({ customerNo: 'WB1' });
    });
    expect(world.address()).toBe('/?tab=x&customerNo=WB1');
  });
  it('a list follows inputs of the page’s state from its first page', async () => {
    const call = vi.fn(async () => ({ records: [{ id: '1', customerNo: 'WB1' }], total: 40 }));
    const body = [
      {
        block: 'result',
        status: 'info',
        title: text('Pick'),
        actions: [{ name: 'pick', title: text('Pick'), do: [{ set: { country: 'DE' } }] }],
      },
      {
        block: 'list',
        source: { call: 'order.list', with: { consigneeCountry: '{{ page.country }}' } },
        columns: [{ dataIndex: 'customerNo', title: text('No.') }],
      },
    ];
    world = await openScreen(body, { call }, '/?page=3', 'page', { state: { country: { type: 'string', initial: 'US' } } });
    await world.settle();
    expect(vi.mocked(world.ports.call).mock.lastCall?.[1]).toMatchObject({ consigneeCountry: 'US', pageNo: 3 });
    await world.click('.ant-result-extra button, .wb-actions button');
    expect(vi.mocked(world.ports.call).mock.lastCall?.[1]).toMatchObject({ consigneeCountry: 'DE', pageNo: 1 });
  });
});

describe('a record with few of its values', () => {
  const titles = () => Array.from(document.querySelectorAll('dt'), ({ textContent }) => textContent);
  const detail = (value: string) => ({
    block: 'detail',
    source: { value },
    hideEmpty: true,
    items: ['weight', 'remark', 'count'].map((dataIndex) => ({ dataIndex, title: text(dataIndex) })),
  });

  it('leaves out what it does not have, and zero is something', async () => {
    world = await openScreen([detail(`{{ {'weight': '', 'remark': 'glass', 'count': 0} }}`)], {});
    await world.find('dl');
    expect(titles()).toEqual(['remark', 'count']);
  });
  it('is no empty frame when it has nothing', async () => {
    world = await openScreen([detail(`{{ {'weight': ''} }}`)], {});
    await world.find('dl');
    expect(titles()).toEqual(['weight', 'remark', 'count']);
  });
});
