import { describe, expect, test } from 'vitest';
import { rangeNames } from '../../src/runtime/language/named-ranges.ts';
import { orderList, told } from './knowledge.ts';

describe('a range of days in an address', () => {
  const to = (createTime: unknown) =>
    told(orderList({ actions: [{ name: 'go', title: 'order.done', do: [{ navigate: '/order/list', with: { createTime } }] }] }));

  test.each([...rangeNames, '2026-11-01~2026-11-20', '{{ user.username }}'])('may be %s', (range) => expect(to(range)).toEqual([]));

  test.each(['last99', '2026-11-01', 31])('is not %s', (range) =>
    expect(to(range)).toEqual(['wrong_value /body/0/actions/0/do/0/with/createTime']),
  );
});
