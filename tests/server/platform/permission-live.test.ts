import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import { seedBase } from '../../../server/db/seeds/seed.ts';
import { urlOf } from '../../../server/plugins/endpoints.ts';
import { type RunningServer, startServer } from '../../../server/serve.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';
import { openSocket, type PageSocket } from './page-socket.ts';
import { pause } from './processes.ts';

let server: TestServer;
/** A second node on the same database. */
let node: RunningServer;
const open: PageSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  node = await startServer(server.config, () => undefined);
});
afterEach(() => {
  for (const page of open.splice(0)) page.socket.terminate();
});
afterAll(async () => {
  await node.stop();
  await server.stop();
});

const query = async (text: string, values: unknown[] = []) => (await server.database.admin.query(text, values)).rows;
const harbour = "(SELECT tenant_id FROM app_user WHERE username = 'merchant')";

async function connect(name: string, token: string, address: string): Promise<PageSocket> {
  const [user] = await query('SELECT id FROM app_user WHERE username = $1', [name]);
  const page = await openSocket({ address, userId: must(user).id, protocols: ['oms', token], origin: address });
  if (typeof page === 'number') throw new Error(`refused with ${page}`);
  open.push(page);
  return page;
}

/** Pages of two users of one tenant, on two servers, and one of another tenant. */
async function pages() {
  const [merchant, clerk, globex] = [await server.login('merchant'), await server.login('clerk'), await server.login('globex')];
  const own = [await connect('merchant', merchant, server.url), await connect('clerk', clerk, node.address)];
  const other = await connect('globex', globex, node.address);
  // What signing in or starting told is not what is asked about.
  await pause(500);
  for (const page of [...own, other]) page.frames.splice(0);
  return { own, other, token: merchant };
}
const told = ({ frames }: PageSocket) => frames.filter(({ cmd }) => cmd === 'permission').length;

/** Both pages of the tenant are told once, and the other tenant's is not. How soon is measured by `npm run bench sockets`. */
async function expectTold({ own, other }: Awaited<ReturnType<typeof pages>>, what: string, change: () => Promise<unknown>): Promise<void> {
  for (const page of own) page.frames.splice(0);
  await change();
  for (const page of own) await page.until((frames) => frames.length > 0);
  await pause(400);
  for (const page of own) expect(page.frames, what).toEqual([{ cmd: 'permission' }]);
  expect(told(other), what).toBe(0);
}

test('every change of menus, roles, rights and rules by a call reaches the open pages of the tenant', async () => {
  const listening = await pages();
  const { token } = listening;
  const menu = { menuType: '1', parentId: 'merchant-order', name: 'Map', path: '/map', component: 'order/OrderList' } as const;
  const [clerk] = await query("SELECT id FROM app_user WHERE username = 'clerk'");
  const [role] = await query(`SELECT id FROM role WHERE code = 'clerk' AND tenant_id = ${harbour}`);
  const ids = { menu: '', role: '', rule: '' };
  const rule = { ruleName: 'few', ruleColumn: 'boxCount', ruleConditions: 'le', ruleValue: '2' } as const;
  const steps: Record<string, () => Promise<{ envelope: { success: boolean; message: string } }>> = {
    'menu added': async () => {
      const reply = await server.call('permission.add', menu, { token });
      ids.menu = reply.envelope.result.id;
      return reply;
    },
    'menu changed': () => server.call('permission.edit', { ...menu, id: ids.menu, name: 'Atlas' }, { token }),
    'rule of a button switched off': () =>
      server.call(
        'permission.edit',
        { id: 'merchant-order-list-order-amount', menuType: '2', parentId: 'merchant-order-list', name: 'x', status: '0' },
        { token },
      ),
    'role added': async () => {
      const reply = await server.call('role.add', { roleCode: 'new', roleName: 'New' }, { token });
      ids.role = reply.envelope.result.id;
      return reply;
    },
    'role changed': () => server.call('role.edit', { id: ids.role, roleCode: 'new', roleName: 'Newer' }, { token }),
    'rule added': async () => {
      const reply = await server.call('permissionRule.add', { permissionId: 'merchant-order-list', ...rule }, { token });
      ids.rule = reply.envelope.result.id;
      return reply;
    },
    'role given rights': () =>
      server.call(
        'role.setPermissions',
        { roleId: ids.role, permissionIds: ['merchant-order-list', ids.menu], dataRuleIds: [ids.rule] },
        { token },
      ),
    'user given roles': () => server.call('user.setRoles', { userId: must(clerk).id, roleIds: [must(role).id, ids.role] }, { token }),
    'rule changed': () => server.call('permissionRule.edit', { id: ids.rule, ...rule, ruleValue: '3' }, { token }),
    'role deleted': () => server.call('role.delete', { id: ids.role }, { token }),
    'rule deleted': () => server.call('permissionRule.delete', { id: ids.rule }, { token }),
    'menu deleted': () => server.call('permission.delete', { id: ids.menu }, { token }),
  };
  for (const [what, step] of Object.entries(steps))
    await expectTold(listening, what, async () => {
      const { envelope } = await step();
      expect(envelope, what).toMatchObject({ success: true });
    });
});

