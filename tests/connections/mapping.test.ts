import { describe, expect, it } from 'vitest';
import { connectionsForPages } from '../../contract/connections/for-pages.ts';
import type { Connection, ConnectionCall } from '../../contract/connections/grammar.ts';
import { readMoment, sentMoment } from '../../contract/connections/mapping/moments.ts';
import { type CallPlan, planOf } from '../../contract/connections/mapping/plan.ts';
import { resultOf } from '../../contract/connections/mapping/reply.ts';
import { requestOf } from '../../contract/connections/mapping/request.ts';
import { CallFailure } from '../../contract/failure.ts';

const rows = {
  type: 'object' as const,
  properties: {
    records: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        properties: { at: { type: 'string' as const, format: 'date-time' }, name: { type: 'string' as const } },
      },
    },
    total: { type: 'integer' as const },
  },
};
const listing: ConnectionCall = {
  method: 'GET',
  path: '/things',
  access: 'token',
  summary: '',
  list: true,
  query: {
    properties: {
      pageNo: {},
      pageSize: {},
      column: {},
      order: {},
      name: {},
      cursor: {},
      tags: { type: 'array' },
      at_begin: { format: 'date-time' },
    },
  },
  reply: rows,
};

function plan(words: Partial<Connection>, call: Partial<ConnectionCall> = {}): CallPlan {
  const connection = {
    connection: 1,
    title: 'T',
    base: 'https://t.example',
    through: 'browser',
    ...words,
    calls: { 't.call': { ...listing, ...call } },
  } as const;
  const made = planOf('t', connection, 't.call');
  // The pages' copy without schemas has to map alike.
  const small = connectionsForPages({ t: connection }).t;
  const again = small === undefined ? undefined : planOf('t', small, 't.call');
  if (made === undefined || again === undefined) throw new Error('the call is there');
  return again;
}

const asked = (words: Partial<Connection>, input: object, call: Partial<ConnectionCall> = {}) =>
  decodeURIComponent(requestOf(plan(words, call), { ...input }, 'Asia/Shanghai').path);
const answered = (words: Partial<Connection>, data: unknown, headers: Readonly<Record<string, string>> = {}, input: object = {}) =>
  resultOf(plan(words), { ...input }, { status: 200, data, header: (name) => headers[name] ?? '' });

describe('how lists ask', () => {
  it.each<[Partial<Connection>, object, string]>([
    [{ paging: { by: 'page', page: 'p', first: 0, size: 'n' } }, { pageNo: 3, pageSize: 10 }, '/things?p=2&n=10'],
    [{ paging: { by: 'offset', offset: 'skip', size: 'limit' } }, { pageNo: 3, pageSize: 10 }, '/things?skip=20&limit=10'],
    [{ paging: { by: 'cursor', cursor: 'after', next: { link: 'next' } } }, { pageNo: 2, cursor: 'x' }, '/things?after=x'],
    [{ paging: { by: 'offset', offset: 'skip', rows: 25 } }, { pageNo: 3, pageSize: 10 }, '/things?skip=50'],
    [{ paging: { by: 'page', page: 'p', rows: 25 } }, { pageNo: 2, cursor: 'mine' }, '/things?cursor=mine&p=2'],
    [{ sort: { as: 'minus', parameter: 'sort' } }, { column: 'name', order: 'desc' }, '/things?sort=-name'],
    [{ sort: { as: 'joined', parameter: 'sort' } }, { column: 'name', order: 'asc' }, '/things?sort=name,asc'],
    [{ sort: { as: 'joined', parameter: 'o', by: ':', descending: 'DESC' } }, { column: 'name', order: 'desc' }, '/things?o=name:DESC'],
    [{ sort: { as: 'two', column: '_sort', order: '_order' } }, { column: 'name', order: 'desc' }, '/things?_sort=name&_order=desc'],
    [{ filters: { name: '{name}_like' } }, { name: 'a b' }, '/things?name_like=a b'],
    [{ filters: { lists: 'repeat' } }, { tags: 'a,b' }, '/things?tags=a&tags=b'],
    [{ filters: { begin: '{name}[gte]' }, dates: { as: 'seconds' } }, { at_begin: '2026-01-01' }, '/things?at[gte]=1767196800'],
    [{ always: { query: { v: '2' } } }, { name: '', tags: null }, '/things?v=2'],
  ])('%j', (words, input, path) => {
    expect(asked(words, input)).toBe(path);
  });
});

