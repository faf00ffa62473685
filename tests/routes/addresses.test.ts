import { describe, expect, test } from 'vitest';
import { safeHref } from '../../contract/addresses.ts';
import { isOpenPath, safeRedirect } from '../../src/runtime/routes/addresses.ts';

const known = (path: string) =>
  ['/', '/order/list', '/order/detail', '/dashboard/analysis', '/user/alteration', '/user/login'].includes(path.replace(/(?<=.)\/$/, ''));

describe('where to go after sign-in (security L14)', () => {
  test.each([
    ['/order/list', '/order/list'],
    ['/order/list?page=2&customerNo=A%2CB', '/order/list?page=2&customerNo=A%2CB'],
    ['/order/detail?id=1#goods', '/order/detail?id=1#goods'],
    ['/order/./list', '/order/list'],
    ['/x/../order/list', '/order/list'],
    ['/order/list?redirect=//evil.example&token=abc&page=2', '/order/list?page=2'],
    ['/?token=abc', '/'],
    ['/order/list?next=https://evil.example', '/order/list?next=https%3A%2F%2Fevil.example'],
  ])('%s goes to %s', (value, expected) => {
    expect(decoded(safeRedirect(value, known))).toBe(decoded(expected));
  });

  test.each([
    '',
    'order/list',
    'https://evil.example/order/list',
    '//evil.example/order/list',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/order\\list',
    '/\t/evil.example',
    '/\n/evil.example',
    '/order/list\u0000',
    '/order/list\u0085',
    ' /order/list',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/order%5Clist',
    '/.//evil.example',
    '/order/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    '/user/login',
    '/USER/Login',
    '/user/login/',
    '/user/login?redirect=/order/list',
    '/user',
    '/user/register',
    '/unknown',
    `/order/list?${'x'.repeat(5_000)}`,
  ])('%j goes nowhere', (value) => expect(safeRedirect(value, known)).toBeNull());

  test.each([
    '/.//evil.example',
    '/order/..//evil.example',
    '/%2e//evil.example',
    '/\\evil.example',
    '//evil.example',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    '/user/login',
  ])('%j goes nowhere even where every route is known', (value) => expect(safeRedirect(value, () => true)).toBeNull());

  test.each([null, undefined, 7, ['/order/list'], { toString: () => '/order/list' }])('%j is no path', (value) =>
    expect(safeRedirect(value, known)).toBeNull(),
  );

  test('what was checked is what is visited: the answer is its own answer', () => {
    for (const value of ['/order/./list?a=1', '/x/../order/list#h']) {
      const once = safeRedirect(value, known);
      expect(safeRedirect(once, known)).toBe(once);
    }
  });
});

describe('addresses from data (security H3)', () => {
  test.each([
    ['https://a.cn/x', 'https://a.cn/x'],
    [' http://a.cn ', 'http://a.cn/'],
    ['HTTPS://A.CN', 'https://a.cn/'],
  ])('%j opens %s', (value, expected) => expect(safeHref(value)).toBe(expected));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a.cn/x',
    'file:///etc/passwd',
    '//evil.example',
    '/own',
    'a.cn',
    'https://',
    'https://a b',
    'https://u:p@a.cn',
    'https://{{x}}.cn',
    'https://a.cn/${token}',
    null,
    7,
    {},
  ])('%j does not open', (value) => expect(safeHref(value)).toBeNull());
});

test('pages that are open without a token (spec section 2)', () => {
  for (const path of ['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/User/Login/'])
    expect(isOpenPath(path)).toBe(true);
  for (const path of ['/', '/user', '/user/login/x', '/user/loginx', '/order/list', '/dashboard/analysis', '/x/user/login'])
    expect(isOpenPath(path)).toBe(false);
});

function decoded(path: string | null): string | null {
  return path === null ? null : decodeURIComponent(path);
}
