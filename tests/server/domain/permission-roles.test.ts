import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { administrationKeys } from '../../../server/permission/safeguards.ts';
import { type Domain, must, openDomain, refusalOf, tenants } from './fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
});
beforeEach(async () => {
  [merchant, globex] = [await domain.as('merchant', 'en_US'), await domain.as('globex', 'en_US')];
});
afterAll(() => domain.close());

const absent = '01a00000-0000-7000-8000-00000000dead';
const roleNamed = async (code: string, caller = merchant) => {
  const { records } = await domain.services.roles.list({ roleCode: code }, caller);
  return must(records.find((role) => role.roleCode === code));
};
const userNamed = async (name: string, caller = merchant) =>
  must((await domain.services.users.list({ username: name }, caller)).records[0]);
const givenBy = async (code: string) => domain.services.rolePermissions.read({ roleId: (await roleNamed(code)).id }, merchant);
const give = (roleId: string, permissionIds: readonly string[], caller = merchant) =>
  domain.services.rolePermissions.write({ roleId, permissionIds: [...permissionIds], dataRuleIds: [] }, caller);
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const sumOfRights = async () => {
  const tables = ['role', 'role_permission', 'role_menu', 'role_data_rule', 'user_role', 'tenant_menu', 'data_rule'];
  const sums = tables.map((name) => `(SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) FROM ${name} t)`);
  return (await domain.behind.admin.query(`SELECT ${sums.join(" || ' ' || ")} AS sum`)).rows;
};

