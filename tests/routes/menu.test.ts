import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRoute } from '../../src/runtime/routes/match.ts';
import { type Menu, type MenuEntry, readMenu } from '../../src/runtime/routes/menu.ts';
import { fc } from '../support/fast-check.ts';
import { isLong } from '../support/sample.ts';

const row = (changes: object) => ({
  id: '1',
  route: '1',
  path: '/order/list',
  name: 'order-list',
  component: 'order/OrderList',
  redirect: null,
  meta: { title: 'Orders' },
  ...changes,
});
const menu = (...rows: unknown[]): Menu => readMenu({ menu: rows, auth: [], allAuth: [] });
const routeOf = (changes: object) => menu(row(changes)).routes[0];
const shape = (entries: readonly MenuEntry[]): unknown =>
  entries.map(({ title, children }) => (children.length === 0 ? title : [title, shape(children)]));

describe("the server family's payload comes out whole (wire.md, Menu and permission)", () => {
  const payload = JSON.parse(readFileSync(resolve(import.meta.dirname, 'fixtures/permission-payload.json'), 'utf8')).result;
  const read = readMenu(payload);

  test('its menu, without hidden rows', () => {
    expect(read.items.map(({ title }) => title)).toEqual(['首页', '统计报表', '系统管理', '系统监控', '常见案例', '列表页', '表单页']);
    const keys: string[] = [];
    const pending = [...read.items];
    for (const entry of pending) {
      keys.push(entry.key);
      pending.push(...entry.children);
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('addresses with braces are told once each and lead nowhere, never evaluated', () => {
    expect(read.problems).toHaveLength(2);
    const frames = read.routes
      .filter(({ shows }) => shows.kind === 'frame')
      .map(({ title, shows }) => [title, 'address' in shows ? shows.address : undefined]);
    expect(frames).toEqual([
      ['SQL监控', null],
      ['在线文档', null],
      ['百度', 'http://www.baidu.com/'],
    ]);
  });

  test('a flag 0 makes no route, hidden rows do; the page of a row and child that share a path is the child', () => {
    expect(findRoute(read.routes, '/online/cgreport/6c7f59741c814347905a938f06ee003c')?.path).toBe('/online/cgreport/:code');
    expect(findRoute(read.routes, '/online/copyform/7')?.shows).toEqual({
      kind: 'screen',
      screen: 'modules/online/cgform/OnlCgformCopyList',
    });
    expect(findRoute(read.routes, '/account/settings/BaseSetting')?.shows).toEqual({
      kind: 'screen',
      screen: 'account/settings/BaseSetting',
    });
    expect(findRoute(read.routes, '/list')?.shows).toEqual({ kind: 'redirect', to: '/list/query-list' });
    expect(findRoute(read.routes, '/report')?.shows).toEqual({ kind: 'redirect', to: '/report/ArchivesStatisticst' });
  });
});

describe('paths', () => {
  const found = (path: string) => findRoute([{ path: '/:area/:id' }, { path: '/order/:id' }, { path: '/order/list' }], path)?.path;

  test.each([
    ['/order/list', '/order/list'],
    ['/ORDER/List/', '/order/list'],
    ['/order/7', '/order/:id'],
    ['/claim/7', '/:area/:id'],
    ['/order', undefined],
    ['/order//', undefined],
    ['/order/7/more', undefined],
  ])('%s leads to %s', (path, route) => expect(found(path)).toBe(route));

  test('a row for any path makes no route: what the menu lacks stays missing', () => {
    const read = menu(row({ path: '/*', component: '404' }), row({}));
    expect(findRoute(read.routes, '/nowhere')).toBeUndefined();
    expect(read.problems).toMatchObject([{ row: 'menu[0]' }]);
  });
});

describe('components', () => {
  test.each([
    'layouts/RouteView',
    'layouts/PageView',
    'layouts/default/index',
    'Layouts/RouteView',
    'LAYOUTS/DEFAULT/INDEX',
    '/layouts/PageView',
    'views/layouts/PageView.vue',
  ])('%s is a container', (component) => {
    const read = menu(row({ path: '/a', component, children: [row({})] }));
    expect(read.items).toMatchObject([{ path: null, children: [{ path: '/order/list' }] }]);
    expect(findRoute(read.routes, '/a')?.shows).toEqual({ kind: 'redirect', to: '/order/list' });
  });

  test.each([
    'order/OrderList',
    '/order/OrderList',
    'views/order/OrderList',
    '/views/order/OrderList.vue',
    'src/views/order/OrderList.vue',
    '@/views/order/OrderList',
  ])('%s is the screen order/OrderList', (component) => {
    expect(routeOf({ component })?.shows).toEqual({ kind: 'screen', screen: 'order/OrderList' });
  });

  test.each([null, '1', '', undefined, 7, {}])('%j is no screen, and no broken menu', (component) => {
    expect(routeOf({ component })?.shows).toEqual({ kind: 'screen', screen: null });
    expect(menu(row({ component })).items).toHaveLength(1);
  });

  test('internalOrExternal on an ordinary page changes nothing', () => {
    expect(routeOf({ meta: { title: 'Orders', internalOrExternal: true } })?.shows).toEqual({ kind: 'screen', screen: 'order/OrderList' });
  });
});

describe("the flag '0' (spec section 2: no route)", () => {
  const report = { route: '0', path: '/report/7', component: 'report/Sheet', meta: { title: 'Sheet' } };

  test.each(['0', 0])('%j makes neither a route nor a link', (route) => {
    const read = menu(row({}), row({ ...report, route }));
    expect(read.routes.map(({ path }) => path)).toEqual(['/order/list']);
    expect(shape(read.items)).toEqual(['Orders']);
    expect(read.problems).toEqual([]);
  });

  test('is a link to the page of another row that takes its path, wherever that stands', () => {
    const page = row({ path: '/report/:code', component: 'report/Sheet', hidden: true });
    expect(menu(row(report), page).items).toMatchObject([{ title: 'Sheet', path: '/report/7' }]);
  });

  test('leaves what is below it, and nothing leads to it', () => {
    const group = row({ path: '/report', component: 'layouts/RouteView', meta: { title: 'Reports' }, children: [row(report), row({})] });
    expect(shape(menu(group).items)).toEqual([['Reports', ['Orders']]]);
    expect(findRoute(menu(group).routes, '/report')?.shows).toEqual({ kind: 'redirect', to: '/order/list' });
    const holder = menu(row({ ...report, children: [row({})] }));
    expect(holder.items).toMatchObject([{ title: 'Sheet', path: null, children: [{ title: 'Orders' }] }]);
  });
});

describe('meta.permissionList (spec section 6: routes are filtered by permission)', () => {
  const guarded = (permissionList: unknown, children: readonly unknown[] = []) =>
    row({ path: '/money', component: 'money/List', meta: { title: 'Money', permissionList }, children });
  const rule = (action: string, status = '1') => ({ action, type: '1', status });
  const seen = (permissionList: unknown, auth: unknown = [{ action: 'money:list', type: '1' }]) =>
    readMenu({ menu: [guarded(permissionList)], auth, allAuth: [rule('money:list'), rule('money:edit'), rule('money:old', '0')] });

  test.each([[['money:list']], [['money:edit', 'money:list']], [['money:old']], [[]], [undefined], ['x']])('%j is there', (list) => {
    const read = seen(list);
    expect([shape(read.items), read.routes.length]).toEqual([['Money'], 1]);
  });

  test.each([[['money:edit']], [['unheard']]])('%j is neither in the menu nor a page, and that is no fault of the row', (list) => {
    const denied = [{ path: '/money', permission: list[0] }];
    expect(seen(list)).toEqual({ items: [], routes: [], denied, problems: [] });
  });

  test('the pages that the server says are denied are known, whatever else stands there', () => {
    const denied = [{ path: '/money', permission: 'money:list' }, { path: '/own', permission: null }, { path: 'x' }, null, 7];
    const page = (path: string, permission: string | null) => ({ path, permission });
    expect(readMenu({ menu: [], auth: [], allAuth: [], denied }).denied).toEqual([page('/money', 'money:list'), page('/own', null)]);
    expect(readMenu({ menu: [], auth: [], allAuth: [], denied: 'x' }).denied).toEqual([]);
  });

  test('goes with all that is below it, and fails closed where the rights cannot be read', () => {
    const menuOf = (list: readonly string[]) => [guarded(list, [row({})])];
    expect(readMenu({ menu: menuOf(['money:edit']), auth: [], allAuth: [] }).routes).toEqual([]);
    expect(seen(['money:list'], null).routes).toEqual([]);
  });
});

describe('frames and external entries', () => {
  const frame = (url: unknown, internalOrExternal = false) =>
    menu(row({ path: '#help', component: 'layouts/IframePageView', meta: { title: 'Help', url, internalOrExternal } }));

  test('a frame has a page of ours, an external one opens elsewhere', () => {
    expect(frame('https://docs.example.com/a').routes).toMatchObject([
      { path: '/frame/help', shows: { kind: 'frame', address: 'https://docs.example.com/a' } },
    ]);
    expect(frame('https://docs.example.com/a', true)).toMatchObject({
      routes: [],
      items: [{ path: null, opens: 'https://docs.example.com/a' }],
    });
    expect(menu(row({ path: '#help', component: null, meta: { title: 'Help', url: 'https://docs.example.com' } })).items).toMatchObject([
      { opens: 'https://docs.example.com/' },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://a.cn',
    'https://{{ token }}.example',
    'https://a.cn/?t=${token}',
    'https://user:pass@a.cn',
    '',
    null,
    7,
  ])('%j opens nothing, and is told', (url) => {
    expect(frame(url)).toMatchObject({ routes: [{ shows: { kind: 'frame', address: null } }], problems: [{ row: 'menu[0]' }] });
    expect(frame(url, true).items).toMatchObject([{ opens: '' }]);
  });
});

describe('odd rows', () => {
  test.each([
    null,
    7,
    'row',
    [],
    {},
    { path: 7 },
    { path: '//evil.example' },
    { path: '/a\\b' },
    { path: '/a b' },
    { path: '/../x' },
    { path: '/{{ x }}' },
    { path: '/a?b=1' },
    { path: 'javascript:alert(1)' },
  ])('%j is told once and skipped, the others live', (bad) => {
    const read = menu(bad, row({}));
    expect(read.problems).toHaveLength(1);
    expect(read.problems[0]?.row).toBe('menu[0]');
    expect(read.items).toHaveLength(1);
    expect(read.routes).toHaveLength(1);
  });

  test.each([undefined, null, [], 7, {}, { menu: {} }, { menu: null }])(
    'a reply without a menu (%j) is an empty menu and told',
    (payload) => {
      expect(readMenu(payload)).toMatchObject({ items: [], routes: [], problems: [{ row: 'menu' }] });
    },
  );

  test('lacking meta, title, icon and lists', () => {
    expect(routeOf({ meta: undefined })).toMatchObject({ title: 'order-list', icon: null, keepAlive: false, permissionList: [] });
    expect(routeOf({ meta: null, name: undefined })?.title).toBe('/order/list');
    expect(routeOf({ meta: { title: null, icon: 7, permissionList: 'x', keepAlive: 'yes' } })).toMatchObject({
      title: 'order-list',
      icon: null,
      keepAlive: false,
      permissionList: [],
    });
  });

  test('duplicate names live, duplicate paths are told', () => {
    expect(menu(row({}), row({ path: '/other' }))).toMatchObject({ problems: [], routes: [{ path: '/order/list' }, { path: '/other' }] });
    expect(menu(row({}), row({ path: '/Order/List', component: 'x/Y' }))).toMatchObject({
      problems: [{ row: 'menu[1]' }],
      routes: [{ path: '/order/list' }],
    });
  });

  test("a menu cannot take the application's own pages", () => {
    for (const path of ['/', '/user', '/user/login', '/USER/LOGIN/', '/user/alteration', '/404'])
      expect(menu(row({ path })).routes).toEqual([]);
  });

  test('relative paths stand under their parent', () => {
    expect(menu(row({ path: '/order', component: 'layouts/RouteView', children: [row({ path: 'list' })] })).routes[0]?.path).toBe(
      '/order/list',
    );
  });

  test('hidden, alwaysShow and containers with nothing to show', () => {
    const container = (changes: object, ...children: unknown[]) =>
      row({ path: '/order', component: 'layouts/RouteView', meta: { title: 'Order' }, children, ...changes });
    expect(shape(menu(container({}, row({}))).items)).toEqual([['Order', ['Orders']]]);
    expect(shape(menu(container({}, row({ hidden: true }))).items)).toEqual([]);
    expect(shape(menu(container({ alwaysShow: true }, row({ hidden: true }))).items)).toEqual(['Order']);
    expect(shape(menu(container({ hidden: true }, row({}))).items)).toEqual([]);
    expect(menu(container({ hidden: true }, row({}))).routes).toHaveLength(2);
    expect(menu(row({ path: '/order/:id' })).items).toEqual([]);
  });

  test('any JSON is a menu or its problems: it never throws', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({
              path: fc.oneof(fc.string(), fc.webPath()),
              component: fc.jsonValue(),
              meta: fc.jsonValue(),
              children: fc.jsonValue(),
            }),
          ),
        ),
        (rows) => {
          for (const { path } of readMenu({ menu: rows }).routes) expect(path).toMatch(/^\/(?!\/)[^\s\\]*$/);
        },
      ),
      { numRuns: isLong ? 5_000 : 300 },
    );
  });
});
