import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallInput, EndpointId } from '../../../contract/endpoints/all.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must, tenants } from '../domain/fixture.ts';

/**
 * `merchant` owns the tenant and holds everything of a merchant and of the administration; `newbie` is made a rights administrator
 * who may see the order list and nothing of money; `clerk` has the role of a clerk.
 */
let server: TestServer;
let owner: string;
let deputy: string;
const token = (name: string) => (name === 'deputy' ? deputy : owner);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login('merchant');
  await administrate();
  deputy = await server.login('newbie');
});
afterAll(() => server.stop());

const query = async <T = Record<string, string>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await server.database.admin.query(sql, values)).rows as T[];
const idOf = async (sql: string) => must((await query<{ id: string }>(sql))[0]).id;
const role = (code: string) => idOf(`SELECT id FROM role WHERE tenant_id = '${tenants.harbour}' AND code = '${code}'`);
const user = (name: string) => idOf(`SELECT id FROM app_user WHERE username = '${name}'`);
const beyond = (on: boolean) => query(`UPDATE tenant SET gives_beyond_own = ${on} WHERE id = '${tenants.harbour}'`);

/** The deputy: all of the administration but IT, beside the order list. */
async function administrate(): Promise<void> {
  await query(
    `WITH made AS (INSERT INTO role (tenant_id, id, code, name) VALUES ('${tenants.harbour}', gen_random_uuid(), 'deputy', 'Deputy') RETURNING *),
     given AS (INSERT INTO role_permission SELECT m.tenant_id, m.id, p.action, p.type FROM made m, permission p
       WHERE p.action LIKE 'system:%' OR p.action IN ('dashboard:view', 'order:list'))
     INSERT INTO user_role SELECT m.tenant_id, u.id, m.id FROM made m, app_user u WHERE u.username = 'newbie'`,
  );
  await query(`DELETE FROM user_role WHERE role_id = '${await role('merchant')}' AND user_id = '${await user('newbie')}'`);
}

/** What the call was refused with, or 'done'. */
async function outcome<I extends EndpointId>(name: string, call: I, input: CallInput<I>): Promise<string> {
  const { envelope } = await server.call(call, input, { token: token(name) });
  return envelope.success ? 'done' : String(envelope.errorCode);
}

/** Every row of rights; a refused change leaves it as it was. */
async function rights(): Promise<string> {
  const tables = ['role', 'role_permission', 'role_menu', 'role_data_rule', 'user_role', 'tenant_menu', 'data_rule'];
  const sums = tables.map((name) => `(SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) FROM ${name} t)`);
  return must((await query<{ sum: string }>(`SELECT ${sums.join(" || ' ' || ")} AS sum`))[0]).sum;
}

async function refused<I extends EndpointId>(name: string, code: string, call: I, input: CallInput<I>): Promise<void> {
  const before = await rights();
  expect([call, await outcome(name, call, input)]).toEqual([call, code]);
  expect(await rights()).toBe(before);
}

const permissionIds = async (roleId: string) =>
  (await server.call('role.permissions', { roleId }, { token: owner })).envelope.result.permissionIds;
const rule = { ruleName: 'few', ruleColumn: 'boxCount', ruleConditions: 'le', ruleValue: '2' } as const;
const made = async (call: 'role.add' | 'permissionRule.add' | 'permission.add', input: CallInput<typeof call>, by = owner) =>
  must((await server.call(call, input, { token: by })).envelope.result).id;

