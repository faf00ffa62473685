import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type EndpointId, endpoints } from '../../../contract/endpoints/all.ts';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { isForVisitors } from '../../../server/tenants/impersonated-calls.ts';
import { demoDay } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

const clock = { now: demoDay };
let server: TestServer;
let owner: string;
let operator: string;
beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { now: () => clock.now } } });
  owner = await server.login('merchant');
  operator = await server.login('operator');
});
afterAll(() => server.stop());

const query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.admin.query<R>(text, [...values])).rows;
const enter = async (token = operator) =>
  (await server.call('tenant.enter', { id: harbour.id, reason: 'A parcel is lost' }, { token })).envelope;
const visit = async () => {
  const { result } = await enter();
  return must((await server.call('auth.tokenLogin', { token: result.token })).envelope.result).token;
};
/** Lets time pass and signs both in again: entering and allowing ask for a fresh proof (security L16). */
const later = async (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  owner = await server.login('merchant');
  operator = await server.login('operator');
};
const status = async (id: EndpointId, token: string, input: object = {}) => (await server.call(id, input as never, { token })).status;

describe('a visit of the platform', () => {
  test('needs the consent of the owner, and no merchant starts one', async () => {
    expect((await enter()).errorCode).toBe('no_consent');
    expect((await enter(owner)).errorCode).toBe('forbidden');
    const deputy = await server.call('support.allow', { hours: 1 }, { token: await server.login('clerk') });
    expect(deputy.status).toBe(403);
    expect((await server.call('tenant.enter', { id: 'nobody', reason: 'x' }, { token: operator })).envelope.errorCode).toBe('no_consent');
  });

  test('is open for reading, shows itself, and stands in both audits', async () => {
    expect((await server.call('support.allow', { hours: 2 }, { token: owner })).envelope).toMatchObject({ success: true });
    const { result } = await enter();
    const opened = await server.call('auth.tokenLogin', { token: result.token });
    expect((await server.call('auth.tokenLogin', { token: result.token })).envelope.errorCode).toBe('login_code_invalid');
    const token = opened.envelope.result.token;
    const shell = await server.call('shell.setting', {}, { token });
    expect(shell.envelope.result.visit).toMatchObject({ operator: '平台运营 Operator' });
    expect((await server.call('shell.setting', {}, { token: owner })).envelope.result.visit).toBeNull();
    expect(await status('order.list', token)).toBe(200);
    const told = await query<{ tenant: string; call: string }>(
      `SELECT tenant_id AS tenant, detail ->> 'call' AS call FROM audit_log WHERE action = 'impersonation.call' AND detail ->> 'call' = 'order.list'`,
    );
    expect(told.map(({ tenant }) => tenant).sort()).toEqual(['00000000-0000-7000-8000-000000000001', harbour.id].sort());
    const visits = await server.call('support.visits', {}, { token: owner });
    expect(visits.envelope.result[0]).toMatchObject({ operator: '平台运营 Operator', reason: 'A parcel is lost', calls: 2 });
  });

  test('moves no money and touches no people, rights, factors or settings', async () => {
    const token = await visit();
    const refused = async (id: EndpointId, input: object) => {
      const reply = await server.call(id, input as never, { token });
      expect(reply.envelope.errorCode, id).toBe('not_for_visitors');
    };
    await refused('order.pay', { ids: ['x'], totals: [] });
    await refused('order.batchRefund', { ids: ['x'] });
    await refused('user.disable', { id: 'x' });
    await refused('user.setRoles', { userId: 'x', roleIds: [] });
    await refused('tenantSetting.set', { sessionHours: 1 });
    await refused('support.allow', { hours: 168 });
    await refused('order.export', {});
    const [last] = await query<{ call: string }>(
      "SELECT detail ->> 'call' AS call FROM audit_log WHERE action = 'impersonation.call' ORDER BY at DESC, id DESC LIMIT 1",
    );
    expect(last).toEqual({ call: 'order.export' });
  });

  test('every changing call is refused unless somebody decided otherwise here', () => {
    const allowed = Object.entries<Endpoint>(endpoints).filter(
      ([id, entry]) => (entry.method !== 'GET' || entry.changesState === true) && entry.asksOnly !== true && isForVisitors(id, entry),
    );
    expect(allowed.map(([id]) => id).sort()).toEqual(
      [
        'auth.logout',
        'ext.ticket',
        'label.batch',
        'label.documents',
        'notice.markRead',
        'order.importColumns',
        'order.saveMapping',
        'order.syncTrack',
        'preference.set',
        'track.subscribe',
        ...['shipper', 'consignee', 'delivery'].flatMap((book) => ['add', 'edit', 'setDefault'].map((name) => `${book}Address.${name}`)),
      ].sort(),
    );
  });

  test('ends after half an hour, with the consent, and with the visitor', async () => {
    const first = await visit();
    await later(31);
    expect(await status('common.me', first)).toBe(401);
    const second = await visit();
    expect(await status('common.me', second)).toBe(200);
    await server.call('support.end', {}, { token: owner });
    await eventually(async () => expect(await status('common.me', second)).toBe(401));
    expect((await enter()).errorCode).toBe('no_consent');
    await server.call('support.allow', { hours: 1 }, { token: owner });
    const waiting = (await enter()).result.token;
    await later(61);
    expect((await server.call('auth.tokenLogin', { token: waiting })).envelope.errorCode).toBe('login_code_invalid');
    expect((await enter()).errorCode).toBe('no_consent');
    await server.call('support.allow', { hours: 1 }, { token: owner });
    const third = await visit();
    await query("UPDATE app_user SET state = 'disabled' WHERE username = 'operator'");
    expect(await status('common.me', third)).toBe(401);
    await query("UPDATE app_user SET state = 'active' WHERE username = 'operator'");
    operator = await server.login('operator');
  });
});

describe('companies', () => {
  test('are for the platform alone', async () => {
    expect(await status('tenant.list', owner)).toBe(403);
    const { envelope } = await server.call('tenant.list', { name: 'globex' }, { token: operator });
    expect(envelope.result.records).toMatchObject([
      { id: globex.id, name: 'Globex Trading', state: 'active', users: 1, domains: 'globex.localhost' },
    ]);
    const { rows } = await server.database.admin.query('SELECT name FROM tenant');
    expect(rows.length).toBe(3);
  });

  test('a suspended one is out at once, and comes back', async () => {
    const token = await server.login('globex');
    expect((await server.call('tenant.suspend', { id: globex.id, reason: 'Unpaid' }, { token: operator })).envelope.success).toBe(true);
    await eventually(async () => expect(await status('common.me', token)).toBe(401));
    expect((await server.call('auth.login', { username: 'globex', password: 'Demo1234' })).envelope.errorCode).toBe('login_failed');
    const twice = await server.call('tenant.suspend', { id: globex.id, reason: 'Unpaid' }, { token: operator });
    expect(twice.envelope.errorCode).toBe('tenant_not_found');
    await server.call('tenant.activate', { id: globex.id, reason: '' }, { token: operator });
    expect(await server.login('globex')).not.toBe('');
    const platform = await server.call('tenant.suspend', { id: '00000000-0000-7000-8000-000000000001', reason: 'x' }, { token: operator });
    expect(platform.envelope.errorCode).toBe('tenant_not_found');
  });
});
