import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointId } from '../../../contract/endpoints/all.ts';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login('merchant');
});
afterAll(() => server.stop());

const query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.admin.query<R>(text, [...values])).rows;
const idOf = async (username: string) =>
  must((await query<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]).id;
const codeOf = async (id: EndpointId, input: object, token = owner) => {
  const { envelope } = await server.call(id, input as never, { token });
  return envelope.success ? 'done' : must(envelope.errorCode);
};

/** A new administrator of the first company who is not its owner. */
async function administrator(username: string): Promise<string> {
  await query(
    `INSERT INTO app_user (tenant_id, id, username, nick_name, password_hash, authe_status)
     SELECT tenant_id, gen_random_uuid(), $1, $1, password_hash, 1 FROM app_user WHERE username = 'merchant'`,
    [username],
  );
  await query(
    `INSERT INTO user_role SELECT r.tenant_id, u.id, r.id FROM role r JOIN app_user u ON u.tenant_id = r.tenant_id AND u.username = $1
     WHERE r.tenant_id = $2 AND r.code = 'administrator'`,
    [username, harbour.id],
  );
  return idOf(username);
}

describe('switching people off', () => {
  test('ends their sessions within a second and keeps them out', async () => {
    const id = await administrator('leaver');
    const token = await server.login('leaver');
    expect(await codeOf('user.disable', { id })).toBe('done');
    await eventually(async () => {
      expect((await server.call('common.me', {}, { token })).status).toBe(401);
    });
    expect((await server.call('auth.login', { username: 'leaver', password: 'Demo1234' })).envelope.errorCode).toBe('login_failed');
    const listed = await server.call('user.list', { state: 'disabled' }, { token: owner });
    expect(listed.envelope.result.records.map(({ username }) => username)).toContain('leaver');
    expect(await codeOf('user.enable', { id })).toBe('done');
    // What was issued before does not come back.
    expect((await server.call('common.me', {}, { token })).status).toBe(401);
    expect(await server.login('leaver')).not.toBe('');
  });

  test('neither the owner nor oneself, and nobody without the right', async () => {
    const deputy = await administrator('deputy');
    const token = await server.login('deputy');
    const ownerId = await idOf('merchant');
    expect(await codeOf('user.disable', { id: ownerId }, token)).toBe('owner_stays');
    expect(await codeOf('user.unlink', { id: ownerId, toId: deputy }, token)).toBe('owner_stays');
    expect(await codeOf('user.setRoles', { userId: ownerId, roleIds: [] }, token)).toBe('owner_stays');
    expect(await codeOf('user.disable', { id: deputy }, token)).toBe('own_account');
    expect(await codeOf('user.giveOwnership', { id: deputy }, token)).toBe('owner_only');
    expect(await codeOf('user.disable', { id: deputy }, await server.login('clerk'))).toBe('forbidden');
    expect(await codeOf('user.disable', { id: await idOf('globex') }, token)).toBe('user_not_found');
  });

  test('the last administrators cannot remove each other at the same time', async () => {
    const ids = [await administrator('first'), await administrator('second')];
    const tokens = [await server.login('first'), await server.login('second')];
    // The owner holds no administration in this round.
    const [role] = await query<{ id: string }>("SELECT id FROM role WHERE tenant_id = $1 AND code = 'administrator'", [harbour.id]);
    const others = `user_id NOT IN ($2, $3) AND role_id = $1`;
    const kept = await query<{ userId: string }>(`DELETE FROM user_role WHERE ${others} RETURNING user_id AS "userId"`, [
      must(role).id,
      ...ids,
    ]);
    const outcomes = await Promise.all([
      codeOf('user.disable', { id: ids[1] }, tokens[0]),
      codeOf('user.disable', { id: ids[0] }, tokens[1]),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const [left] = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM user_role ur JOIN app_user u ON u.id = ur.user_id
      WHERE ur.role_id = $1 AND u.state = 'active'`,
      [must(role).id],
    );
    expect(left).toEqual({ count: 1 });
    // The one who is left cannot go either.
    const stays = outcomes[0] === 'done' ? 0 : 1;
    expect(await codeOf('user.unlink', { id: must(ids[stays]), toId: await idOf('clerk') }, tokens[stays])).toBe('own_account');
    for (const { userId } of kept) await query('INSERT INTO user_role VALUES ($1, $2, $3)', [harbour.id, userId, must(role).id]);
  });
});

describe('handing over', () => {
  test('drafts and addresses go to a colleague, and who leaves frees the name', async () => {
    const id = await administrator('mover');
    const clerk = await idOf('clerk');
    await query(
      "UPDATE shipment_order SET created_by = 'mover' WHERE id IN (SELECT id FROM shipment_order WHERE tenant_id = $1 AND document_status = 'draft' LIMIT 3)",
      [harbour.id],
    );
    await query('UPDATE address SET created_by = $1 WHERE id IN (SELECT id FROM address WHERE tenant_id = $2 LIMIT 2)', [id, harbour.id]);
    const { envelope } = await server.call('user.handOver', { id, toId: clerk }, { token: owner });
    expect(envelope.result).toEqual({ drafts: 3, addresses: 2 });
    expect(await codeOf('user.handOver', { id, toId: id })).toBe('colleague_unfit');
    expect(await codeOf('user.handOver', { id, toId: await idOf('globex') })).toBe('user_not_found');
    expect(await codeOf('user.unlink', { id, toId: clerk })).toBe('done');
    expect(await query("SELECT 1 FROM app_user WHERE username = 'mover'")).toEqual([]);
    expect(await codeOf('user.enable', { id })).toBe('user_not_found');
  });

  test('the company goes to another user once', async () => {
    const id = await administrator('heir');
    expect(await codeOf('user.giveOwnership', { id })).toBe('done');
    expect(await codeOf('user.giveOwnership', { id })).toBe('owner_only');
    const heir = await server.login('heir');
    expect(await codeOf('user.giveOwnership', { id: await idOf('merchant') }, heir)).toBe('done');
  });
});

describe('departments', () => {
  test('are a tree without circles, and stay while somebody is in them', async () => {
    const add = async (name: string, parentId?: string) =>
      (await server.call('department.add', { name, ...(parentId === undefined ? {} : { parentId }) }, { token: owner })).envelope.result.id;
    const sales = await add('Sales');
    const europe = await add('Europe', sales);
    expect(await codeOf('department.edit', { id: sales, name: 'Sales', parentId: europe })).toBe('department_circle');
    expect(await codeOf('department.edit', { id: sales, name: 'Sales', parentId: sales })).toBe('department_circle');
    expect(await codeOf('department.delete', { id: sales })).toBe('department_in_use');
    const newbie = await idOf('newbie');
    const without = await server.call('user.list', { withoutDepartment: true }, { token: owner });
    expect(without.envelope.result.records.map(({ username }) => username)).toContain('newbie');
    expect(await codeOf('user.setDepartment', { userIds: [newbie], departmentId: europe })).toBe('done');
    const shell = await server.call('shell.setting', {}, { token: await server.login('newbie') });
    expect(shell.envelope.result.hasDepartment).toBe(true);
    expect(await codeOf('department.delete', { id: europe })).toBe('department_in_use');
    const choices = await server.call('department.choices', { without: sales }, { token: owner });
    expect(choices.envelope.result.map(({ path }) => path)).toEqual(['运营部 Operations']);
    const foreign = await server.login('globex');
    expect(await codeOf('department.edit', { id: sales, name: 'Ours' }, foreign)).toBe('department_not_found');
    const [user] = await query<{ id: string }>('SELECT id FROM app_user WHERE tenant_id = $1', [globex.id]);
    expect(await codeOf('user.setDepartment', { userIds: [must(user).id], departmentId: sales }, foreign)).toBe('department_not_found');
  });
});
