import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangedSettings } from '../../../contract/entities/company/tenant-setting.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login('merchant');
});
afterAll(() => server.stop());

const set = async (input: ChangedSettings, token = owner) =>
  (await server.call('tenantSetting.set', input, { token, lang: 'en_US' })).envelope;
const read = async (token = owner) => (await server.call('tenantSetting.read', {}, { token })).envelope.result;
const changes = async () => (await server.call('tenantSetting.changes', {}, { token: owner, lang: 'en_US' })).envelope.result.records;
const store = (name: string, value: unknown) =>
  server.database.admin.query(
    `INSERT INTO tenant_setting VALUES ($1, $2, $3, now()) ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value, set_at = now()`,
    [harbour.id, name, JSON.stringify(value)],
  );

describe('a setting', () => {
  test('says who changed it and when, and can be put back', async () => {
    const { helpUrl } = await read();
    expect((await set({ helpUrl: 'https://help.harbour.example/', sessionHours: 12 })).success).toBe(true);
    expect(await read()).toMatchObject({ helpUrl: 'https://help.harbour.example/', sessionHours: 12 });
    const listed = await server.call('tenantSetting.list', {}, { token: owner, lang: 'en_US' });
    const row = must(listed.envelope.result.find(({ name }) => name === 'sessionHours'));
    expect(row).toMatchObject({ name_dictText: 'Session length', value: '12 hours', changedBy: '林掌柜 Lin' });
    expect(row.changedAt).toMatch(/^\d{4}-/);
    const change = must((await changes()).find(({ name }) => name === 'helpUrl'));
    expect(change).toMatchObject({ before: helpUrl, after: 'https://help.harbour.example/', putBack: false });
    await server.call('tenantSetting.putBack', { id: change.id }, { token: owner });
    expect((await read()).helpUrl).toBe(helpUrl);
    expect((await changes())[0]).toMatchObject({ name: 'helpUrl', after: helpUrl, putBack: true });
    // None is a value as well.
    const chat = { kind: 'contact' as const, phone: '+8675512345678', hours: { en_US: '9 to 6' } };
    expect((await set({ chat })).success).toBe(true);
    expect((await set({ chat: { kind: 'frame', url: 'javascript:alert(1)' } })).success).toBe(false);
    expect((await read()).chat).toEqual(chat);

    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const logo = `data:image/png;base64,${png.toString('base64')}`;
    expect((await set({ logo })).success).toBe(true);
    // It is drawn anew, and the same picture sent back is no change.
    const kept = (await read()).logo;
    expect(kept).toMatch(/^data:image\/webp;base64,/);
    expect((await set({ logo: kept })).success).toBe(true);
    expect((await changes()).filter(({ name }) => name === 'logo')).toHaveLength(1);
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
    expect((await set({ logo: svg })).fields).toMatchObject([{ path: 'logo' }]);

    expect((await set({ helpUrl: null, stepUpAbove: null })).success).toBe(true);
    expect(await read()).toMatchObject({ helpUrl: null, stepUpAbove: null });
    await set({ helpUrl, stepUpAbove: '500.00' });
    // An amount stays a text when it is put back.
    await set({ stepUpAbove: '600.00' });
    const amount = must((await changes()).find(({ name }) => name === 'stepUpAbove'));
    expect(amount).toMatchObject({ before: '500.00', after: '600.00' });
    await server.call('tenantSetting.putBack', { id: amount.id }, { token: owner });
    expect((await read()).stepUpAbove).toBe('500.00');
    // A value that stays is no change.
    const before = (await changes()).length;
    await set({ helpUrl });
    expect(await changes()).toHaveLength(before);
  });

  test.each<[ChangedSettings, string]>([
    [{ colour: '#ffe600' }, 'contrast'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ helpUrl: 'javascript:alert(1)' }, 'address'],
    [{ chat: { kind: 'frame', url: 'https://user@evil.example/' } }, 'address'],
    [{ frameHosts: ['https://evil.example'] }, 'host'],
    [{ baseCurrency: 'ZZZ' }, 'currency'],
    [{ settlementCurrencies: ['CNY'] }, 'currencyTwice'],
    [{ allowedAddresses: ['300.1.1.1/8'] }, 'network'],
    [{ allowedAddresses: ['10.0.0.0/8'] }, 'ownAddress'],
    [{ registration: { open: true, role: null } }, 'roleMissing'],
    [{ registration: { open: true, role: '01a00000-0000-7000-8000-00000000dead' } }, 'roleUnknown'],
    [{ menusOff: ['merchant-system'] }, 'menu'],
    [{ menusOff: ['merchant-role'] }, 'menu'],
  ])('%j is refused: %s', async (input, rule) => {
    const before = await read();
    expect(await set(input)).toMatchObject({ errorCode: 'invalid_fields', fields: [{ rule }] });
    expect(await read()).toEqual(before);
  });

  test('gives no stranger the rights of an administrator', async () => {
    const { rows } = await server.database.admin.query<{ id: string; code: string }>('SELECT id, code FROM role WHERE tenant_id = $1', [
      harbour.id,
    ]);
    const role = (code: string) => must(rows.find((row) => row.code === code)).id;
    expect(await set({ registration: { open: true, role: role('administrator') } })).toMatchObject({ fields: [{ rule: 'roleTooMighty' }] });
    expect((await set({ registration: { open: true, role: role('clerk') } })).success).toBe(true);
    const { rows: foreign } = await server.database.admin.query<{ id: string }>('SELECT id FROM role WHERE tenant_id <> $1 LIMIT 1', [
      harbour.id,
    ]);
    expect(await set({ registration: { open: true, role: must(foreign[0]).id } })).toMatchObject({ fields: [{ rule: 'roleUnknown' }] });
  });

  test('is for who holds the right, in the own company', async () => {
    expect((await server.call('tenantSetting.set', { sessionHours: 1 }, { token: await server.login('clerk') })).status).toBe(403);
    const globex = await server.login('globex');
    await set({ retentionDays: 90 }, globex);
    expect((await read()).retentionDays).not.toBe(90);
    const change = must((await changes())[0]);
    expect((await server.call('tenantSetting.putBack', { id: change.id }, { token: globex })).envelope.errorCode).toBe(
      'setting_change_not_found',
    );
  });
});

