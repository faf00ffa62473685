import { describe, expect, test } from 'vitest';
import { expandRanges, namedRange, rangeNames } from '../../src/runtime/language/named-ranges.ts';
import { orderList, told } from './knowledge.ts';

describe('a range of days in an address', () => {
  const to = (createTime: unknown) =>
    told(orderList({ actions: [{ name: 'go', title: 'order.done', do: [{ navigate: '/order/list', with: { createTime } }] }] }));

  test.each([...rangeNames, '2026-11-01~2026-11-20', '{{ user.username }}'])('may be %s', (range) => expect(to(range)).toEqual([]));

  test.each(['last99', '2026-11-01', 31])('is not %s', (range) =>
    expect(to(range)).toEqual(['wrong_value /body/0/actions/0/do/0/with/createTime']),
  );
});

describe('a range of days that a call is asked by', () => {
  const by = (given: object) => told(orderList({ source: { call: 'order.list', with: given } }));

  test.each([...rangeNames, '2026-11-01~2026-11-20'])('may be %s', (createTime) => expect(by({ createTime })).toEqual([]));
  test.each(['last99', 31])('is not %s', (createTime) =>
    expect(by({ createTime })).toEqual(['wrong_value /body/0/source/with/createTime']),
  );
  test('is no range where the call takes none', () =>
    expect(by({ payTime: 'last31' })).toEqual(['unknown_parameter /body/0/source/with/payTime']));

  test('reaches it as its two ends; what only looks like a name stays', () => {
    const accepted = ['createTime_begin', 'createTime_end', 'remark', 'remark_begin', 'remark_end', 'goodsType'];
    const spell = (input: object) => expandRanges({ ...input }, (name) => accepted.includes(name), '2026-11-21');
    const [createTime_begin, createTime_end] = namedRange('last31', '2026-11-21');
    expect(spell({ createTime: 'last31', goodsType: 'today' })).toEqual({ createTime_begin, createTime_end, goodsType: 'today' });
    expect(spell({ createTime: '2026-11-01~2026-11-20' })).toEqual({ createTime_begin: '2026-11-01', createTime_end: '2026-11-20' });
    for (const input of [{ remark: 'today' }, { goodsType: 'last7' }, { createTime: 31 }, { createTime: 'soon' }])
      expect(spell(input)).toEqual(input);
  });
});

describe('the range that a list begins with', () => {
  const search = { type: 'object', properties: { createTime: { title: 'order.done', 'x-component': 'DateRange' } } };
  const beginsWith = (defaultRange: object) => told(orderList({ search, defaultRange }));

  test('is one that it is searched by', () => expect(beginsWith({ field: 'createTime', range: 'last31' })).toEqual([]));
  test('is no field that is not there, and no other days than those of a name', () => {
    expect(beginsWith({ field: 'exitTime', range: 'last31' })).toEqual(['unknown_parameter /body/0/defaultRange/field']);
    expect(beginsWith({ field: 'createTime', range: 'last99' })).toEqual(['wrong_value /body/0/defaultRange/range']);
  });
});