test('whoever writes is heard: a console, the switching of the product’s own rules, a start that brings nothing is not', async () => {
  const listening = await pages();
  await expectTold(listening, 'console', () =>
    query(
      `DELETE FROM role_permission WHERE action = 'order:detail' AND tenant_id = ${harbour} AND role_id IN (SELECT id FROM role WHERE code = 'clerk')`,
    ),
  );
  // The rules of the product are every tenant's.
  await query("UPDATE permission SET status = '1' WHERE action = 'order:remark'");
  for (const page of [...listening.own, listening.other]) await page.until(() => told(page) > 0);
  await pause(400);
  for (const page of [...listening.own, listening.other]) page.frames.splice(0);
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  try {
    await seedBase({ client: owner });
  } finally {
    await owner.end();
  }
  await pause(800);
  expect([...listening.own, listening.other].map(told)).toEqual([0, 0, 0]);
});

test('many changes in a row are few frames, and the last one is told', async () => {
  const { own } = await pages();
  for (let n = 0; n < 40; n += 1) await query(`UPDATE role SET description = $1 WHERE code = 'clerk' AND tenant_id = ${harbour}`, [`${n}`]);
  const before = own.map(told);
  await pause(600);
  for (const [at, page] of own.entries()) {
    expect(told(page)).toBeGreaterThan(0);
    expect(told(page)).toBeLessThan(20);
    expect(told(page)).toBeGreaterThanOrEqual(must(before[at]));
  }
});

test('a right that is taken is gone at the next call, on the other server too', async () => {
  const [admin, clerk] = [await server.login('merchant'), await server.login('clerk')];
  const ask = () => fetch(`${node.address}/oms/oms/order/list`, { headers: { 'X-Access-Token': clerk, 'system-belong': '3' } });
  expect((await ask()).status).toBe(200);
  const [role] = await query(`SELECT id FROM role WHERE code = 'clerk' AND tenant_id = ${harbour}`);
  const given = (await server.call('role.permissions', { roleId: must(role).id }, { token: admin })).envelope.result;
  const without = given.permissionIds.filter((id) => id !== 'merchant-order-list');
  await server.call('role.setPermissions', { ...given, permissionIds: without }, { token: admin });
  expect((await ask()).status).toBe(403);
  await server.call('role.setPermissions', given, { token: admin });
  expect((await ask()).status).toBe(200);
});

test('P5: what the server decides cannot be written along: every column of the tables, on each call that writes', async () => {
  const token = await server.login('merchant');
  const columns = await query(
    `SELECT DISTINCT column_name AS name FROM information_schema.columns
     WHERE table_name IN ('tenant_menu', 'role', 'data_rule', 'user_role', 'role_permission', 'app_user', 'audit_log')`,
  );
  const id = '01a00000-0000-7000-8000-00000000dead';
  const rule = { ruleName: 'x', ruleColumn: 'boxCount', ruleConditions: 'eq', ruleValue: '1' } as const;
  const writes: readonly (readonly [EndpointId, Readonly<Record<string, unknown>>])[] = [
    ['permission.add', { menuType: '0', name: 'x', path: '/x', component: 'x' }],
    ['permission.edit', { id, menuType: '0', name: 'x' }],
    ['permissionRule.add', { permissionId: 'merchant-order-list', ...rule }],
    ['permissionRule.edit', { id, ...rule }],
    ['role.add', { roleCode: 'x', roleName: 'x' }],
    ['role.edit', { id, roleCode: 'x', roleName: 'x' }],
    ['role.setPermissions', { roleId: id, permissionIds: [], dataRuleIds: [] }],
    ['user.setRoles', { userId: id, roleIds: [] }],
  ];
  const sum = () =>
    query('SELECT (SELECT count(*) FROM tenant_menu) + (SELECT count(*) FROM role) + (SELECT count(*) FROM data_rule) AS n');
  const before = await sum();
  const names = ['tenantId', 'createdBy', 'builtIn', 'userId2', ...columns.map(({ name }) => String(name))];
  for (const [call, input] of writes)
    for (const name of names.filter((one) => !Object.hasOwn(input, one) && !fields[call]?.includes(one))) {
      const reply = await fetch(`${server.url}${urlOf(endpoints[call], server.config)}`, {
        method: endpoints[call].method,
        headers: { 'X-Access-Token': token, 'system-belong': '3', 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...input, [name]: 'x' }),
      });
      expect([call, name, reply.status, (await reply.json()).errorCode]).toEqual([call, name, 400, 'bad_request']);
    }
  expect(await sum()).toEqual(before);
});

/** Names of columns that are fields of these calls. */
const menuFields = ['path', 'component', 'redirect', 'hidden', 'icon', 'url', 'status', 'name', 'id'];
const fields: Readonly<Record<string, readonly string[]>> = {
  'permission.add': menuFields.filter((name) => name !== 'id'),
  'permission.edit': menuFields,
  'role.add': ['description'],
  'role.edit': ['description'],
};