describe('allowed addresses', () => {
  test('hold at sign-in and at each call, whatever forwarded headers say', async () => {
    expect((await set({ allowedAddresses: ['127.0.0.0/8', '::1/64'] })).success).toBe(true);
    expect((await server.call('common.me', {}, { token: owner })).status).toBe(200);
    await store('allowedAddresses', ['10.0.0.0/8']);
    const headers = { 'X-Forwarded-For': '10.1.2.3', 'X-Real-IP': '10.1.2.3', Forwarded: 'for=10.1.2.3' };
    expect((await server.call('common.me', {}, { token: owner })).status).toBe(401);
    expect((await server.call('common.me', {}, { token: owner, headers })).status).not.toBe(200);
    const login = { username: 'clerk', password: 'Demo1234' };
    expect((await server.call('auth.login', login)).envelope.errorCode).toBe('address_not_allowed');
    expect((await server.call('auth.login', login, { headers })).envelope.success).toBe(false);
    // The other company is as it was.
    expect(await server.login('globex')).not.toBe('');
    await store('allowedAddresses', []);
    expect((await server.call('common.me', {}, { token: owner })).status).toBe(200);
  });
});

describe('a shorter session', () => {
  test('ends those that are older', async () => {
    await server.database.admin.query(
      "UPDATE session SET created_at = now() - interval '3 hours' WHERE user_id = (SELECT id FROM app_user WHERE username = 'newbie')",
    );
    const old = await server.login('newbie');
    await server.database.admin.query(
      "UPDATE session SET created_at = now() - interval '3 hours' WHERE user_id = (SELECT id FROM app_user WHERE username = 'newbie')",
    );
    await set({ sessionHours: 2 });
    expect((await server.call('common.me', {}, { token: old })).status).toBe(401);
    expect((await server.call('common.me', {}, { token: owner })).status).toBe(200);
    const { rows } = await server.database.admin.query<{ longest: boolean }>(
      "SELECT bool_and(expires_at <= created_at + interval '2 hours') AS longest FROM session WHERE tenant_id = $1",
      [harbour.id],
    );
    expect(rows).toEqual([{ longest: true }]);
  });
});

describe('menus that a company does without', () => {
  test('leave its menu with all below them, and come back', async () => {
    const paths = async () => {
      const { envelope } = await server.call('auth.permission', {}, { token: owner });
      return envelope.result.menu.map(({ path }) => path);
    };
    expect(await paths()).toContain('/shipment');
    expect((await set({ menusOff: ['merchant-shipment'] })).success).toBe(true);
    expect(await paths()).not.toContain('/shipment');
    await set({ menusOff: [] });
    expect(await paths()).toContain('/shipment');
  });
});
