import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints/all.ts';
import { termsVersion } from '../../../contract/entities/identity/registration.ts';
import { limits } from '../../../contract/limits.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must, tenants } from './fixture.ts';

const captchaAnswer = 'K7M4X';
let server: TestServer;
let moment = Date.parse('2026-11-20T04:00:00Z');
beforeAll(async () => {
  const replaced = { captchaAnswer: () => captchaAnswer, now: () => new Date(moment), outboxReadable: true };
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '127.0.0.1/32', PUBLIC_ORIGIN: 'https://waybill.example' },
    options: { replaced },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // A later hour, so that no limit of the test before counts.
  moment += 2 * 3_600_000;
  await sql('TRUNCATE sent_code, outbox_message, login_attempt, stranger_count');
});

const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  server.database.admin.query<T>(text, values).then(({ rows }) => rows);
const platform = { 'X-Forwarded-Host': 'waybill.example' };
const harbour = { 'X-Forwarded-Host': 'localhost' };
const free = '+8613700137000';
const owned = '+8613800138001';
let keys = 0;

async function picture(purpose: 'check' | 'code' = 'check') {
  const checkKey = `register-key-${keys++}`;
  await server.call('auth.captcha', { key: checkKey, purpose });
  return { captcha: captchaAnswer, checkKey };
}

const messages = () => sql<{ recipient: string; body: string }>('SELECT recipient, body FROM outbox_message ORDER BY created_at, id');

async function codeFor(phone: string, purpose: 'register' | 'phoneLogin' = 'register') {
  const before = (await messages()).length;
  const { envelope } = await server.call('auth.sms', { purpose, phone, ...(await picture('code')) });
  // A code is sent after the reply.
  await expect.poll(async () => (await messages()).length).toBeGreaterThan(before);
  const code = must(/\b(\d{6})\b/.exec(must((await messages()).at(-1)).body)?.[1]);
  return { challenge: envelope.result.challenge, code };
}

const account = (username: string) => ({ username, password: 'Correct7Horse', terms: termsVersion }) as const;
type Extra = Readonly<Record<string, unknown>>;

async function byName(username: string, extra: Extra = { company: 'Nordwind 北风' }, headers: Readonly<Record<string, string>> = platform) {
  return server.call('auth.register', { way: 'username', ...account(username), ...(await picture()) }, { headers, extra });
}
async function byPhone(username: string, phone: string, code: { challenge: string; code: string }) {
  return server.call('auth.register', { way: 'phone', ...account(username), phone, code, company: 'Nordwind 北风' }, { headers: platform });
}