describe('what lists answer', () => {
  const row = { name: 'a' };
  it.each<[string, Partial<Connection>, unknown, Readonly<Record<string, string>>, object, object]>([
    [
      'a count in Content-Range',
      { paging: { by: 'offset', offset: 'o', total: { header: 'Content-Range' } } },
      [row],
      { 'content-range': 'items 0-0/319' },
      {},
      { total: 319 },
    ],
    [
      'an unknown Content-Range',
      { paging: { by: 'offset', offset: 'o', total: { header: 'Content-Range' } } },
      [row],
      { 'content-range': 'items 0-0/*' },
      {},
      { total: 1 },
    ],
    [
      'nothing that counts, a full page',
      { paging: { by: 'page', page: 'p', size: 'n' } },
      [row, row],
      {},
      { pageNo: 2, pageSize: 2 },
      { total: 5, more: true },
    ],
    [
      'nothing that counts, the last page',
      { paging: { by: 'page', page: 'p', size: 'n' } },
      [row],
      {},
      { pageNo: 2, pageSize: 2 },
      { total: 3 },
    ],
    [
      'a Link header',
      { paging: { by: 'cursor', cursor: 'after', next: { link: 'next' } } },
      [row],
      { link: '<https://t.example/things?after=a%2Fb>; rel="next", <https://t.example/>; rel="first"' },
      {},
      { cursor: 'a/b', more: true },
    ],
    [
      'a Link header with other links, other parameters and signs within quotes',
      { paging: { by: 'cursor', cursor: 'after', next: { link: 'next' } } },
      [row],
      {
        link: '<https://t.example/things?after=1>; rel=prev, <https://t.example/things?after=2>; title="a, <b>; rel=next"; rel=first , <https://t.example/things?after=3>; title="c;\\"d" ; REL="last next"',
      },
      {},
      { cursor: '3', more: true },
    ],
    [
      'a Link header without a next page',
      { paging: { by: 'cursor', cursor: 'after', next: { link: 'next' } } },
      [row],
      { link: '<https://t.example/things?after=1>; rel=prev; title=next, <https://t.example/>; rel="nextish"' },
      {},
      { total: 1 },
    ],
    [
      'a Link header that is there to be slow',
      { paging: { by: 'cursor', cursor: 'after', next: { link: 'next' } } },
      [row],
      { link: `<a>${'; a '.repeat(4_000)}` },
      {},
      { total: 1 },
    ],
    [
      'a token',
      { paging: { by: 'cursor', cursor: 'after', next: { at: '/next' } }, envelope: { rows: '/rows' } },
      { rows: [row], next: 'tok' },
      {},
      {},
      { cursor: 'tok', more: true },
    ],
    [
      'a token with the signs of an address',
      { paging: { by: 'cursor', cursor: 'after', next: { at: '/next' } }, envelope: { rows: '/rows' } },
      { rows: [row], next: '/9j/4AA=' },
      {},
      {},
      { cursor: '/9j/4AA=', more: true },
    ],
    [
      'an address whose parameter has equals signs',
      { paging: { by: 'cursor', cursor: 'after', next: { at: '/next' } }, envelope: { rows: '/rows' } },
      { rows: [row], next: '/things?limit=5&after=abc==' },
      {},
      {},
      { cursor: 'abc==', more: true },
    ],
    [
      'an address without the parameter, which is the last one',
      { paging: { by: 'cursor', cursor: 'after', next: { at: '/next' } }, envelope: { rows: '/rows' } },
      { rows: [row], next: 'https://t.example/things' },
      {},
      {},
      { total: 1 },
    ],
    [
      'a page of the size that the backend gives, whatever the page asked for',
      { paging: { by: 'page', page: 'p', rows: 2 } },
      [row, row],
      {},
      { pageNo: 2, pageSize: 50 },
      { total: 5, more: true },
    ],
    ['all rows at once', {}, [row], {}, {}, { total: 1 }],
  ])('%s', (_what, words, data, headers, input, expected) => {
    expect(answered(words, data, headers, input)).toMatchObject(expected);
  });

  it('refuses rows that are not where the connection says', () => {
    expect(() => answered({ envelope: { rows: '/items' } }, { data: [] })).toThrow(CallFailure);
  });

  it('keeps what the connection says of success where a call has an envelope of its own', () => {
    const envelope = { success: { at: '/ok', is: [true] }, rows: '/rows' };
    const made = plan({ envelope }, { mapping: { envelope: { rows: '/data' } } });
    const reply = (data: unknown) => resultOf(made, {}, { status: 200, data, header: () => '' });
    expect(reply({ ok: true, data: [row] })).toMatchObject({ total: 1 });
    expect(() => reply({ ok: false, data: [row] })).toThrow(CallFailure);
  });

  it('reads moments', () => {
    expect(answered({ dates: { as: 'seconds' } }, [{ at: 1_767_196_800, name: 'a' }])).toMatchObject({
      records: [{ at: '2025-12-31T16:00:00.000Z' }],
    });
  });
});

