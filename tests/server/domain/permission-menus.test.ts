import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { MenuParentShape, PermissionRowShape } from '../../../contract/entities/company/permission.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import menus from '../../../server/db/seeds/menus.json' with { type: 'json' };
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  [merchant, globex] = [await domain.as('merchant', 'en_US'), await domain.as('globex', 'en_US')];
});
afterAll(() => domain.close());

type Menu = CallInput<'permission.add'>;
const page: Menu = {
  menuType: '1',
  parentId: 'merchant-order',
  name: '地图',
  nameEn: 'Map',
  path: '/order/map',
  component: 'order/OrderList',
};
const add = (input: Partial<Menu>, caller = merchant) => domain.services.menus.add({ ...page, ...input }, caller);
const tree = (caller = merchant) => domain.services.menus.list(caller);
const flat = (rows: readonly PermissionRowShape[]): PermissionRowShape[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
const rowOf = async (id: string, caller = merchant) => must(flat(await tree(caller)).find((row) => row.id === id));
const paths = async (username: string) => {
  const caller = await domain.as(username);
  const { menu } = await domain.services.accounts.permissions(caller.principal, 'zh_CN');
  return menu.flatMap((item) => [item.path, ...(item.children ?? []).map((child) => child.path)]);
};
const problemsOf = async (work: Promise<unknown>) => {
  const refusal = await refusalOf(work);
  expect(refusal.code).toBe('invalid_fields');
  return (refusal.detail.fields ?? []).map(({ path, rule }) => `${path}:${rule}`);
};
const audited = async (action: string) =>
  (await domain.behind.admin.query('SELECT subject, detail FROM audit_log WHERE action = $1 ORDER BY at DESC', [action])).rows;

describe('the tree of menus', () => {
  test('has pages with their buttons, in the language of the request, and no children where there are none', async () => {
    const rows = await tree();
    const product = menus.filter(({ audience }) => audience === 'merchant').map(({ id }) => [id, '0']);
    expect(rows.map((row) => [row.id, row.menuType])).toEqual(product);
    expect(await rowOf('merchant-order-detail')).not.toHaveProperty('children');
    const list = await rowOf('merchant-order-list');
    expect(list).toMatchObject({
      title: 'Order list',
      name: '订单列表',
      nameEn: 'Order list',
      perms: 'order:list',
      builtIn: true,
      ruleFlag: true,
    });
    const amount = must(list.children?.find((row) => row.perms === 'order:amount'));
    expect(amount).toMatchObject({ menuType: '2', menuType_dictText: 'Button or permission', permsType_dictText: 'Shows', path: null });
    expect(list.children?.find((row) => row.perms === 'order:exportAll')).toMatchObject({ permsType: '2' });
    expect((await domain.services.menus.list(await domain.as('merchant')))[0]?.title).toBe('首页');
  });

  test('pages that a user may not see are named with their permission, and none of them is in the menu', async () => {
    const clerk = (await domain.as('clerk')).principal;
    const { denied } = await domain.services.accounts.permissions(clerk, 'en_US');
    expect(denied).toContainEqual({ path: '/address/list', permission: 'address:list' });
    expect(denied.map(({ path }) => path)).not.toContain('/order/list');
    expect(denied.map(({ path }) => path)).not.toContain('/claim/list');
    const visible = await paths('clerk');
    expect(denied.filter(({ path }) => visible.includes(path))).toEqual([]);
    expect((await domain.services.accounts.permissions(merchant.principal, 'en_US')).denied).toEqual([]);
  });

  test('an own page is added, seen by the roles that have it, changed and deleted, each with its audit entry', async () => {
    const { id } = await add({ perms: 'map:view', sortNo: 5 });
    expect(await rowOf(id)).toMatchObject({ title: 'Map', parentId: 'merchant-order', perms: 'map:view', builtIn: false, ruleFlag: false });
    expect(await paths('clerk')).not.toContain('/order/map');
    const clerk = must((await domain.services.roles.list({ roleCode: 'clerk' }, merchant)).records[0]);
    const given = await domain.services.rolePermissions.read({ roleId: clerk.id }, merchant);
    await domain.services.rolePermissions.write({ ...given, permissionIds: [...given.permissionIds, id] }, merchant);
    expect(await paths('clerk')).toContain('/order/map');
    const { auth, allAuth } = await domain.services.accounts.permissions((await domain.as('clerk')).principal, 'en_US');
    expect(auth).toContainEqual({ action: 'map:view', type: '1', describe: 'Map' });
    expect(allAuth).toContainEqual({ action: 'map:view', type: '1', describe: 'Map', status: '1' });
    expect(await paths('newbie')).not.toContain('/order/map');
    await domain.services.menus.edit({ ...page, id, name: '新地图', path: '/order/atlas' }, merchant);
    expect(await rowOf(id)).toMatchObject({ title: 'Map', name: '新地图', perms: null, path: '/order/atlas' });
    await domain.services.menus.remove({ id }, merchant);
    expect(await paths('clerk')).not.toContain('/order/atlas');
    for (const action of ['permission.add', 'permission.edit', 'permission.delete'])
      expect((await audited(action))[0], action).toMatchObject({ subject: id });
  });

  test('of a built-in row the names, place and state are the tenant’s; its own is fixed, and it stays', async () => {
    const id = 'merchant-order-list-order-amount';
    const row = { id, menuType: '2', parentId: 'merchant-order-list', name: '金额' } as const;
    await domain.services.menus.edit({ ...row, perms: 'order:amount', permsType: '1', status: '0', sortNo: 3 }, merchant);
    expect(await rowOf(id)).toMatchObject({ title: '金额', status: '0', perms: 'order:amount', builtIn: true });
    const rules = async (caller: SignedInCaller) => (await domain.services.accounts.permissions(caller.principal, 'zh_CN')).allAuth;
    expect((await rules(merchant)).find((rule) => rule.action === 'order:amount')?.status).toBe('0');
    expect((await rules(globex)).find((rule) => rule.action === 'order:amount')?.status).toBe('1');
    expect(await problemsOf(domain.services.menus.edit({ ...row, perms: 'order:other', permsType: '2' }, merchant))).toEqual([
      'perms:fixed',
      'permsType:fixed',
    ]);
    const list = { id: 'merchant-order-list', menuType: '1', parentId: 'merchant-order', name: 'x' } as const;
    expect(
      await problemsOf(domain.services.menus.edit({ ...list, path: '/x', component: 'order/X', url: 'https://x.example' }, merchant)),
    ).toEqual(['path:fixed', 'component:fixed', 'url:fixed']);
    expect((await refusalOf(domain.services.menus.remove({ id: 'merchant-order-detail' }, merchant))).code).toBe('menu_built_in');
  });

  test('a rule that the tenant switches off opens what it hid there, and nowhere else', async () => {
    const clerk = await domain.as('clerk');
    const remarked = async (caller: SignedInCaller) =>
      (await domain.services.orders.list({ pageSize: 100 }, caller)).records.some(({ remark }) => remark !== null);
    expect(await remarked(clerk)).toBe(true);
    const row = { menuType: '2', parentId: 'merchant-order-list', name: '备注' } as const;
    await domain.services.menus.edit({ ...row, id: 'merchant-order-list-order-remark', status: '1' }, merchant);
    expect([await remarked(clerk), await remarked(globex)]).toEqual([false, true]);
  });
});

describe('what a row must be (spec section 3 and 5)', () => {
  test('parents exist and are menus; nothing is its own ancestor; a menu with children is no button', async () => {
    expect(await problemsOf(add({ menuType: '0' }))).toEqual(['parentId:notAllowed']);
    expect(await problemsOf(add({ parentId: null }))).toEqual(['parentId:required']);
    for (const parentId of ['nothing', 'platform-dashboard', 'merchant-order-list-order-amount'])
      expect(await problemsOf(add({ parentId })), parentId).toEqual(['parentId:notAllowed']);
    const top = await add({ path: '/one', component: 'layouts/RouteView' });
    const below = await add({ path: '/one/two', parentId: top.id });
    const under = { ...page, id: top.id, path: '/one' };
    expect(await problemsOf(domain.services.menus.edit({ ...under, parentId: below.id }, merchant))).toEqual(['parentId:cycle']);
    expect(await problemsOf(domain.services.menus.edit({ ...under, parentId: top.id }, merchant))).toEqual(['parentId:cycle']);
    expect(await problemsOf(domain.services.menus.edit({ ...under, menuType: '2', perms: 'a:b' }, merchant))).toEqual([
      'menuType:notAllowed',
    ]);
    const ids = (branches: readonly MenuParentShape[]): string[] => branches.flatMap(({ id, children }) => [id, ...ids(children ?? [])]);
    const offered = ids(await domain.services.menus.parents({ id: top.id }, merchant));
    expect(offered).toContain('merchant-order-list');
    // Neither itself, nor what is below it, nor buttons: just what would be refused.
    expect(offered).not.toContain(top.id);
    expect(offered).not.toContain(below.id);
    expect(offered).not.toContain('merchant-order-list-order-amount');
    const all = ids(await domain.services.menus.parents({}, merchant));
    expect(new Set(all)).toEqual(new Set([...offered, top.id, below.id]));
    await domain.services.menus.edit({ ...page, id: below.id, path: '/one/two', parentId: 'merchant-system' }, merchant);
    expect((await rowOf(below.id)).parentId).toBe('merchant-system');
    await domain.services.menus.edit({ ...page, id: below.id, path: '/one/two', parentId: top.id }, merchant);
    expect((await refusalOf(domain.services.menus.remove(top, merchant))).code).toBe('menu_has_children');
    await domain.services.menus.remove(below, merchant);
    await domain.services.menus.remove(top, merchant);
  });

  test('the identifier is one of a kind: among the rows, and against every key that calls are checked by', async () => {
    const first = await add({ path: '/key', perms: 'own:key' });
    for (const perms of ['own:key', 'order:abandon', 'dashboard:view', 'system:user:role'])
      expect(await problemsOf(add({ path: '/key2', perms })), perms).toEqual(['perms:taken']);
    expect(await problemsOf(add({ menuType: '2', perms: ' ' }))).toEqual(['perms:required']);
    for (const perms of ['a,b', 'a b', '1a', 'a:', '{{x}}', 'a:b\u0000'])
      expect(await problemsOf(add({ menuType: '2', perms })), perms).toEqual(['perms:format']);
    // Another tenant may have the same.
    const theirs = await add({ path: '/key', perms: 'own:key' }, globex);
    await domain.services.menus.remove(theirs, globex);
    await domain.services.menus.remove(first, merchant);
  });

  test('paths are one of a kind, pages have a component, addresses are http or https', async () => {
    for (const path of ['/order/list', '/ORDER/LIST', '/user/login', '/404'])
      expect(await problemsOf(add({ path })), path).toEqual(['path:taken']);
    for (const path of ['order', '//evil.example', '/a/../b', '/a b', '/a?x=1', '#frame'])
      expect(await problemsOf(add({ path })), path).toEqual(['path:format']);
    expect(await problemsOf(add({ path: null, component: '' }))).toEqual(['component:required', 'path:required']);
    expect(await problemsOf(add({ component: '../etc/passwd' }))).toEqual(['component:format']);
    expect(await problemsOf(add({ redirect: '//evil.example' }))).toEqual(['redirect:format']);
    expect(await problemsOf(add({ url: 'https://x.example' }))).toEqual(['url:notAllowed']);
    expect(await problemsOf(add({ component: 'layouts/IframePageView' }))).toEqual(['url:required']);
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://x.example',
      'x.example',
      'https://name:secret@x.example',
      'http://',
    ])
      expect(await problemsOf(add({ component: null, path: '#out', url })), url).toEqual(['url:address']);
    const out = await add({ component: null, path: '#out', url: 'https://carrier.example/track', internalOrExternal: true });
    expect(await rowOf(out.id)).toMatchObject({ component: 'layouts/IframePageView', url: 'https://carrier.example/track' });
    await domain.services.menus.remove(out, merchant);
  });

  test('two who add the same identifier at once: one of them is told', async () => {
    const both = await Promise.allSettled([1, 2].map((n) => add({ path: `/race${n}`, perms: 'race:key' })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) if (one.status === 'fulfilled') await domain.services.menus.remove(one.value, merchant);
  });

  test('another tenant’s row is as if it were not there', async () => {
    const { id } = await add({ path: '/mine' });
    expect(flat(await tree(globex)).some((row) => row.id === id)).toBe(false);
    const foreign = await refusalOf(domain.services.menus.edit({ ...page, id }, globex));
    const absent = await refusalOf(domain.services.menus.edit({ ...page, id: '01a00000-0000-7000-8000-00000000dead' }, globex));
    expect([foreign.code, foreign.detail]).toEqual([absent.code, absent.detail]);
    expect((await refusalOf(domain.services.menus.remove({ id }, globex))).code).toBe('menu_not_found');
    expect(await problemsOf(add({ path: '/theirs', parentId: id }, globex))).toEqual(['parentId:notAllowed']);
    await domain.services.menus.remove({ id }, merchant);
  });
});

