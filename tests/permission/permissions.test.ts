import { describe, expect, test } from 'vitest';
import { createPermissions } from '../../src/runtime/permission/permissions.ts';

const auth = (action: unknown, type: unknown = '1') => ({ action, type, describe: null });
const rule = (action: unknown, type: unknown = '1', status: unknown = '1') => ({
  action,
  type,
  describe: `Rule ${String(action)}`,
  status,
});
const permissions = (held: unknown, rules: unknown) => createPermissions({ auth: held, allAuth: rules });

describe('show (wire.md, Menu and permission)', () => {
  test.each([
    ['a valid rule, held', [auth('a')], [rule('a')], true],
    ['a valid rule, not held', [], [rule('a')], false],
    ['a rule that is off, not held', [], [rule('a', '1', '0')], true],
    ['a rule that is off, as a number', [], [rule('a', 1, 0)], true],
    ['no rule, not held', [auth('b')], [rule('b')], false],
    ['no rule, held', [auth('a')], [], true],
    ['held only to disable', [auth('a', '2')], [rule('a'), rule('a', '2')], false],
    ['held with type null', [auth('a', null)], [rule('a')], true],
    ['held with type 0', [auth('a', '0')], [rule('a', '0')], true],
    ['one of several keys of an entry', [auth('b, a ,c')], [rule('a')], true],
    ['one rule off, another valid', [], [rule('a', '1', '0'), rule('a')], false],
    ['a rule that only disables hides nothing', [], [rule('a', '2')], true],
    ['a rule of several keys', [], [rule('a,b')], false],
    ['a key that is part of another', [auth('order:lists')], [rule('a'), rule('order:list')], false],
  ])('%s', (_case, held, rules, shown) => {
    expect(permissions(held, rules).shows('a')).toBe(shown);
  });
});

describe('disable', () => {
  test.each([
    ['a valid rule, not held', [], [rule('a', '2')], true],
    ['a valid rule, held', [auth('a', '2')], [rule('a', '2')], false],
    ['held only to show', [auth('a', '1')], [rule('a', '2')], true],
    ['a rule that is off', [], [rule('a', '2', '0')], false],
    ['no rule', [], [], false],
    ['a rule that shows', [], [rule('a', '1')], false],
    ['type as a number', [], [rule('a', 2)], true],
    ['one of several keys', [auth('x,a', '2')], [rule('a,b', '2')], false],
  ])('%s', (_case, held, rules, disabled) => {
    expect(permissions(held, rules).disables('a')).toBe(disabled);
  });
});

describe('columns', () => {
  test.each([
    ['without a rule', [], [], true],
    ['with a valid rule, held', [auth('a')], [rule('a')], true],
    ['with a valid rule, not held', [], [rule('a')], false],
    ['with a rule that is off', [], [rule('a', '1', '0')], true],
    ['with a rule that disables', [], [rule('a', '2')], true],
  ])('%s', (_case, held, rules, there) => {
    expect(permissions(held, rules).column('a')).toBe(there);
  });
});

describe('it fails closed', () => {
  test.each([undefined, null, 'auth', 7, {}, { length: 1 }])('unreadable data: %j', (bad) => {
    for (const read of [permissions(bad, [rule('a', '1', '0')]), permissions([auth('a')], bad)]) {
      expect([read.shows('a'), read.column('a'), read.disables('a')]).toEqual([false, false, true]);
      expect(read.explain('a').rule).toBe('unreadable');
    }
  });

  test('bad entries are passed over, the others count', () => {
    const bad = [null, 7, 'a', [], { action: null }, { action: { a: 1 } }, { action: ['a'], type: '1' }, { type: '1' }];
    expect(permissions([...bad, auth('b')], [...bad, rule('a'), rule('b')]).shows('a')).toBe(false);
    expect(permissions([...bad, auth('b')], [...bad, rule('a'), rule('b')]).shows('b')).toBe(true);
  });

  test('keys of a prototype are keys like any other (security H7)', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect(permissions([], []).shows(key)).toBe(false);
      expect(permissions([auth(key)], [rule(key)]).shows(key)).toBe(true);
    }
  });
});

test('who wonders is told why', () => {
  expect(permissions([auth('a')], [rule('a'), rule('a', '2')]).explain('a')).toEqual({
    rule: 'show and disable',
    holdsShow: true,
    holdsUse: false,
    describe: 'Rule a',
  });
  expect(permissions([], [rule('a', '1', '0')]).explain('a').rule).toBe('off');
  expect(permissions([], []).explain('a')).toEqual({ rule: 'none', holdsShow: false, holdsUse: false, describe: null });
});