describe('nobody gives a right that he does not hold (specification: roles; decision 28)', () => {
  beforeEach(() => beyond(false));

  test('by a role with it: neither to another user nor by setting what a role gives', async () => {
    const clerk = await user('clerk');
    await refused('deputy', 'not_yours_to_give', 'user.setRoles', { userId: clerk, roleIds: [await role('merchant')] });
    await refused('deputy', 'not_yours_to_give', 'user.setRoles', { userId: clerk, roleIds: [await role('administrator')] });
    const clerks = await role('clerk');
    const given = await permissionIds(clerks);
    const more = { roleId: clerks, dataRuleIds: [] };
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', {
      ...more,
      permissionIds: [...given, 'merchant-order-list-order-pay'],
    });
    expect(await outcome('deputy', 'user.setRoles', { userId: clerk, roleIds: [] })).toBe('done');
    // What was taken and is not the deputy's own is not given back by the deputy either.
    await refused('deputy', 'not_yours_to_give', 'user.setRoles', { userId: clerk, roleIds: [clerks] });
    expect(await outcome('owner', 'user.setRoles', { userId: clerk, roleIds: [clerks] })).toBe('done');
  });

  test('by a role that nobody has yet, by one that the giver has, or by a new one in its place', async () => {
    const id = await made('role.add', { roleCode: 'empty', roleName: 'Empty' }, deputy);
    const pay = ['merchant-order-list', 'merchant-order-list-order-pay'];
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', { roleId: id, permissionIds: pay, dataRuleIds: [] });
    expect(await outcome('deputy', 'role.setPermissions', { roleId: id, permissionIds: ['merchant-order-list'], dataRuleIds: [] })).toBe(
      'done',
    );
    expect(await outcome('deputy', 'role.delete', { id })).toBe('done');
    const own = await role('deputy');
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', {
      roleId: own,
      permissionIds: [...(await permissionIds(own)), 'merchant-order-list-order-pay'],
      dataRuleIds: [],
    });
  });

  test('being IT: by the flag of a role of his own, of another one, or of a new one', async () => {
    const [own, clerks] = [await role('deputy'), await role('clerk')];
    await refused('deputy', 'not_yours_to_give', 'role.edit', { id: own, roleCode: 'deputy', roleName: 'Deputy', itRole: true });
    await refused('deputy', 'not_yours_to_give', 'role.edit', { id: clerks, roleCode: 'clerk', roleName: 'x', itRole: true });
    await refused('deputy', 'not_yours_to_give', 'role.add', { roleCode: 'it', roleName: 'IT', itRole: true });
  });

  test('by opening a menu that was for IT only, or moving it out of one', async () => {
    const page = { id: 'merchant-order-list', menuType: '1', parentId: 'merchant-order', name: 'x' } as const;
    expect(await outcome('owner', 'permission.edit', { ...page, itOnly: true })).toBe('done');
    // The clerk's right came back if one who does not hold it opened the page again: not even IT may.
    await query(`DELETE FROM role_permission WHERE action = 'order:list' AND role_id = '${await role('merchant')}'`);
    await refused('owner', 'not_yours_to_give', 'permission.edit', { ...page, itOnly: false });
    await query(`INSERT INTO role_permission VALUES ('${tenants.harbour}', '${await role('merchant')}', 'order:list', '1')`);
    expect(await outcome('deputy', 'permission.edit', { ...page, itOnly: false })).toBe('menu_not_found');
    expect(await outcome('owner', 'permission.edit', { ...page, itOnly: false })).toBe('done');

    const below = await made('permission.add', {
      menuType: '1',
      parentId: 'merchant-order',
      name: 'IT',
      path: '/it',
      component: 'layouts/RouteView',
      itOnly: true,
    });
    expect(await outcome('owner', 'permission.edit', { ...page, parentId: below })).toBe('done');
    await query(`DELETE FROM role_permission WHERE action = 'order:list' AND role_id = '${await role('merchant')}'`);
    await refused('owner', 'not_yours_to_give', 'permission.edit', page);
    await refused('owner', 'not_yours_to_give', 'permission.edit', {
      id: below,
      menuType: '1',
      parentId: 'merchant-order',
      name: 'IT',
      path: '/it',
      component: 'layouts/RouteView',
      itOnly: false,
    });
    await query(`INSERT INTO role_permission VALUES ('${tenants.harbour}', '${await role('merchant')}', 'order:list', '1')`);
    expect(await outcome('owner', 'permission.edit', page)).toBe('done');
    expect(await outcome('owner', 'permission.delete', { id: below })).toBe('done');
  });

  test('by switching off the rule that hides a field from who has not its right', async () => {
    const row = { id: 'merchant-order-list-order-remark', menuType: '2', parentId: 'merchant-order-list', name: 'x' } as const;
    await query(
      `INSERT INTO role_permission SELECT '${tenants.harbour}', '${await role('merchant')}', action, type FROM permission WHERE action = 'order:remark'`,
    );
    expect(await outcome('owner', 'permission.edit', { ...row, status: '1' })).toBe('done');
    await refused('deputy', 'not_yours_to_give', 'permission.edit', { ...row, status: '0' });
    expect(await outcome('owner', 'permission.edit', { ...row, status: '0' })).toBe('done');
  });

  test('rows that data rules keep out: by taking a rule from a role, changing it, or a role without it', async () => {
    const ruleId = await made('permissionRule.add', { permissionId: 'merchant-order-list', ...rule });
    const own = await role('deputy');
    const ownIds = await permissionIds(own);
    const narrowed = { roleId: own, permissionIds: ownIds, dataRuleIds: [ruleId] };
    expect(await outcome('owner', 'role.setPermissions', narrowed)).toBe('done');
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', { ...narrowed, dataRuleIds: [] });
    await refused('deputy', 'not_yours_to_give', 'permissionRule.edit', { id: ruleId, ...rule, ruleValue: '99' });
    const id = await made('role.add', { roleCode: 'wide', roleName: 'Wide' }, deputy);
    const list = { roleId: id, permissionIds: ['merchant-order-list'] };
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', { ...list, dataRuleIds: [] });
    // What one sees, and less of it, one may give.
    const less = await made(
      'permissionRule.add',
      {
        permissionId: 'merchant-order-list',
        ...rule,
        ruleName: 'named',
        ruleColumn: 'customerNo',
        ruleConditions: 'like',
        ruleValue: 'WB',
      },
      deputy,
    );
    expect(await outcome('deputy', 'role.setPermissions', { ...list, dataRuleIds: [ruleId] })).toBe('done');
    expect(await outcome('deputy', 'role.setPermissions', { ...list, dataRuleIds: [ruleId, less] })).toBe('done');
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', { ...list, dataRuleIds: [less] });
    expect(await outcome('owner', 'permissionRule.edit', { id: ruleId, ...rule, ruleValue: '3' })).toBe('done');
    expect(await outcome('owner', 'role.setPermissions', { ...narrowed, dataRuleIds: [] })).toBe('done');
    expect(await outcome('deputy', 'role.delete', { id })).toBe('done');
  });

  test('unless the owner switched it on: then rights of business, and of the administration what nobody holds', async () => {
    const clerks = await role('clerk');
    const before = await permissionIds(clerks);
    const more = { roleId: clerks, permissionIds: [...before, 'merchant-order-list-order-pay'], dataRuleIds: [] };
    const setting = { givesBeyondOwn: true };
    expect(await outcome('deputy', 'role.setSetting', setting)).toBe('owner_only');
    await refused('deputy', 'not_yours_to_give', 'role.setPermissions', more);
    expect(await outcome('owner', 'role.setSetting', setting)).toBe('done');
    expect((await server.call('role.setting', {}, { token: deputy })).envelope.result).toEqual({
      givesBeyondOwn: true,
      ownerName: '林掌柜 Lin',
      own: false,
    });
    expect(await outcome('deputy', 'role.setPermissions', more)).toBe('done');
    await refused('deputy', 'not_yours_to_give', 'role.add', { roleCode: 'it', roleName: 'IT', itRole: true });
    // To himself not even then.
    const own = await role('deputy');
    await refused('deputy', 'own_roles', 'role.setPermissions', {
      roleId: own,
      permissionIds: [...(await permissionIds(own)), 'merchant-order-list-order-pay'],
      dataRuleIds: [],
    });
    await query(`DELETE FROM role_permission WHERE action = 'system:permissionRule:add' AND tenant_id = '${tenants.harbour}'`);
    const administrators = await role('administrator');
    const back = { roleId: administrators, permissionIds: await permissionIds(administrators), dataRuleIds: [] };
    back.permissionIds.push('merchant-menu-permission-system-permissionRule-add');
    expect(await outcome('owner', 'role.setPermissions', back)).toBe('done');
    expect(await outcome('owner', 'role.setPermissions', { ...more, permissionIds: before })).toBe('done');
    expect(await outcome('owner', 'role.setSetting', { givesBeyondOwn: false })).toBe('done');
    const rows = await query("SELECT detail FROM audit_log WHERE action = 'role.setting' ORDER BY id");
    expect(rows.map(({ detail }) => detail)).toEqual([
      { before: false, after: true },
      { before: true, after: false },
    ]);
  });
});

