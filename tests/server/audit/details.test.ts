import { expect, test } from 'vitest';
import { linesOf, masked, shownAddress } from '../../../server/audit/details.ts';

const all = { language: 'en_US', seesPersonal: true } as const;
const few = { language: 'zh_CN', seesPersonal: false } as const;

test('what changed stands first, with both values; what stayed is left out', () => {
  const detail = { request: 'r1', before: { roleCode: 'a', roleName: 'One' }, after: { roleCode: 'a', roleName: 'Two' } };
  expect(linesOf(detail, all)).toEqual([
    { id: '1', field: 'Role name', before: 'One', after: 'Two' },
    { id: '2', field: 'Request', before: null, after: 'r1' },
  ]);
});

test('values that are no objects, and what came or went', () => {
  expect(linesOf({ before: ['1'], after: ['1', '2'] }, all)).toEqual([{ id: '1', field: 'Value', before: '["1"]', after: '["1","2"]' }]);
  expect(linesOf({ before: { roleCode: 'x', id: null } }, few)).toEqual([{ id: '1', field: '角色编码', before: 'x', after: null }]);
  expect(linesOf({ before: 0, after: false }, all)[0]).toMatchObject({ before: '0', after: 'false' });
  expect(linesOf({}, all)).toEqual([]);
});

test('personal data, free texts and facts that nobody decided on are masked without the right', () => {
  const detail = { asked: { consigneeName: 'Ann' }, reason: 'Ann moved', unheard: 'Ann', toString: 'Ann', customerNo: 'C-1' };
  expect(linesOf(detail, few).map(({ after }) => after)).toEqual([masked, masked, masked, masked, 'C-1']);
  expect(linesOf(detail, all).map(({ after }) => after)).toEqual(['{"consigneeName":"Ann"}', 'Ann moved', 'Ann', 'Ann', 'C-1']);
  expect(JSON.stringify(linesOf({ before: { phone: '139' }, after: { phone: '138' } }, few))).not.toMatch(/13\d/);
});

test('an address without the right tells the network only', () => {
  expect(['203.0.113.7', '2001:db8:1:2::', 'job'].map((address) => shownAddress(address, few))).toEqual(['203.0.*.*', '2001:db8:*', 'job']);
  expect(shownAddress('203.0.113.7', all)).toBe('203.0.113.7');
});
