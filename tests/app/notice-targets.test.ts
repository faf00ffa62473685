import { describe, expect, it } from 'vitest';
import { componentTarget, jobFile } from '../../src/app/notices/notice-targets.ts';
import { handleTarget } from '../../src/runtime/routes/handle-target.ts';
import { findRoute } from '../../src/runtime/routes/match.ts';
import { readMenu } from '../../src/runtime/routes/menu.ts';

const menu = readMenu({
  menu: [
    { path: '/order/list', component: 'order/OrderList' },
    { path: '/order/detail', component: 'order/OrderDetail', hidden: true },
    { path: '/order/:id/label', component: 'order/Label', hidden: true },
  ],
});
const origin = 'https://oms.example';

describe('to handle (spec section 2; security H3)', () => {
  const target = (openPage: string | null, openType: 'url' | 'component' | '' = 'url') =>
    handleTarget({ openType, openPage }, (path) => findRoute(menu.routes, path) !== undefined, origin);

  it.each(['/order/list?orderStatus=draft', 'order/list?orderStatus=draft', `${origin}/order/list?orderStatus=draft`])(
    '%s leads to a page of the menu with its query',
    (openPage) => expect(target(openPage)).toEqual({ kind: 'page', path: '/order/list?orderStatus=draft' }),
  );

  it('leads to the address that the notice names', () => {
    expect(target('https://docs.example/a?b=1#c')).toEqual({ kind: 'address', href: 'https://docs.example/a?b=1#c', host: 'docs.example' });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://files.example/a',
    'https://user:pass@evil.example/',
    'https://evil.example/{{ token }}',
    'https://evil.example/?t=${token}',
    `${origin}/nowhere`,
    '/nowhere',
    '/user/login',
    '',
    null,
  ])('is not offered for %s', (openPage) => expect(target(openPage)).toBeNull());

  it('is not offered for another open type', () => {
    for (const openPage of ['/order/list', 'https://docs.example/'])
      expect([target(openPage, ''), target(openPage, 'component')]).toEqual([null, null]);
  });
});

describe('a notice of open type component', () => {
  const target = (openPage: string | null) => componentTarget({ openType: 'component', openPage, busId: 'b 1' }, menu);

  it.each(['order/OrderDetail', '/order/OrderDetail', 'views/order/OrderDetail.vue', '/order/detail'])(
    'names its page by %s',
    (openPage) => {
      expect(target(openPage)).toBe('/order/detail?id=b+1&busId=b+1');
    },
  );

  it.each([null, 'no/Screen', 'order/Label', 'https://evil.example', '__proto__'])('shows itself for %s', (openPage) => {
    expect(target(openPage)).toBeNull();
  });
});

describe('the file of a job', () => {
  it('of this server is fetched by its call, whose header a link lacks', () => {
    expect(jobFile('/oms/ext/job/7/file', 'oms', origin)).toEqual({ kind: 'ours', id: '7' });
    expect(jobFile(`${origin}/oms/ext/job/7/file`, 'oms', origin)).toEqual({ kind: 'ours', id: '7' });
  });

  it('of another address is a link', () => {
    expect(jobFile('https://files.example/a.xlsx', 'oms', origin)).toEqual({ kind: 'address', href: 'https://files.example/a.xlsx' });
    expect(jobFile('https://files.example/oms/ext/job/7/file', 'oms', origin)?.kind).toBe('address');
  });

  it.each([
    null,
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/a',
    '/\\evil.example',
    'https://user@evil.example/',
    'https://a/${token}',
    'file.xlsx',
  ])('is not offered for %s', (address) => expect(jobFile(address, 'oms', origin)).toBeNull());
});
