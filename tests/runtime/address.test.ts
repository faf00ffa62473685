import { describe, expect, it, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { type AddressRules, type AddressState, hasPageParams, readAddress, toQuery, writeAddress } from '../../src/runtime/list/address.ts';
import { fc } from '../support/fast-check.ts';

function rules(): AddressRules {
  const kept = new Map<string, string>();
  return {
    fields: new Map([
      ['customerNo', 'numbers'],
      ['createTime', 'range'],
      ['consigneeName', 'value'],
    ]),
    statusField: 'orderStatus',
    sortable: new Set(['createTime', 'orderWeight']),
    defaults: { page: 1, pageSize: 10, sort: { column: 'createTime', order: 'desc' }, status: null },
    defaultRange: null,
    ports: {
      sessionStore: { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) },
      timeZone: 'Asia/Shanghai',
      // In Shanghai it is the next day already.
      now: () => new Date('2026-11-20T16:30:00Z'),
    },
  };
}

const state = (change: Partial<AddressState>): AddressState => ({ ...rules().defaults, search: {}, ...change });

describe('the address of a list', () => {
  it('is empty while nothing was asked for', () => {
    expect(writeAddress(new URLSearchParams(), state({}), rules()).toString()).toBe('');
  });

  it('brings back page, size, sort, status and search', () => {
    const there = state({
      page: 3,
      pageSize: 100,
      sort: { column: 'orderWeight', order: 'asc' },
      status: 'draft',
      search: { customerNo: ['A1', 'A2'], createTime: ['2026-11-01', '2026-11-20'], consigneeName: '王 & Söhne ~ x' },
    });
    expect(readAddress(writeAddress(new URLSearchParams(), there, rules()), rules())).toEqual(there);
  });

  it.each([
    ['', 50],
    ['customerNo=A', 50],
    ['size=100', 100],
    ['page=2', 10],
    ['page=2&size=100', 100],
    ['size=7', 50],
  ])('%j: a page is as long as the address says, else as the user has chosen: %i', (address, size) => {
    expect(readAddress(new URLSearchParams(address), rules(), 50).pageSize).toBe(size);
    expect(hasPageParams(new URLSearchParams(address))).toBe(size !== 50);
  });

  it('keeps parameters that are not its own', () => {
    expect(writeAddress(new URLSearchParams('tab=boxes&page=9'), state({ page: 2 }), rules()).toString()).toBe('tab=boxes&page=2');
  });

  it('keeps a short key for more than 50 numbers and the numbers in session storage (wire.md, Lists)', () => {
    const numbers = Array.from({ length: 120 }, (_, index) => `SO${index}`);
    const shared = rules();
    const address = writeAddress(new URLSearchParams(), state({ search: { customerNo: numbers } }), shared);
    expect(address.toString().length).toBeLessThan(40);
    expect(readAddress(address, shared).search).toEqual({ customerNo: numbers });
    expect(readAddress(address, rules()).search, 'another browser tab does not have the numbers').toEqual({});
  });

  it('ignores what does not fit', () => {
    expect(readAddress(new URLSearchParams('page=-3&size=7&sort=createTime.sideways'), rules())).toEqual(state({}));
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const read = readAddress(new URLSearchParams(query), rules());
        expect(read.page).toBeGreaterThanOrEqual(1);
        expect(read.page).toBeLessThanOrEqual(limits.pageMax);
        expect([10, 50, 100, 500, 1000]).toContain(read.pageSize);
      }),
    );
  });

  it('ignores a column that the list does not offer to this user to sort by, and a page beyond the last possible one', () => {
    const read = (query: string) => readAddress(new URLSearchParams(query), rules());
    expect(read('sort=orderWeight.asc').sort).toEqual({ column: 'orderWeight', order: 'asc' });
    for (const query of ['sort=foo.asc', 'sort=realTotalAmount.desc', 'sort=customerNo.asc', 'sort=.asc'])
      expect(read(query).sort, query).toEqual(rules().defaults.sort);
    for (const page of ['200000', '1e300', 'Infinity']) expect(read(`page=${page}`).page, page).toBe(limits.pageMax);
  });

  it('understands a named range as its days in the tenant’s zone', () => {
    const read = (query: string) => readAddress(new URLSearchParams(query), rules()).search;
    expect(read('createTime=last31')).toEqual({ createTime: ['2026-10-22', '2026-11-21'] });
    expect(read('createTime=today')).toEqual({ createTime: ['2026-11-21', '2026-11-21'] });
    expect(read('createTime=2026-11-01~2026-11-02')).toEqual({ createTime: ['2026-11-01', '2026-11-02'] });
    expect(read('consigneeName=last31'), 'a name is a name in a text field').toEqual({ consigneeName: 'last31' });
  });

  it('asks by a range as _begin and _end and by numbers as one list without doubles', () => {
    const search = { createTime: ['2026-11-01', undefined], customerNo: 'A1, A2\nA1　A3', consigneeName: '' };
    expect(toQuery(search, rules())).toEqual({ createTime_begin: '2026-11-01', customerNo: 'A1,A2,A3' });
  });
});

describe('a list that begins with the last 31 days (wire.md, Lists)', () => {
  const beginning: AddressRules = { ...rules(), defaultRange: { field: 'createTime', range: 'last31' } };
  const days = ['2026-10-22', '2026-11-21'];
  const read = (query: string) => readAddress(new URLSearchParams(query), beginning);
  const write = (change: Partial<AddressState>) => writeAddress(new URLSearchParams('tab=boxes'), state(change), beginning).toString();

  test.each([
    ['', { createTime: days }],
    ['tab=boxes', { createTime: days }],
    ['createTime=', {}],
    ['orderStatus=draft', {}],
    ['size=1000', {}],
    ['customerNo=A1', { customerNo: ['A1'] }],
    ['createTime=yesterday', { createTime: ['2026-11-20', '2026-11-20'] }],
  ])('%j is taken at its word', (query, search) => expect(read(query).search).toEqual(search));

  test.each([
    [{ search: { createTime: days } }, 'tab=boxes'],
    [{ search: {} }, 'tab=boxes&createTime='],
    [{ search: { createTime: days }, status: 'draft' }, 'tab=boxes&createTime=last31&orderStatus=draft'],
    [{ search: { createTime: days }, page: 2 }, 'tab=boxes&createTime=last31&page=2'],
    [{ search: {}, status: 'draft' }, 'tab=boxes&orderStatus=draft'],
    [{ search: { createTime: ['2026-11-01', '2026-11-02'] } }, 'tab=boxes&createTime=2026-11-01%7E2026-11-02'],
  ])('%j is written so that reading brings it back', (change, address) => {
    expect(write(change)).toBe(address);
    expect(read(address)).toEqual(state(change));
  });

  it('leaves the range out of a search by numbers, and only of that', () => {
    const range = { createTime_begin: days[0], createTime_end: days[1] };
    expect(toQuery({ createTime: days, consigneeName: 'x' }, beginning)).toEqual({ ...range, consigneeName: 'x' });
    expect(toQuery({ createTime: days, customerNo: ' , ' }, beginning)).toMatchObject(range);
    expect(toQuery({ createTime: days, customerNo: 'A1' }, beginning)).toEqual({ customerNo: 'A1' });
    expect(toQuery({ createTime: days, customerNo: 'A1' }, rules()), 'of a list that begins with everything it is a filter').toMatchObject(
      range,
    );
  });
});