describe('menus for IT only (spec section 6)', () => {
  const list = { id: 'merchant-order-list', menuType: '1', parentId: 'merchant-order', name: '订单列表' } as const;

  test('are seen, and their calls made, by IT alone, with all that is below them; and are opened again', async () => {
    await domain.services.menus.edit({ ...list, itOnly: true }, merchant);
    const held = async (username: string) =>
      [...(await domain.as(username)).principal.permissions].filter((key) => key.startsWith('order:')).sort();
    expect(await held('newbie')).toEqual(['order:detail', 'order:external', 'order:submit']);
    for (const key of ['order:abandon', 'order:amount', 'order:export', 'order:exportAll', 'order:list', 'order:pay'])
      expect(await held('merchant')).toContain(key);
    expect([await paths('newbie'), await paths('globex')].map((some) => some.includes('/order/list'))).toEqual([false, true]);
    expect(await paths('merchant')).toContain('/order/list');
    const { auth, allAuth } = await domain.services.accounts.permissions((await domain.as('newbie')).principal, 'zh_CN');
    expect(auth.map(({ action }) => action)).toEqual(expect.arrayContaining(['dashboard:view', 'order:detail']));
    expect(auth.some(({ action }) => action === 'order:list' || action === 'order:abandon')).toBe(false);
    expect(allAuth.some(({ action }) => action === 'order:amount')).toBe(true);
    await domain.services.menus.edit({ ...list, itOnly: false }, merchant);
    expect(await held('newbie')).toContain('order:abandon');
  });

  test('who is not IT neither closes nor opens them, does not see them in the tree, and keeps what roles have of them', async () => {
    const { rows } = await domain.behind.admin.query<{ id: string }>(
      `INSERT INTO role (tenant_id, id, code, name) VALUES ($1, gen_random_uuid(), 'deputy', 'Deputy') RETURNING id`,
      [tenants.harbour],
    );
    const deputy = must(rows[0]).id;
    await domain.behind.admin.query(
      `WITH kept AS (INSERT INTO role_permission SELECT tenant_id, $2, action, type FROM role_permission
         WHERE tenant_id = $1 AND role_id = (SELECT id FROM role WHERE tenant_id = $1 AND code = 'administrator'))
       INSERT INTO user_role SELECT $1, id, $2 FROM app_user WHERE username = 'clerk'`,
      [tenants.harbour, deputy],
    );
    const clerk = await domain.as('clerk', 'en_US');
    expect((await refusalOf(domain.services.menus.edit({ ...list, itOnly: true }, clerk))).code).toBe('not_yours_to_give');
    await domain.services.menus.edit({ ...list, itOnly: true }, merchant);
    expect(flat(await tree(clerk)).some((row) => row.id === list.id || row.parentId === list.id)).toBe(false);
    expect((await refusalOf(domain.services.menus.edit({ ...list, itOnly: false }, clerk))).code).toBe('menu_not_found');
    const role = must((await domain.services.roles.list({ roleCode: 'merchant' }, clerk)).records[0]);
    const seen = await domain.services.rolePermissions.read({ roleId: role.id }, clerk);
    expect(seen.permissionIds).toEqual(expect.arrayContaining(['merchant-dashboard', 'merchant-order-detail']));
    expect(seen.permissionIds.some((one) => one.startsWith('merchant-order-list'))).toBe(false);
    await domain.services.rolePermissions.write({ ...seen, permissionIds: ['merchant-dashboard'] }, clerk);
    await domain.services.menus.edit({ ...list, itOnly: false }, merchant);
    const after = await domain.services.rolePermissions.read({ roleId: role.id }, merchant);
    expect(after.permissionIds).toContain('merchant-order-list-order-abandon');
    expect(after.permissionIds).not.toContain('merchant-order-detail');
  });
});