test('a call that waited for its turn goes by the rights of then, not of when it came', async () => {
  await beyond(false);
  const ruleId = await made('permissionRule.add', { permissionId: 'merchant-order-list', ...rule }, owner);
  const clerk = await user('clerk');
  const calls = [
    () => outcome('owner', 'role.setSetting', { givesBeyondOwn: true }),
    () => outcome('deputy', 'user.setRoles', { userId: clerk, roleIds: [] }),
    () => outcome('deputy', 'role.add', { roleCode: 'late', roleName: 'Late' }),
    () => outcome('deputy', 'permissionRule.add', { permissionId: 'merchant-order-list', ...rule }),
    () => outcome('deputy', 'permissionRule.delete', { id: ruleId }),
    async () => outcome('deputy', 'user.requestRoles', { roleIds: [await role('clerk')] }),
  ];
  const deputys = await role('deputy');
  await query(
    "INSERT INTO role_permission SELECT $1, $2, action, type FROM permission WHERE action LIKE 'system:permissionRule:%' ON CONFLICT DO NOTHING",
    [tenants.harbour, deputys],
  );
  const before = await rights();
  const users = [await user('merchant'), await user('newbie')];
  const { rows: given } = await server.database.admin.query('SELECT * FROM user_role WHERE user_id = ANY($1::uuid[])', [users]);
  for (const call of calls) {
    const first = await server.database.admin.connect();
    try {
      await first.query('BEGIN');
      await first.query("SELECT pg_advisory_xact_lock(hashtextextended('rights:' || $1, 0))", [tenants.harbour]);
      const waiting = call();
      let early: string | undefined;
      void waiting.then((code) => {
        early = code;
      });
      const isWaiting = async () =>
        expect([
          early,
          await query("SELECT wait_event FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"),
        ]).toEqual([undefined, [{ wait_event: 'advisory' }]]);
      await vi.waitFor(isWaiting, 10_000);
      await first.query('DELETE FROM user_role WHERE user_id = ANY($1::uuid[])', [users]);
      await first.query('COMMIT');
      expect(await waiting).toBe('forbidden');
    } finally {
      await first.query('ROLLBACK');
      first.release();
      await query('INSERT INTO user_role SELECT * FROM json_populate_recordset(NULL::user_role, $1) ON CONFLICT DO NOTHING', [
        JSON.stringify(given),
      ]);
    }
  }
  expect(await rights()).toBe(before);
  expect(await outcome('owner', 'permissionRule.delete', { id: ruleId })).toBe('done');
});