describe('a stranger registers (spec section 2)', () => {
  test('by phone, and owns a new company that is not activated, with its two roles and the catalogue', async () => {
    const made = await byPhone('nordwind', free, await codeFor(free));
    expect(made.envelope).toMatchObject({ success: true, result: { username: 'nordwind', company: 'Nordwind 北风' } });
    const [row] =
      await sql(`SELECT t.kind, t.name, u.owner, u.authe_status, u.phone, u.phone_verified_at IS NOT NULL AS proved, a.version, a.accepted_at,
        (SELECT array_agg(r.code ORDER BY r.code) FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id) AS roles,
        (SELECT count(*)::int FROM tariff f WHERE f.tenant_id = t.id) AS tariffs
      FROM app_user u JOIN tenant t ON t.id = u.tenant_id JOIN accepted_terms a ON a.user_id = u.id WHERE u.username = 'nordwind'`);
    expect(row).toEqual({
      kind: 'merchant',
      name: 'Nordwind 北风',
      owner: true,
      authe_status: 0,
      phone: free,
      proved: true,
      version: termsVersion,
      accepted_at: new Date(moment),
      roles: ['administrator', 'merchant'],
      tariffs: 6,
    });
    const token = await server.login('nordwind', 'Correct7Horse');
    const { envelope } = await server.call('auth.permission', {}, { token });
    expect(envelope.result.auth.map(({ action }) => action)).toContain('system:user:add');
    // The first sign-in by phone, and what it gives is the same account.
    moment += 120_000;
    const signedIn = await server.call('auth.phoneLogin', { phone: free, code: await codeFor(free, 'phoneLogin') });
    expect(signedIn.envelope).toMatchObject({ success: true, code: '1', result: { userInfo: { username: 'nordwind' } } });
    expect(signedIn.envelope.result.token).not.toBe(token);
  });

  test('by name with a fresh check, once per name', async () => {
    const without = await server.call('auth.register', { way: 'username', ...account('ostwind'), company: 'x' }, { headers: platform });
    expect(without.envelope.errorCode).toBe('captcha_required');
    expect((await byName('ostwind')).envelope.success).toBe(true);
    expect((await byName('OSTWIND')).envelope).toMatchObject({ errorCode: 'value_taken', fields: [{ path: 'username' }] });
    expect((await byName('westwind', {})).envelope).toMatchObject({ errorCode: 'invalid_fields', fields: [{ path: 'company' }] });
    for (const name of ['13700137000', '+8613700137000', 'a@b.example', 'ab', 'lin wei'])
      expect((await byName(name)).envelope.errorCode, name).toBe('bad_request');
  });

  test('with a password that a reset would take too: by the rule, not a common one, without own names (security L2)', async () => {
    for (const [password, rule] of [
      ['Passw0rd', 'common'],
      ['lowercase7only', 'password'],
      ['Sudwind7Horse', 'name'],
      ['Nordwind7Ab', 'name'],
    ] as const) {
      const { envelope } = await byName('sudwind', { company: 'Nordwind 北风', password });
      expect(envelope, password).toMatchObject({ errorCode: 'invalid_fields', fields: [{ path: 'password', rule }] });
    }
    expect((await byName('sudwind')).envelope.success).toBe(true);
  });

  test("on a company's domain only where its setting opens registration, with the role of the setting", async () => {
    expect((await byName('walk.in', {}, harbour)).envelope.errorCode).toBe('registration_closed');
    const setting = async () => (await server.call('registration.setting', {}, { headers: harbour })).envelope.result;
    expect(await setting()).toMatchObject({
      kind: 'invited',
      company: '启航跨境 Harbour Lane',
      elsewhere: 'https://waybill.example/user/register',
    });
    const open = (code: string) =>
      sql(
        `INSERT INTO tenant_setting (tenant_id, name, value, set_at)
         SELECT $1, 'registration', jsonb_build_object('open', true, 'role', id), now() FROM role WHERE tenant_id = $1 AND code = $2
         ON CONFLICT (tenant_id, name) DO UPDATE SET value = excluded.value`,
        [tenants.harbour, code],
      );
    // A role that got the keys of an administrator after it was set opens nothing.
    await open('administrator');
    expect(await setting()).toMatchObject({ kind: 'invited' });
    await open('clerk');
    await sql('UPDATE tenant SET activated = true WHERE id = $1', [tenants.harbour]);
    expect(await setting()).toMatchObject({ kind: 'member' });
    // The company's own rule of passwords holds.
    const wide = { password: 'lowercase7only' };
    expect((await byName('walk.in', wide, harbour)).envelope).toMatchObject({ errorCode: 'invalid_fields' });
    await sql("INSERT INTO tenant_setting (tenant_id, name, value, set_at) VALUES ($1, 'passwordRule', '\"wide\"', now())", [
      tenants.harbour,
    ]);
    expect((await byName('walk.in', wide, harbour)).envelope).toMatchObject({
      success: true,
      result: { company: '启航跨境 Harbour Lane' },
    });
    expect(
      await sql(
        "SELECT u.tenant_id, u.owner, u.authe_status, r.code FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id WHERE u.username = 'walk.in'",
      ),
    ).toEqual([{ tenant_id: tenants.harbour, owner: false, authe_status: 1, code: 'clerk' }]);
    await sql("DELETE FROM tenant_setting WHERE name IN ('registration', 'passwordRule')");
  });
});