describe('roles', () => {
  test('are added, listed with their users, changed and deleted', async () => {
    const { id } = await domain.services.roles.add({ roleCode: 'viewer', roleName: ' Viewer ', description: '' }, merchant);
    expect(await roleNamed('viewer')).toEqual({
      id,
      roleCode: 'viewer',
      roleName: 'Viewer',
      description: null,
      itRole: false,
      userCount: 0,
    });
    expect(await domain.services.rolePermissions.read({ roleId: id }, merchant)).toEqual({
      roleId: id,
      permissionIds: [],
      dataRuleIds: [],
    });
    await domain.services.roles.edit({ id, roleCode: 'viewer', roleName: 'Looks on', description: 'only looks' }, merchant);
    expect(await roleNamed('viewer')).toMatchObject({ roleName: 'Looks on', description: 'only looks' });
    expect((await domain.services.roles.list({ roleName: 'OKS', pageSize: 1 }, merchant)).records.map(({ roleCode }) => roleCode)).toEqual([
      'viewer',
    ]);
    const taken = await refusalOf(domain.services.roles.add({ roleCode: 'Viewer', roleName: 'x' }, merchant));
    expect(taken.detail.fields).toMatchObject([{ path: 'roleCode', rule: 'taken' }]);
    const renamed = await refusalOf(domain.services.roles.edit({ id, roleCode: 'other', roleName: 'x' }, merchant));
    expect(renamed.detail.fields).toMatchObject([{ path: 'roleCode', rule: 'fixed' }]);
    await domain.services.roles.remove({ id }, merchant);
    expect(await codeOf(domain.services.rolePermissions.read({ roleId: id }, merchant))).toBe('role_not_found');
    const { rows } = await domain.behind.admin.query('SELECT action, user_id FROM audit_log WHERE subject = $1 ORDER BY at, id', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['role.add', 'role.edit', 'role.delete']);
    expect(rows.every(({ user_id }) => user_id === merchant.principal.userId)).toBe(true);
  });

  test('give exactly what is set, in menu and calls, at the next call', async () => {
    const { id } = await roleNamed('clerk');
    const before = await givenBy('clerk');
    expect(before.permissionIds.sort()).toEqual(['merchant-dashboard', 'merchant-order-detail', 'merchant-order-list']);
    await give(id, ['merchant-order-list', 'merchant-order-list-order-exportAll', 'merchant-order']);
    expect([...(await domain.as('clerk')).principal.permissions].sort()).toEqual(['order:exportAll', 'order:list']);
    const { rows } = await domain.behind.admin.query('SELECT action, type FROM role_permission WHERE role_id = $1 ORDER BY 1', [id]);
    expect(rows).toEqual([
      { action: 'order:exportAll', type: '2' },
      { action: 'order:list', type: '1' },
    ]);
    await give(id, before.permissionIds);
    expect(await codeOf(give(id, ['platform-dashboard']))).toBe('menu_not_found');
    expect(await codeOf(give(id, ['nothing']))).toBe('menu_not_found');
  });

  test('a key that has no row in the tree is kept when a role is set', async () => {
    const { id } = await roleNamed('clerk');
    const before = await givenBy('clerk');
    await domain.behind.admin.query(
      `WITH made AS (INSERT INTO permission (action, type, descriptions, position) VALUES ('beta:view', '1', '{}', 900))
       SELECT 1`,
    );
    await domain.behind.admin.query("INSERT INTO role_permission VALUES ($1, $2, 'beta:view', '1')", [tenants.harbour, id]);
    await give(id, before.permissionIds);
    expect((await domain.as('clerk')).principal.permissions.has('beta:view')).toBe(true);
    await domain.behind.admin.query("DELETE FROM role_permission WHERE action = 'beta:view'");
  });

  test('T6: roles, users and menus of others and absent ones are alike, and nothing changes', async () => {
    const mine = await roleNamed('clerk');
    const theirs = await roleNamed('merchant', globex);
    const me = await userNamed('clerk');
    const before = await sumOfRights();
    const { roles, rolePermissions, users } = domain.services;
    for (const id of [mine.id, absent, 'x']) {
      expect(await codeOf(rolePermissions.read({ roleId: id }, globex)), id).toBe('role_not_found');
      expect(await codeOf(roles.edit({ id, roleCode: 'clerk', roleName: 'x' }, globex)), id).toBe('role_not_found');
      expect(await codeOf(roles.remove({ id }, globex)), id).toBe('role_not_found');
      expect(await codeOf(give(id, [], globex)), id).toBe('role_not_found');
      const own = must((await users.list({}, globex)).records[0]);
      expect(await codeOf(users.setRoles({ userId: own.id, roleIds: [theirs.id, id] }, globex)), id).toBe('role_not_found');
    }
    for (const userId of [me.id, absent, 'x'])
      expect(await codeOf(users.setRoles({ userId, roleIds: [theirs.id] }, globex)), userId).toBe('user_not_found');
    expect(await sumOfRights()).toEqual(before);
  });
});

describe('users (security P4)', () => {
  test('own tenant, active, paged; name and masked number, and no other key', async () => {
    const { records, total, pages } = await domain.services.users.list({ pageSize: 2 }, merchant);
    expect([records.map(({ username }) => username), total, pages]).toEqual([['clerk', 'merchant'], 3, 2]);
    expect(Object.keys(must(records[0])).sort()).toEqual([
      ...['department', 'departmentId', 'id', 'nickName', 'owner', 'phone', 'roleIds', 'roleNames', 'state', 'state_dictText', 'username'],
    ]);
    expect(records.map(({ phone }) => phone)).toEqual(['139****9002', '138****8001']);
    expect(must(records[1]).roleNames).toBe('管理员 Administrator, 商户 Merchant');
    expect((await domain.services.users.list({}, globex)).records.map(({ phone }) => phone)).toEqual(['121****0188']);
    const clerks = await domain.services.users.list({ roleId: (await roleNamed('clerk')).id }, merchant);
    expect(clerks.records.map(({ username }) => username)).toEqual(['clerk']);
    for (const odd of ['%', '_', "' OR 1=1 --", '\\'])
      expect((await domain.services.users.list({ username: odd }, merchant)).total, odd).toBe(0);
    for (const roleId of [absent, 'x']) expect((await domain.services.users.list({ roleId }, merchant)).total, roleId).toBe(0);
    await domain.behind.admin.query("UPDATE app_user SET state = 'disabled' WHERE username = 'newbie'");
    expect((await domain.services.users.list({}, merchant)).total).toBe(2);
    await domain.behind.admin.query("UPDATE app_user SET state = 'active' WHERE username = 'newbie'");
  });

  test('have exactly the roles that they are given, from the next call on', async () => {
    const clerk = await userNamed('clerk');
    const role = await roleNamed('merchant');
    await domain.services.users.setRoles({ userId: clerk.id, roleIds: [role.id, role.id] }, merchant);
    expect((await domain.as('clerk')).principal.permissions.has('order:abandon')).toBe(true);
    expect((await userNamed('clerk')).roleIds).toEqual([role.id]);
    await domain.services.users.setRoles({ userId: clerk.id, roleIds: [] }, merchant);
    expect([...(await domain.as('clerk')).principal.permissions]).toEqual([]);
    await domain.services.users.setRoles({ userId: clerk.id, roleIds: clerk.roleIds }, merchant);
    const { rows } = await domain.behind.admin.query("SELECT detail FROM audit_log WHERE action = 'user.role' AND subject = $1", [
      clerk.id,
    ]);
    expect(rows).toHaveLength(3);
  });
});

