import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/all.ts';
import { administrationKeys } from '../../../server/permission/safeguards.ts';
import { endpointIds } from '../../../server/plugins/endpoints.ts';
import { demoDay } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { callInputs } from '../platform/call-inputs.ts';
import { must } from './fixture.ts';

let server: TestServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ options: { replaced: { now: () => demoDay } } });
  for (const name of ['merchant', 'clerk', 'newbie', 'operator', 'globex']) tokens.set(name, await server.login(name));
});
afterAll(() => server.stop());

describe('calls over HTTP: every reply fits its contract entry', () => {
  test('the merchant works an order: list, counts, detail, log, export, abandon, sign out', async () => {
    const token = must(tokens.get('merchant'));
    const list = await server.call('order.list', { pageSize: 1000 }, { token });
    expect([list.status, list.envelope.success, list.envelope.result.total]).toEqual([200, true, 5000]);
    expect(list.envelope.result.records).toHaveLength(1000);
    const counts = await server.call('order.statusCount', {}, { token, lang: 'en_US' });
    expect(counts.envelope.result.all).toBeGreaterThan(0);
    for (const view of ['draft', 'delivered', 'voided', 'chargeback', 'detained']) {
      const found = await server.call('order.list', { orderStatus: view, pageSize: 3 }, { token });
      for (const { id } of found.envelope.result.records) {
        const detail = await server.call('order.detail', { id }, { token, lang: 'en_US' });
        expect(detail.envelope.result.id).toBe(id);
        const log = await server.call('order.log', { id }, { token });
        expect(log.envelope.result.length).toBeGreaterThan(0);
      }
    }
    const drafts = await server.call('order.list', { orderStatus: 'draft' }, { token });
    const [first, second] = drafts.envelope.result.records;
    const ids = [must(first).id, must(second).id];
    const exported = await server.call('order.export', { ids, fields: ['customerNo'] }, { token });
    const workbook = await readXlsx(exported.bytes);
    expect(workbook.sheets[0]?.rows.slice(1).flat()).toEqual([must(first).customerNo, must(second).customerNo]);
    const closed = await server.call('order.close', { ids: ids.join(',') }, { token });
    expect(closed.envelope.result).toMatchObject({ done: 2, failed: 0 });
    const again = await server.call('order.close', { ids: ids.join(',') }, { token });
    expect(again.envelope).toMatchObject({ success: true, result: { done: 0, failed: 2 } });
  });

  test('refusals carry code, message and field in the language of the request', async () => {
    const token = must(tokens.get('merchant'));
    const input = { createTime_begin: '2026-01-01', createTime_end: '2026-03-01' };
    const { status, envelope } = await server.call('order.list', input, { token, lang: 'en_US' });
    expect([status, envelope.success, envelope.errorCode]).toEqual([200, false, 'range_too_long']);
    expect(envelope.message).toBe('The range may cover at most 31 days');
    expect(envelope.fields).toEqual([{ path: 'createTime_begin', rule: 'range_too_long', message: 'The range may cover at most 31 days' }]);
  });

  test('the other calls of a signed-in page', async () => {
    const token = must(tokens.get('newbie'));
    expect((await server.call('auth.me', {}, { token })).envelope.result.username).toBe('newbie');
    expect((await server.call('common.me', {}, { token })).envelope.result).toEqual({ autheStatus: 0 });
    expect((await server.call('auth.permission', {}, { token })).envelope.result.menu.length).toBeGreaterThan(5);
    expect((await server.call('dictionary.items', { code: 'order_status' }, { token })).envelope).toMatchObject({ success: true, code: 0 });
    expect((await server.call('preference.set', { key: 'list:x', value: { a: 1 } }, { token })).envelope.success).toBe(true);
    expect((await server.call('preference.get', { key: 'list:x' }, { token })).envelope.result).toEqual({ a: 1 });
    expect((await server.call('order.commonProduct', {}, { token })).envelope.result.length).toBeGreaterThan(3);
    expect((await server.call('order.exportFields', {}, { token })).envelope.result.length).toBeGreaterThan(30);
    expect((await server.call('auth.captcha', { key: 'some-key-1' }, {})).envelope.result).toMatch(/^data:image/);
    expect((await server.call('auth.tenantByDomain', { domain: 'globex.localhost' }, {})).envelope.result.companyName).toBe(
      'Globex Trading',
    );
  });
});

describe('P2: role x call', () => {
  const needed = endpointIds.flatMap((id) => {
    const { access }: Endpoint = endpoints[id];
    return typeof access === 'object' ? [{ id, permission: access.permission }] : [];
  });
  const orders = [
    ...['order:list', 'order:detail', 'order:amount', 'order:abandon', 'order:export', 'order:submit', 'order:pay', 'order:refund'],
    ...['order:chargeback', 'order:confirm', 'order:delete', 'order:import', 'order:external'],
  ];
  const addresses = ['address:list', 'address:edit', 'address:delete', 'address:import', 'product:list', 'freight:try'];
  const money = ['account:list', 'account:topUp', 'account:export', 'account:warn', 'bill:list', 'adjustment:list', 'adjustment:answer'];
  const parcels = [
    ...['label:print', 'label:reprint', 'label:template', 'print:list', 'print:export', 'print:setting'],
    ...['deliver:list', 'deliver:edit', 'deliver:confirm', 'deliver:cancel'],
    ...['track:query', 'track:export', 'track:share', 'track:setting'],
  ];
  const notices = ['system:announcement:list', 'system:announcement:edit', 'system:announcement:release'];
  // Beside `dashboard:view`, which everybody holds.
  const held: Record<string, readonly string[]> = {
    merchant: [...orders, ...parcels, ...addresses, ...money, ...notices, ...administrationKeys],
    newbie: [...orders, ...parcels, ...addresses, ...money],
    globex: [...orders, ...parcels, ...addresses, ...money, ...notices, ...administrationKeys],
    clerk: ['order:list', 'order:detail'],
    operator: [
      'platform:outbox',
      'platform:trackCodes',
      'claim:list',
      'claim:review',
      'topUp:list',
      'account:review',
      'bankStatement:list',
      'bankStatement:import',
      'bankStatement:match',
      'adjustment:queue',
      'adjustment:decide',
      'carrierInvoice:list',
      'carrierInvoice:import',
      'carrierInvoice:match',
      'activation:list',
      'activation:review',
      'platform:health',
      'platform:rates',
      'platform:rules',
      'platform:tenant',
      'platform:tenant:enter',
    ],
  };
  for (const [username, permissions] of Object.entries(held)) {
    test(`${username} may call exactly what the role holds`, async () => {
      expect(needed.length).toBeGreaterThan(24);
      for (const { id: endpoint, permission } of needed) {
        const reply = await server.call(endpoint, {}, { token: must(tokens.get(username)), extra: callInputs[endpoint] });
        // Who may send a file is told that this is none.
        const entry: Endpoint = endpoints[endpoint];
        // An account that is not activated hears that first.
        const isTold = entry.needsActivation === true && username === 'newbie';
        const good = entry.uploadMegabytes !== undefined && !isTold ? 415 : 200;
        const mayCall = permission === 'dashboard:view' || permissions.includes(permission);
        expect(reply.status, `${endpoint} as ${username}`).toBe(mayCall ? good : 403);
        if (reply.status === 403) expect(reply.envelope).toMatchObject({ success: false, errorCode: 'forbidden' });
      }
    });
  }
});