describe("changing one's own roles needs a second person", () => {
  beforeEach(() => beyond(false));
  const requests = async (name: string) => (await server.call('user.roleRequests', {}, { token: token(name) })).envelope.result;

  test('nobody changes them alone; what is asked for waits, and the one who asked cannot confirm it', async () => {
    const [me, own, merchants] = [await user('newbie'), await role('deputy'), await role('merchant')];
    await refused('deputy', 'own_roles', 'user.setRoles', { userId: me, roleIds: [own, await role('clerk')] });
    await refused('deputy', 'own_roles', 'user.setRoles', { userId: me, roleIds: [] });
    expect(await outcome('deputy', 'user.setRoles', { userId: me, roleIds: [own] })).toBe('done');
    const before = await rights();
    expect(await outcome('deputy', 'user.requestRoles', { roleIds: [own, merchants] })).toBe('done');
    const [request] = await requests('deputy');
    expect(request).toMatchObject({ username: 'newbie', added: '商户 Merchant', removed: '', own: true });
    await refused('deputy', 'own_roles', 'user.decideRoles', { id: must(request).id, accepted: true });
    expect(await rights()).toBe(before);
    expect(await requests('owner')).toMatchObject([{ own: false }]);
    expect(await outcome('owner', 'user.decideRoles', { id: must(request).id, accepted: true })).toBe('done');
    expect((await query(`SELECT role_id FROM user_role WHERE user_id = '${me}' ORDER BY 1`)).map(({ role_id }) => role_id)).toEqual(
      [own, merchants].sort(),
    );
    expect(await requests('owner')).toEqual([]);
    expect(await outcome('owner', 'user.decideRoles', { id: must(request).id, accepted: true })).toBe('role_request_not_found');
    expect(await outcome('owner', 'user.setRoles', { userId: me, roleIds: [own] })).toBe('done');
  });

  test('whoever confirms gives: not what that person does not hold, nor roles that have changed since', async () => {
    const [me, clerks] = [await user('merchant'), await role('clerk')];
    const roles = (await query(`SELECT role_id AS id FROM user_role WHERE user_id = '${me}'`)).map(({ id }) => String(id));
    expect(await outcome('owner', 'user.requestRoles', { roleIds: [...roles, clerks] })).toBe('done');
    const [harmless] = await requests('deputy');
    // The owner holds all that a clerk may; the deputy, who confirms, gives the owner nothing.
    expect(await outcome('deputy', 'user.decideRoles', { id: must(harmless).id, accepted: true })).toBe('done');
    expect(await outcome('owner', 'user.requestRoles', { roleIds: [clerks] })).toBe('done');
    const [losing] = await requests('deputy');
    await refused('deputy', 'last_administrator', 'user.decideRoles', { id: must(losing).id, accepted: true });
    expect(await outcome('owner', 'user.requestRoles', { roleIds: roles })).toBe('done');
    const [replaced, ...others] = await requests('deputy');
    expect([others, must(replaced).removed]).toEqual([[], '文员 Clerk']);
    await query(`DELETE FROM user_role WHERE user_id = '${me}' AND role_id = '${clerks}'`);
    await refused('deputy', 'role_request_stale', 'user.decideRoles', { id: must(replaced).id, accepted: true });
    expect(await outcome('deputy', 'user.decideRoles', { id: must(replaced).id, accepted: false })).toBe('done');
    expect(await requests('owner')).toEqual([]);

    const [poor, own] = [await user('newbie'), await role('deputy')];
    await query(`INSERT INTO user_role SELECT tenant_id, id, '${own}' FROM app_user WHERE username = 'clerk'`);
    const second = await server.login('clerk');
    expect(await outcome('deputy', 'user.requestRoles', { roleIds: [own, await role('merchant')] })).toBe('done');
    const [wanted] = await requests('deputy');
    const reply = await server.call('user.decideRoles', { id: must(wanted).id, accepted: true }, { token: second });
    expect(reply.envelope.errorCode).toBe('not_yours_to_give');
    expect(await outcome('deputy', 'user.decideRoles', { id: must(wanted).id, accepted: false })).toBe('done');
    expect((await query(`SELECT role_id FROM user_role WHERE user_id = '${poor}'`)).map(({ role_id }) => role_id)).toEqual([own]);
    await query(`DELETE FROM user_role WHERE role_id = '${own}' AND user_id = '${await user('clerk')}'`);
  });

  test('where nobody could confirm it, it is refused; a foreign request is as absent', async () => {
    const globex = await server.login('globex');
    const [own] = await query(`SELECT role_id AS id FROM user_role WHERE tenant_id = '${tenants.globex}' LIMIT 1`);
    const reply = await server.call('user.requestRoles', { roleIds: [String(must(own).id)] }, { token: globex });
    expect(reply.envelope.errorCode).toBe('nobody_to_confirm');
    expect(await outcome('deputy', 'user.requestRoles', { roleIds: [] })).toBe('done');
    const [request] = await requests('owner');
    for (const id of [must(request).id, '01a00000-0000-7000-8000-00000000dead']) {
      const foreign = await server.call('user.decideRoles', { id, accepted: true }, { token: globex });
      expect(foreign.envelope.errorCode).toBe('role_request_not_found');
    }
    expect(await outcome('deputy', 'user.decideRoles', { id: must(request).id, accepted: false })).toBe('done');
  });
});
