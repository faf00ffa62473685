import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { type AddressState, readAddress } from '../../src/runtime/list/address.ts';
import { createListController } from '../../src/runtime/list/create.ts';
import { defaultSettings, mergeSettings } from '../../src/runtime/list/settings.ts';
import { idsOf, page, settle, setUp, start } from './list-world.ts';

describe('a list', () => {
  it('loads its first page and shows it', async () => {
    const { controller, asked } = setUp();
    controller.start();
    expect(controller.getState().loading).toBe('first');
    expect(asked[0]?.input).toEqual({ pageNo: 1, pageSize: 10 });
    asked[0]?.answer(page(['1', '2'], 42));
    await settle();
    expect(controller.getState()).toMatchObject({ loading: null, total: 42 });
    expect(idsOf(controller.getState().rows)).toEqual(['1', '2']);
  });

  it('takes a bare array as a list without paging (wire.md, Lists)', async () => {
    const { controller, asked } = setUp();
    controller.start();
    asked[0]?.answer([{ id: '1' }, null, 'x']);
    await settle();
    expect(controller.getState()).toMatchObject({ total: 1 });
  });

  it('lets a newer question win over an older answer', async () => {
    const { controller, asked } = setUp();
    controller.start();
    controller.setPage(2, 10);
    asked[1]?.answer(page(['2']));
    await settle();
    asked[0]?.answer(page(['1']));
    await settle();
    expect(idsOf(controller.getState().rows)).toEqual(['2']);
  });

  it('goes to the last page when the one it stood on is gone', async () => {
    const { controller, asked } = setUp();
    controller.start();
    controller.setPage(5, 10);
    asked[1]?.answer(page([], 23));
    await settle();
    expect(asked[2]?.input).toMatchObject({ pageNo: 3 });
  });

  it('keeps rows and search when a reload fails, and says so', async () => {
    const { controller, asked } = setUp();
    controller.start();
    asked[0]?.answer(page(['1']));
    await settle();
    controller.reload();
    expect(controller.getState().loading).toBe('again');
    asked[1]?.fail(new CallFailure('gone', { kind: 'unreachable', status: 0 }));
    await settle();
    expect(idsOf(controller.getState().rows)).toEqual(['1']);
    expect(controller.getState().failure).toBeInstanceOf(CallFailure);
  });

  it('leaves the end of the session to the shell: one failure, one message', async () => {
    const { controller, asked } = setUp();
    controller.start();
    asked[0]?.answer(page(['1']));
    await settle();
    controller.reload();
    asked[1]?.fail(new CallFailure('over', { kind: 'session_over', status: 401 }));
    await settle();
    expect(controller.getState()).toMatchObject({ failure: null, loading: null, total: 1 });
  });

  it('puts a bad search beside its field', async () => {
    const { controller, asked } = setUp();
    controller.start();
    controller.setDraft('createTime', ['2026-01-01', '2026-11-01']);
    controller.submitSearch();
    const fields = [{ path: 'createTime_end', rule: 'range', message: 'at most 31 days' }];
    asked[1]?.fail(new CallFailure('bad', { kind: 'refused', status: 200, errorCode: 'range_too_long', fields }));
    await settle();
    expect(controller.getState()).toMatchObject({ fieldErrors: { createTime: 'at most 31 days' }, failure: null });
    controller.setDraft('createTime', undefined);
    expect(controller.getState().fieldErrors).toEqual({});
  });

  it('starts at page 1 when the page size, the search or the status changes, and writes its address', () => {
    const { controller, addresses } = setUp();
    controller.start();
    controller.setPage(4, 10);
    controller.setPage(4, 50);
    controller.setStatus('draft');
    expect(addresses.map((at) => [at.page, at.pageSize, at.status])).toEqual([
      [4, 10, null],
      [1, 50, null],
      [1, 50, 'draft'],
    ]);
  });

  it('keeps the selection over pages', async () => {
    const { controller, asked } = setUp();
    controller.start();
    asked[0]?.answer(page(['1', '2'], 20));
    await settle();
    controller.togglePage(true);
    controller.setPage(2, 10);
    asked[1]?.answer(page(['3'], 20));
    await settle();
    controller.toggle(['3'], true);
    controller.toggle(['1'], false);
    expect([...controller.getState().selected.keys()]).toEqual(['2', '3']);
  });

  it('lets done rows go and keeps failed ones selected with their reason', async () => {
    const { controller, asked } = setUp();
    controller.start();
    asked[0]?.answer(page(['1', '2']));
    await settle();
    controller.togglePage(true);
    controller.applyOutcome({
      done: 1,
      failed: 1,
      results: [
        { id: '1', label: 'N1', ok: true },
        { id: '2', label: 'N2', ok: false, message: 'wrong state' },
      ],
    });
    expect([...controller.getState().selected.keys()]).toEqual(['2']);
    expect(controller.getState().rowFailures.get('2')).toEqual({ message: 'wrong state' });
  });

  it('waits for kept column settings before it shows rows, and lives without them', async () => {
    let give: (kept: unknown) => void = () => undefined;
    const ports = {
      call: async () => page(['1']),
      preferences: { get: () => new Promise((resolve) => (give = resolve)), cached: () => null, set: async () => undefined },
      showFailure: vi.fn(),
      translate: String,
    };
    const { controller } = setUp({ ports });
    controller.start();
    await settle();
    expect(controller.getState().loading).toBe('first');
    give({ order: ['weight', 'no'], hidden: [], density: 'middle' });
    await settle();
    expect(controller.getState()).toMatchObject({ loading: null, settings: { order: ['weight', 'no'], hidden: [], density: 'middle' } });
  });
});