describe('nobody locks the tenant out', () => {
  test('the last who holds a right of administration cannot lose it, by any of the ways, and nothing changes', async () => {
    const administrator = await roleNamed('administrator');
    const me = await userNamed('merchant');
    const given = await givenBy('administrator');
    const without = given.permissionIds.filter((id) => id !== 'merchant-role-system-role-permission');
    expect(without.length).toBe(given.permissionIds.length - 1);
    const before = await sumOfRights();
    const { roles, users } = domain.services;
    const page = { id: 'merchant-role', menuType: '1', parentId: 'merchant-system', name: '角色' } as const;
    expect(await codeOf(give(administrator.id, without))).toBe('last_administrator');
    expect(await codeOf(give(administrator.id, []))).toBe('last_administrator');
    expect(await codeOf(roles.remove({ id: administrator.id }, merchant))).toBe('last_administrator');
    expect(await codeOf(users.setRoles({ userId: me.id, roleIds: [] }, merchant))).toBe('own_roles');
    expect(await codeOf(roles.edit({ id: administrator.id, roleCode: 'administrator', roleName: 'x', itRole: false }, merchant))).toBe(
      'last_administrator',
    );
    expect(await sumOfRights()).toEqual(before);
    // For IT only it is still IT's.
    await domain.services.menus.edit({ ...page, itOnly: true }, merchant);
    await domain.services.menus.edit({ ...page, itOnly: false }, merchant);
  });

  test('a switched-off user does not count, another administrator does; and two who let go at once do not both', async () => {
    const administrator = await roleNamed('administrator');
    const [clerk, me] = [await userNamed('clerk'), await userNamed('merchant')];
    const { users } = domain.services;
    await users.setRoles({ userId: clerk.id, roleIds: [...clerk.roleIds, administrator.id] }, merchant);
    await domain.behind.admin.query("UPDATE app_user SET state = 'disabled' WHERE username = 'clerk'");
    expect(await codeOf(domain.services.roles.remove({ id: administrator.id }, merchant))).toBe('last_administrator');
    await domain.behind.admin.query("UPDATE app_user SET state = 'active' WHERE username = 'clerk'");
    const asClerk = await domain.as('clerk');
    const ends = await Promise.allSettled([
      users.setRoles({ userId: me.id, roleIds: [] }, asClerk),
      users.setRoles({ userId: clerk.id, roleIds: clerk.roleIds }, merchant),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = (await users.list({ roleId: administrator.id }, asClerk)).records;
    expect(['clerk', 'merchant']).toContain(must(last).username);
    await domain.behind.admin.query('DELETE FROM user_role WHERE user_id = ANY ($1)', [[me.id, clerk.id]]);
    for (const { id, roleIds } of [me, clerk])
      await domain.behind.admin.query('INSERT INTO user_role SELECT $1, $2, unnest($3::uuid[])', [tenants.harbour, id, roleIds]);
  });
});

describe('nobody gives what is not theirs', () => {
  const deputyKeys = [
    'merchant-role',
    'merchant-role-system-role-permission',
    'merchant-role-system-user-role',
    'merchant-role-system-user-list',
  ];

  test('a right of administration that the caller lacks is neither given to a role nor handed out with one; business rights are', async () => {
    const { roles, users } = domain.services;
    const { id } = await roles.add({ roleCode: 'deputy', roleName: 'Deputy' }, merchant);
    await give(id, deputyKeys);
    const newbie = await userNamed('newbie');
    await users.setRoles({ userId: newbie.id, roleIds: [...newbie.roleIds, id] }, merchant);
    const deputy = await domain.as('newbie');
    expect(await codeOf(give(id, [...deputyKeys, 'merchant-role-system-role-add'], deputy))).toBe('not_yours_to_give');
    const administrator = await roleNamed('administrator');
    const clerk = await userNamed('clerk');
    const higher = { userId: clerk.id, roleIds: [...clerk.roleIds, administrator.id] };
    expect(await codeOf(users.setRoles(higher, deputy))).toBe('not_yours_to_give');
    await give((await roleNamed('clerk')).id, ['merchant-dashboard', 'merchant-order-list', 'merchant-order-list-order-amount'], deputy);
    expect((await domain.as('clerk')).principal.permissions.has('order:amount')).toBe(true);
    // Being IT is given by IT.
    const it = await roles.add({ roleCode: 'it', roleName: 'IT', itRole: true }, merchant);
    expect(await codeOf(users.setRoles({ userId: clerk.id, roleIds: [...clerk.roleIds, it.id] }, deputy))).toBe('not_yours_to_give');
    await roles.remove(it, merchant);
    await roles.remove({ id }, merchant);
  });

  test('a right of administration that nobody has, as of a later version, is given when the owner allows more than one holds', async () => {
    const administrator = await roleNamed('administrator');
    await domain.behind.admin.query("DELETE FROM role_permission WHERE action = 'system:permissionRule:add' AND tenant_id = $1", [
      tenants.harbour,
    ]);
    const poorer = await domain.as('merchant');
    expect(poorer.principal.permissions.has('system:permissionRule:add')).toBe(false);
    const given = await givenBy('administrator');
    const more = [...given.permissionIds, 'merchant-menu-permission-system-permissionRule-add'];
    expect(await codeOf(give(administrator.id, more, poorer))).toBe('not_yours_to_give');
    await domain.services.roleSetting.change({ givesBeyondOwn: true }, poorer);
    await give(administrator.id, more, poorer);
    await domain.services.roleSetting.change({ givesBeyondOwn: false }, poorer);
    const { permissions } = (await domain.as('merchant')).principal;
    expect([...administrationKeys].filter((key) => !permissions.has(key))).toEqual([]);
  });

  test('a right that was taken while the call waited is not given back by it', async () => {
    const { roles, users } = domain.services;
    const newbie = await userNamed('newbie');
    const { id } = await roles.add({ roleCode: 'deputy', roleName: 'Deputy' }, merchant);
    await give(id, deputyKeys);
    const more = { userId: newbie.id, roleIds: [...newbie.roleIds, id] };
    await users.setRoles(more, merchant);
    const late = await domain.as('newbie', 'en_US');
    await users.setRoles({ userId: newbie.id, roleIds: newbie.roleIds }, merchant);
    const clerk = await userNamed('clerk');
    expect(await codeOf(users.setRoles({ userId: clerk.id, roleIds: [...clerk.roleIds, id] }, late))).toBe('forbidden');
    expect((await userNamed('newbie')).roleIds).toEqual(newbie.roleIds);
    await roles.remove({ id }, merchant);
  });
});