describe('attacks on registration (issue 14, section 7)', () => {
  test('mass assignment: no column of a user or tenant, and no input of another call, comes in through the body', async () => {
    const columns = await sql<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name IN ('app_user', 'tenant')",
    );
    const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const own = new Set(Object.keys(endpoints['auth.register'].body.properties));
    const names = [
      ...new Set(columns.flatMap(({ name }) => [name, camel(name)])),
      'role',
      'roles',
      'roleIds',
      'tenant',
      'autheStatus',
      'status',
      '__proto__x',
      'isAdmin',
    ];
    const before = await sql('SELECT count(*)::int AS n FROM app_user');
    for (const name of names.filter((one) => !own.has(one))) {
      const { status } = await byName('assigned', { company: 'x', [name]: name.includes('id') ? tenants.harbour : true });
      expect(status, name).toBe(400);
    }
    expect(await sql('SELECT count(*)::int AS n FROM app_user')).toEqual(before);
  });

  test("a phone that has an account: the page looks alike, nothing is made, and the phone's owner is told", async () => {
    const made = await byPhone('new.comer', free.replace('000', '111'), await codeFor(free.replace('000', '111')));
    await sql('TRUNCATE outbox_message');
    const known = await byPhone('new.comer2', owned, await codeFor(owned));
    const shape = ({ status, envelope }: typeof made) => ({
      status,
      ...envelope,
      timestamp: 0,
      requestId: '',
      result: { ...envelope.result, username: '' },
    });
    expect(shape(known)).toEqual(shape(made));
    expect(await sql("SELECT 1 FROM app_user WHERE username = 'new.comer2'")).toEqual([]);
    expect(
      await sql("SELECT count(*)::int AS n FROM tenant WHERE name = 'Nordwind 北风' AND id NOT IN (SELECT tenant_id FROM app_user)"),
    ).toEqual([{ n: 0 }]);
    await expect.poll(async () => (await messages()).at(-1)).toMatchObject({ recipient: owned, body: expect.stringContaining('已有账号') });
  });

  test('codes for known and unknown numbers, and refused ones, are alike in text', async () => {
    const strip = ({
      envelope: { timestamp: _t, requestId: _r, ...told },
      status,
    }: {
      status: number;
      envelope: object & { timestamp?: unknown; requestId?: unknown };
    }) => JSON.stringify({ status, ...told }).replace(/"challenge":"[\w-]{43}"/, '');
    for (const purpose of ['register', 'phoneLogin'] as const) {
      await sql('TRUNCATE sent_code');
      const asked = await Promise.all([free, owned].map(async (phone) => strip(await server.call('auth.sms', { purpose, phone }))));
      expect(new Set(asked).size, purpose).toBe(1);
    }
    const code = { challenge: 'x'.repeat(43), code: '000000' };
    const refused = [
      await server.call('auth.phoneLogin', { phone: free, code }),
      await server.call('auth.phoneLogin', { phone: owned, code }),
    ];
    expect(new Set(refused.map(strip)).size).toBe(1);
    const registered = [await byPhone('some.body', free, code), await byPhone('some.body', owned, code)];
    expect(new Set(registered.map(strip)).size).toBe(1);
  });

  test('L8: checkOnlyUser answers nothing without a fresh check, and ten times an hour per address', async () => {
    for (let at = 0; at < 50; at++) {
      const { envelope } = await server.call('auth.checkOnlyUser', { username: at % 2 === 0 ? 'merchant' : `free${at}` });
      expect(envelope).toMatchObject({ success: false, errorCode: 'captcha_required' });
    }
    const check = await picture();
    expect((await server.call('auth.checkOnlyUser', { username: 'Merchant', ...check })).envelope).toMatchObject({
      errorCode: 'value_taken',
    });
    expect((await server.call('auth.checkOnlyUser', { username: 'Merchant', ...check })).envelope.errorCode).toBe('captcha_wrong');
    for (let at = 1; at < limits.strangerChecks; at++)
      expect((await server.call('auth.checkOnlyUser', { username: `free${at}`, ...(await picture()) })).envelope.success).toBe(true);
    expect((await server.call('auth.checkOnlyUser', { username: 'free', ...(await picture()) })).status).toBe(429);
  });

  test('L7: a picture that was drawn for signing in opens no registration', async () => {
    await server.call('auth.captcha', { key: 'login-picture-1' });
    const answer = { captcha: captchaAnswer, checkKey: 'login-picture-1' };
    const { envelope } = await server.call(
      'auth.register',
      { way: 'username', ...account('wrong.picture'), company: 'x', ...answer },
      { headers: platform },
    );
    expect(envelope.errorCode).toBe('captcha_wrong');
  });

  test('T7: a link is built from the setting, whatever hosts a request names', async () => {
    const token = await server.login('merchant');
    const [role] = await sql<{ id: string }>("SELECT id FROM role WHERE tenant_id = $1 AND code = 'clerk'", [tenants.harbour]);
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      Origin: server.url,
      Forwarded: 'host=evil.example',
      Referer: 'https://evil.example/',
    };
    const sent = await server.call('invitation.create', { email: 'clerk@harbour.example', roleIds: [must(role).id] }, { token, headers });
    expect(sent.envelope.success).toBe(true);
    await expect.poll(async () => (await messages()).length).toBe(1);
    const [message] = await messages();
    expect(must(message).body).toContain('https://waybill.example/user/invitation?invitation=');
    expect(must(message).body).not.toContain('evil');
  });
});