describe('the kept length of a page', () => {
  const preferences = (pageSize: unknown, known: unknown) => {
    const set = vi.fn(async () => undefined);
    return { set, get: async () => ({ pageSize }), cached: () => known };
  };
  const withSize = (pageSize: unknown, from: Partial<AddressState> = {}, ownSize = true, known: unknown = null) => {
    const { definition, asked, addresses } = setUp();
    const ports = { ...definition.ports, preferences: preferences(pageSize, known) };
    const controller = createListController({ ...definition, ports }, { ...start, ...from }, undefined, ownSize);
    controller.start();
    return { controller, asked, addresses, set: ports.preferences.set };
  };

  it('is that of the first rows shown; the shorter page is not shown in between, and no step back is made of it', async () => {
    const { controller, asked, addresses } = withSize(50);
    asked[0]?.answer(page(['short']));
    await settle();
    expect(asked.map(({ input }) => input.pageSize)).toEqual([10, 50]);
    expect(controller.getState()).toMatchObject({ rows: [], loading: 'first', pageSize: 50 });
    asked[1]?.answer(page(['1', '2']));
    await settle();
    expect(idsOf(controller.getState().rows)).toEqual(['1', '2']);
    expect(addresses).toEqual([]);
  });

  it('costs no second call where this browser knows it', async () => {
    const { controller, asked } = withSize(50, {}, true, { pageSize: 50, density: 'middle' });
    expect(controller.getState().settings).toMatchObject({ pageSize: 50, density: 'middle' });
    asked[0]?.answer(page(['1', '2']));
    await settle();
    expect(asked.map(({ input }) => input.pageSize)).toEqual([50]);
    expect(idsOf(controller.getState().rows)).toEqual(['1', '2']);
  });

  it.each([
    [null, 10],
    [100, 100],
  ])('known as 50 here and %s by the server is the latter', async (kept, wanted) => {
    const { controller, asked } = withSize(kept, {}, true, { pageSize: 50 });
    await settle();
    expect(asked.map(({ input }) => input.pageSize)).toEqual([50, wanted]);
    expect(controller.getState().pageSize).toBe(wanted);
  });

  it('that comes after the user has gone to an address with another one leaves that alone', async () => {
    const { controller, asked } = withSize(50);
    controller.goTo({ ...start, pageSize: 100 });
    await settle();
    expect(asked.map(({ input }) => input.pageSize)).toEqual([10, 100]);
  });

  it('gives way to what the address says', async () => {
    const { controller, asked } = withSize(50, { pageSize: 100 }, false);
    await settle();
    expect(asked.map(({ input }) => input.pageSize)).toEqual([100]);
    expect(controller.getState()).toMatchObject({ pageSize: 100, settings: { pageSize: 50 } });
  });

  it.each([[null], [7], ['50'], [1e9], [{}]])('%j is none', async (kept) => {
    const { controller, asked } = withSize(kept);
    await settle();
    expect(asked).toHaveLength(1);
    expect(controller.getState().pageSize).toBe(10);
  });

  it('is kept when it is chosen, not when a page is turned, and an older one that comes late does not undo it', async () => {
    const { controller, set } = withSize(50);
    controller.setPage(1, 100);
    await settle();
    expect(controller.getState().pageSize).toBe(100);
    controller.setPage(2, 100);
    expect(set.mock.calls).toEqual([['list:test', expect.objectContaining({ pageSize: 100 })]]);
  });
});