describe('moments', () => {
  it('know the changes of clocks', () => {
    const dates = { as: 'local', zone: 'Europe/Berlin' } as const;
    expect(readMoment('2026-03-29 01:30:00', dates)).toBe('2026-03-29T01:30:00+01:00');
    expect(readMoment('2026-03-29 03:30:00', dates)).toBe('2026-03-29T03:30:00+02:00');
    expect(readMoment('2026-10-25 12:00:00', dates)).toBe('2026-10-25T12:00:00+01:00');
    expect(sentMoment('2026-07-01 12:00:00', dates, 'Asia/Shanghai')).toBe('2026-07-01 06:00:00');
    expect(sentMoment('2026-07-01', { as: 'iso' }, 'America/New_York', true)).toBe('2026-07-02T03:59:59Z');
    expect(sentMoment('2026-07-01T00:00:00+02:00', { as: 'milliseconds' }, 'UTC')).toBe(1_782_856_800_000);
  });

  it('leave alone what is none', () => {
    expect(sentMoment('soon', { as: 'iso' }, 'UTC')).toBe('soon');
    expect(readMoment(null, { as: 'seconds' })).toBeNull();
    expect(readMoment('x', { as: 'milliseconds' })).toBe('x');
  });
});

describe('bodies and refusals', () => {
  const sending: Partial<ConnectionCall> = {
    method: 'POST',
    body: { properties: { name: {}, at: { format: 'date-time' } } },
  };
  const body = (words: Partial<Connection>, call: Partial<ConnectionCall>, input: object) =>
    requestOf(plan(words, { ...sending, ...call }), { ...input }, 'UTC').body;

  it('wrap, rename, write forms, and send what is no object', () => {
    expect(body({ envelope: { sent: '/thing' } }, { names: { name: 'full-name' } }, { name: 'a' })).toBe('{"thing":{"full-name":"a"}}');
    expect(body({}, { bodyAs: 'form' }, { name: 'a&b' })).toBe('name=a%26b');
    expect(body({}, { body: { type: 'array', items: {} }, bodyIs: 'all' }, { all: [1, 2] })).toBe('[1,2]');
    expect(body({ dates: { as: 'iso' } }, {}, { at: '2026-01-01 00:00:00' })).toBe('{"at":"2026-01-01T00:00:00Z"}');
  });

  it('name the resource of JSON:API by the input that has its id', () => {
    const call = { params: { properties: { postId: {} } }, path: '/posts/:postId', resource: { type: 'posts', id: 'postId' } };
    const sent = body({ envelope: { resources: 'jsonapi' } }, call, { postId: 7, name: 'a' });
    expect(sent).toBe('{"data":{"type":"posts","id":"7","attributes":{"name":"a"}}}');
  });

  it.each<[Partial<Connection>, unknown, string, string[]]>([
    [{ errors: 'problem' }, { detail: 'No', errors: [{ pointer: '#/name', detail: 'Too short' }] }, 'No', ['name']],
    [{ errors: { message: ['/title'], fields: { at: '/errors' } } }, { title: 'No', errors: { name: ['Too short'] } }, 'No', ['name']],
    [
      { errors: { fields: { at: '/violations', name: '/path' } } },
      { violations: [{ path: 'name', message: 'Too short' }] },
      'Too short',
      ['name'],
    ],
    [{}, { error: { message: 'No' } }, 'No', []],
    [{}, '<html>', '', []],
  ])('%j', (words, data, message, paths) => {
    const run = () => resultOf(plan(words, sending), {}, { status: 422, data, header: () => '' });
    const failure = failureIn(run);
    expect(failure.message).toBe(message);
    expect((failure.detail.fields ?? []).map(({ path }) => path)).toEqual(paths);
  });
});

function failureIn(run: () => unknown): CallFailure {
  try {
    run();
  } catch (error) {
    if (error instanceof CallFailure) return error;
  }
  throw new Error('the call was refused');
}
