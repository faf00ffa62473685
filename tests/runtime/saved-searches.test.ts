import { describe, expect, it, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { AddressRules, AddressState } from '../../src/runtime/list/address.ts';
import { createSavedSearches, readSearches } from '../../src/runtime/list/saved-searches.ts';
import { eventually } from '../support/eventually.ts';

const nothing: AddressState = { page: 1, pageSize: 10, sort: null, search: {}, status: null };
const today = '2026-11-22';

function rulesWith(fields: AddressRules['fields'], sortable: readonly string[] = ['weight']): AddressRules {
  return {
    fields,
    statusField: 'orderStatus',
    sortable: new Set(sortable),
    defaults: nothing,
    defaultRange: null,
    ports: {
      sessionStore: { get: () => null, set: () => expect.unreachable('what is kept for the user is not kept in a browser tab') },
      timeZone: 'Asia/Shanghai',
      now: () => new Date(`${today}T02:00:00Z`),
    },
  };
}
const all = rulesWith(
  new Map([
    ['customerNo', 'numbers'],
    ['createTime', 'range'],
    ['remark', 'value'],
  ]),
);

/** A server that keeps one user's preferences. */
function setUp(rules = all, kept: Map<string, unknown> = new Map()) {
  const ports = {
    preferences: {
      get: vi.fn(async (key: string): Promise<unknown> => structuredClone(kept.get(key) ?? null)),
      cached: () => null,
      set: vi.fn(async (key: string, value: unknown) => {
        if (value === null) kept.delete(key);
        else kept.set(key, structuredClone(value));
      }),
    },
    showFailure: vi.fn(),
  };
  return { saved: createSavedSearches('searches:test', rules, ports), kept, ports };
}
const names = (saved: ReturnType<typeof setUp>['saved']) => saved.get().map(({ name }) => name);
const search = (values: AddressState['search'], more: Partial<AddressState> = {}) => ({ ...nothing, search: values, ...more });

describe('searches that a user has given a name', () => {
  it('that are saved and deleted fast are all kept: each has seen what the one before it left', async () => {
    const { saved, kept } = setUp(all, new Map([['searches:test', [{ name: 'Old', query: 'remark=old' }]]]));
    const results = await Promise.all([
      saved.save('One', search({ remark: 'one' })),
      saved.remove('Old'),
      saved.save('Two', search({ remark: 'two' })),
    ]);
    expect([results, names(saved)]).toEqual([
      ['done', true, 'done'],
      ['One', 'Two'],
    ]);
    expect(readSearches(kept.get('searches:test')).map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('are kept with fields, status and order, come back, and are deleted', async () => {
    const first = setUp();
    const place = search(
      { customerNo: ['A1', 'B2'], remark: 'late & lost' },
      { status: 'draft', sort: { column: 'weight', order: 'desc' } },
    );
    expect(await first.saved.save('Late ones', place)).toBe('done');
    const again = setUp(all, first.kept);
    again.saved.load();
    again.saved.load();
    await eventually(() => expect(names(again.saved)).toEqual(['Late ones']));
    expect(again.ports.preferences.get).toHaveBeenCalledTimes(1);
    const [found] = again.saved.get();
    if (found === undefined) throw new Error('nothing came back');
    expect(again.saved.placeOf(found, 50)).toEqual({ ...place, page: 1, pageSize: 50 });
    expect(again.saved.textOf(again.saved.placeOf(found, 50))).toBe(again.saved.textOf(place));
    expect(await again.saved.remove('Late ones')).toBe(true);
    expect(names(again.saved)).toEqual([]);
    expect(again.kept.size).toBe(0);
  });

  it('one of the same name takes the place of the other', async () => {
    const { saved, kept } = setUp();
    await saved.save('Mine', search({ remark: 'one' }));
    await saved.save('Mine', search({ remark: 'two' }));
    expect(kept.get('searches:test')).toEqual([{ name: 'Mine', query: 'remark=two' }]);
  });

  it('days that have a name go on with the calendar, others stay', async () => {
    const { saved, kept } = setUp();
    await saved.save('Lately', search({ createTime: ['2026-11-16', today] }));
    await saved.save('Then', search({ createTime: ['2026-10-05', '2026-10-06'] }));
    const queries = JSON.stringify(kept.get('searches:test'));
    expect(queries).toContain('createTime=last7');
    expect(queries).toContain('createTime=2026-10-05%7E2026-10-06');
    const [lately] = saved.get();
    const later = createSavedSearches(
      'searches:test',
      { ...all, ports: { ...all.ports, now: () => new Date('2026-12-24T02:00:00Z') } },
      setUp().ports,
    );
    expect(lately === undefined ? null : later.placeOf(lately, 10).search).toEqual({ createTime: ['2026-12-18', '2026-12-24'] });
  });

  it('two hundred numbers are kept whole, not by a key of this browser tab', async () => {
    const { saved } = setUp();
    const customerNo = Array.from({ length: limits.numberList }, (_, index) => `WB${index}`);
    expect(await saved.save('Many', search({ customerNo }))).toBe('done');
    const [many] = saved.get();
    expect(many === undefined ? null : saved.placeOf(many, 10).search).toEqual({ customerNo });
  });

  it('a field that is gone is left out, and so is a search of which nothing is left; both are there again with the field', async () => {
    const { saved, kept } = setUp();
    await saved.save('Both', search({ remark: 'x', customerNo: ['A'] }, { sort: { column: 'weight', order: 'asc' } }));
    await saved.save('Remark', search({ remark: 'x' }, { sort: { column: 'weight', order: 'asc' } }));
    const fewer = setUp(rulesWith(new Map([['customerNo', 'numbers']]), []), kept);
    fewer.saved.load();
    await eventually(() => expect(names(fewer.saved)).toEqual(['Both']));
    const [both] = fewer.saved.get();
    expect(both === undefined ? null : fewer.saved.placeOf(both, 10)).toEqual(search({ customerNo: ['A'] }));
    await fewer.saved.save('New', search({ customerNo: ['C'] }));
    const whole = setUp(all, kept);
    whole.saved.load();
    await eventually(() => expect(names(whole.saved)).toEqual(['Both', 'Remark', 'New']));
  });

  it('are bounded in number and size, and what does not fit changes nothing', async () => {
    const { saved, kept } = setUp();
    for (let index = 0; index < limits.savedSearches; index++) expect(await saved.save(`s${index}`, search({ remark: 'x' }))).toBe('done');
    const before = structuredClone(kept.get('searches:test'));
    expect(await saved.save('one more', search({ remark: 'x' }))).toBe('full');
    expect(await saved.save('s1', search({ remark: 'x'.repeat(limits.preferenceBytes) }))).toBe('tooLong');
    expect(kept.get('searches:test')).toEqual(before);
    expect(await saved.save('s1', search({ remark: 'y' }))).toBe('done');
  });

  it('what another browser tab saved meanwhile stays', async () => {
    const kept = new Map<string, unknown>();
    const [one, other] = [setUp(all, kept), setUp(all, kept)];
    one.saved.load();
    other.saved.load();
    await one.saved.save('One', search({ remark: '1' }));
    await other.saved.save('Other', search({ remark: '2' }));
    expect(names(other.saved)).toEqual(['One', 'Other']);
  });

  it('a server that does not keep it is told, and nothing is shown as kept', async () => {
    const { saved, ports } = setUp();
    ports.preferences.set.mockRejectedValueOnce(new Error('no'));
    expect(await saved.save('Mine', search({ remark: 'x' }))).toBe('failed');
    expect(ports.showFailure).toHaveBeenCalledTimes(1);
    expect(saved.get()).toEqual([]);
  });

  it('whatever stands where they are kept is read without harm', () => {
    const long = 'n'.repeat(limits.savedSearchName + 1);
    for (const kept of [
      null,
      7,
      'x',
      { name: 'a' },
      [[1]],
      [{ name: 1, query: 'a=1' }, { name: '', query: 'a=1' }, { name: long, query: 'a=1' }, { name: 'a' }],
    ])
      expect(readSearches(kept)).toEqual([]);
    expect(
      readSearches([
        { name: ' a ', query: 'x=1', more: {} },
        { name: 'a', query: 'x=2' },
      ]),
    ).toEqual([{ name: 'a', query: 'x=1' }]);
    expect(readSearches(Array.from({ length: 99 }, (_, index) => ({ name: `s${index}`, query: 'x=1' })))).toHaveLength(
      limits.savedSearches,
    );
  });

  it('say all they search for, whatever the list begins with', async () => {
    const { saved } = setUp({ ...all, defaultRange: { field: 'createTime', range: 'last31' } });
    const last31 = ['2026-10-23', '2026-11-22'];
    const searches = [search({ createTime: last31 }), search({ remark: 'x' }), search({}, { status: 'draft' })];
    for (const [index, place] of searches.entries()) expect(await saved.save(`S${index}`, place)).toBe('done');
    expect(saved.get().map(({ query }) => query)).toEqual(['createTime=last31', 'remark=x', 'orderStatus=draft']);
    expect(saved.get().map((one) => saved.placeOf(one, 10))).toEqual(searches);
  });
});