describe('kept column settings', () => {
  const defaults = defaultSettings([
    { dataIndex: 'a', title: 'A' },
    { dataIndex: 'b', title: 'B' },
    { dataIndex: 'c', title: 'C', hideInTable: true },
  ]);

  it('drop columns that are gone and place new ones where the document has them', () => {
    expect(
      mergeSettings(defaults, { order: ['gone', 'c', 'a'], hidden: ['gone'], pinned: { gone: 'left' }, widths: { a: 99_999 } }),
    ).toEqual({
      order: ['c', 'a', 'b'],
      hidden: [],
      pageSize: null,
      pinned: {},
      widths: {},
      density: 'small',
    });
  });

  it('count as never set when they are unreadable', () => {
    for (const kept of [null, 7, 'x', [], { order: 5, hidden: { a: 1 }, widths: null }])
      expect(mergeSettings(defaults, kept)).toEqual(defaults);
  });
});

describe('a list that begins with a range of days', () => {
  const clock = { now: new Date('2026-11-21T15:59:00Z') };
  const beginning = () => {
    const made = setUp();
    const { rules } = made.definition;
    const ports = { ...rules.ports, timeZone: 'Asia/Shanghai', now: () => clock.now };
    const fields = new Map([...rules.fields, ['customerNo', 'numbers'] as const]);
    const definition = {
      ...made.definition,
      countsCall: 'order.statusCount',
      rules: { ...rules, fields, ports, defaultRange: { field: 'createTime', range: 'last31' } as const },
    };
    clock.now = new Date('2026-11-21T15:59:00Z');
    return { ...made, controller: createListController(definition, readAddress(new URLSearchParams(), definition.rules)) };
  };
  const range = { createTime_begin: '2026-10-22', createTime_end: '2026-11-21' };
  const last = (asked: ReturnType<typeof setUp>['asked'], endpoint: string) => asked.findLast((one) => one.endpoint === endpoint)?.input;

  it('asks for rows and counts of the same days, until the filter is taken away', () => {
    const { controller, asked } = beginning();
    controller.start();
    expect([last(asked, 'order.list'), last(asked, 'order.statusCount')]).toEqual([{ ...range, pageNo: 1, pageSize: 10 }, range]);
    controller.setDraft('createTime', undefined);
    controller.submitSearch();
    expect([last(asked, 'order.list'), last(asked, 'order.statusCount')]).toEqual([{ pageNo: 1, pageSize: 10 }, {}]);
    controller.resetSearch();
    expect(last(asked, 'order.statusCount')).toEqual(range);
    controller.clearSearch();
    expect([last(asked, 'order.statusCount'), controller.getState().draft]).toEqual([{}, {}]);
  });

  it('leaves the days out of a search by numbers, of its rows, its counts and what it publishes', () => {
    const { controller, asked } = beginning();
    controller.start();
    controller.setDraft('customerNo', 'A1 A2');
    controller.submitSearch();
    expect(last(asked, 'order.list')).toEqual({ customerNo: 'A1,A2', pageNo: 1, pageSize: 10 });
    expect([last(asked, 'order.statusCount'), controller.filters(), controller.query()]).toEqual(Array(3).fill({ customerNo: 'A1,A2' }));
    expect(controller.isIgnored('createTime')).toBe(true);
    controller.setDraft('customerNo', undefined);
    controller.submitSearch();
    expect([last(asked, 'order.statusCount'), controller.isIgnored('createTime')]).toEqual([range, false]);
  });

  it('goes on with the calendar while it is open; days that its user chose stay', () => {
    const { controller, asked } = beginning();
    controller.start();
    clock.now = new Date('2026-11-21T16:01:00Z');
    controller.reload();
    const next = { createTime_begin: '2026-10-23', createTime_end: '2026-11-22' };
    expect([last(asked, 'order.list'), last(asked, 'order.statusCount')]).toEqual([{ ...next, pageNo: 1, pageSize: 10 }, next]);
    controller.setDraft('createTime', ['2026-11-01', '2026-11-02']);
    controller.submitSearch();
    clock.now = new Date('2026-11-22T16:01:00Z');
    controller.setPage(2, 10);
    expect(last(asked, 'order.list')).toMatchObject({ createTime_begin: '2026-11-01', createTime_end: '2026-11-02', pageNo: 2 });
  });
});
