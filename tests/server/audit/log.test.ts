import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

let server: TestServer;
let owner: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login('merchant');
  other = await server.login('globex');
});
afterAll(() => server.stop());

const list = async (input: CallInput<'log.list'> = {}, token = owner) =>
  (await server.call('log.list', input, { token, lang: 'en_US' })).envelope.result;
const lines = async (id: string, token = owner) => (await server.call('log.lines', { id }, { token, lang: 'en_US' })).envelope;

async function changedRole() {
  const code = `log${Date.now()}`;
  const added = await server.call('role.add', { roleCode: code, roleName: 'One' }, { token: owner });
  const { id } = added.envelope.result;
  const edited = await server.call('role.edit', { id, roleCode: code, roleName: 'Two' }, { token: owner });
  return { id, requestNo: must(edited.headers.get('x-request-id')) };
}

test('an event is found by its request number, and says what changed', async () => {
  const { id, requestNo } = await changedRole();
  const [row, ...more] = (await list({ requestNo })).records;
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    auditKind: 'right',
    auditKind_dictText: 'Rights',
    actionName: 'Role edited',
    username: 'merchant',
    subject: id,
  });
  expect(row).toMatchObject({ requestNo, address: '127.0.0.1' });
  const { records, total } = (await lines(must(row).id)).result;
  expect([total, records]).toEqual([1, [{ id: '1', field: 'Name', before: 'One', after: 'Two' }]]);
  const detail = await server.call('log.detail', { id: must(row).id }, { token: owner, lang: 'en_US' });
  expect(detail.envelope.result).toEqual(row);
  // The subject is a number as well.
  expect((await list({ number: id })).records.map(({ actionName }) => actionName)).toEqual(['Role edited', 'Role added']);
});

test('kind, person and time narrow the list, and kinds divide it', async () => {
  const counts = await Promise.all(['sign_in', 'change', 'money', 'right'].map(async (auditKind) => (await list({ auditKind })).total));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await list()).total);
  expect((await list({ auditKind: 'none' })).total).toBe(0);
  const signIns = await list({ auditKind: 'sign_in', username: 'MERCH' });
  expect(new Set(signIns.records.map(({ username }) => username))).toEqual(new Set(['merchant']));
  expect((await list({ username: '%' })).total).toBe(0);
  expect((await list({ logTime_begin: '2001-01-01', logTime_end: '2001-01-31' })).total).toBe(0);
  const times = (await list({ column: 'logTime', order: 'asc' })).records.map(({ logTime }) => logTime);
  expect(times).toEqual([...times].sort());
});

test('T1: another company finds nothing, by no number', async () => {
  const { requestNo } = await changedRole();
  const [row] = (await list({ requestNo })).records;
  expect((await list({ requestNo }, other)).total).toBe(0);
  expect((await lines(must(row).id, other)).errorCode).toBe('log_not_found');
  expect((await lines('nonsense')).errorCode).toBe('log_not_found');
});

test('without the right to see personal data, it is masked', async () => {
  await server.call('print.export', { printBy: 'Ann Personal' }, { token: owner });
  const asked = async () => {
    const [row] = (await list({ auditKind: 'change' })).records.filter(({ action }) => action === 'print.export');
    return { address: must(row).address, lines: JSON.stringify((await lines(must(row).id)).result.records) };
  };
  expect(await asked()).toMatchObject({ address: '127.0.0.1', lines: expect.stringContaining('Ann Personal') });
  const { rows } = await server.database.admin.query(
    `DELETE FROM role_permission WHERE tenant_id = $1 AND action = 'system:log:personal' RETURNING *`,
    [harbour.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  const seen = await asked();
  expect(seen.address).toBe('127.0.*.*');
  expect(seen.lines).not.toContain('Ann');
  expect(seen.lines).toContain('***');
});
