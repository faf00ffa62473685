import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiCalls } from '../../../contract/api-calls.ts';
import { apiRights, tryingRights } from '../../../contract/api-rights.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type CallInput, endpoints } from '../../../contract/endpoints/all.ts';
import { limits } from '../../../contract/limits.ts';
import { apiExamples } from '../../../server/api-docs/examples.ts';
import { realEffects } from '../../../server/api-docs/real-effects.ts';
import { signatureOf } from '../../../server/api-keys/signature.ts';
import { createToken, isApiToken } from '../../../server/api-keys/token.ts';
import { globex, harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { administrationKeys } from '../../../server/permission/safeguards.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { must } from '../domain/fixture.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login('merchant');
});
afterAll(() => server.stop());

type Wanted = Partial<CallInput<'apiConfig.createApiToken'>>;

const asked = async (input: Wanted = {}, token = owner) =>
  (await server.call('apiConfig.createApiToken', { label: 'ERP', rights: 'order:list,account:list', ...input }, { token, lang: 'en_US' }))
    .envelope;
async function made(input: Wanted = {}, token = owner) {
  const envelope = await asked(input, token);
  expect(envelope.message).toBe('');
  return envelope.result;
}
const orders = (token: string, headers: Readonly<Record<string, string>> = {}) => server.call('order.list', {}, { token, headers });
const statusOf = async (token: string) => (await orders(token)).status;
const listed = async (token = owner) => (await server.call('apiConfig.getApiToken', {}, { token, lang: 'en_US' })).envelope.result;
const sql = (text: string, values: unknown[] = []) => server.database.admin.query(text, values);

describe('the closed list', () => {
  test('needs no right that an API key cannot have, and none of its rights manages people, passwords or keys', () => {
    for (const right of apiRights) expect(administrationKeys.has(right), right).toBe(false);
    const reachable = new Set<string>(apiRights);
    for (const id of apiCalls) {
      const { access }: Endpoint = endpoints[id];
      expect(typeof access === 'object' && reachable.has(access.permission), id).toBe(true);
    }
    expect(apiCalls.filter((id) => /^(auth|apiConfig|user|role|permission|tenant|topUp|bank|factor|session)\b/.test(id))).toEqual([]);
  });

  test('a key for trying lives a day, and no call that it may make does more than answer', async () => {
    const made = await asked({ label: 'console', rights: tryingRights.join(','), days: '1' });
    const { token, id } = made.result;
    const { rows } = await sql('SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM api_key WHERE id = $1', [id]);
    expect(rows).toEqual([{ seconds: 86_400 }]);
    const refused: string[] = [];
    for (const call of apiCalls) {
      const entry: Endpoint = endpoints[call];
      const headers: Record<string, string> = entry.idempotent === true ? { 'Idempotency-Key': randomUUID() } : {};
      const { envelope } = await server.call(call, apiExamples[call].input as never, { token, headers });
      if (envelope.errorCode === 'forbidden') refused.push(call);
    }
    const changing = apiCalls.filter((call) => realEffects[call] !== undefined);
    expect(refused).toEqual(apiCalls.filter((call) => changing.includes(call) || call === 'label.get'));
  });

  test('is all that a key can call', async () => {
    const { token } = await made({ rights: apiRights.filter((right) => right !== 'order:pay').join(',') });
    const others = ['auth.me', 'apiConfig.getApiToken', 'order.export', 'topUp.list', 'user.list', 'session.list'] as const;
    for (const id of others) {
      const { status, envelope } = await server.call(id, {} as never, { token });
      expect([id, status, envelope.errorCode]).toEqual([id, 403, 'not_for_api_keys']);
    }
    const create = await server.call('apiConfig.createApiToken', { label: 'x', rights: 'order:list' }, { token });
    expect(create.envelope.errorCode).toBe('not_for_api_keys');
    // A listed call still takes its right.
    const pay = await server.call(
      'order.pay',
      { ids: [randomUUID()], totals: [] },
      { token, headers: { 'Idempotency-Key': 'x'.repeat(20) } },
    );
    expect([pay.status, pay.envelope.errorCode]).toEqual([403, 'forbidden']);
  });
});

describe('a key', () => {
  test('is shown once: neither lists, nor the database, nor the audit hold it', async () => {
    const { token, id, signingSecret } = await made({ label: ' Shop ', signed: true, addresses: '127.0.0.0/8' });
    expect(isApiToken(token)).toBe(true);
    const row = must((await listed()).find((key) => key.id === id));
    expect(row).toMatchObject({ label: 'Shop', prefix: token.slice(0, 8), last4: token.slice(-4), own: true, keyStatus: 'active' });
    expect(row).toMatchObject({ rightNames: 'See the order list, See the balance', addresses: '127.0.0.0/8', signed: true });
    const { rows } = await sql('SELECT k::text AS key FROM api_key k UNION ALL SELECT a::text FROM audit_log a');
    for (const secret of [token, must(signingSecret)]) {
      expect(JSON.stringify(await listed())).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(JSON.stringify(rows)).toContain('apiKey.create');
  });

  test('calls by either header, and only its own company sees its orders', async () => {
    const { token } = await made();
    const list = await orders(token);
    expect(list.envelope.success).toBe(true);
    const bearer = await fetch(`${server.url}/oms/oms/order/list`, { headers: { Authorization: `Bearer ${token}` } });
    expect([bearer.status, (await bearer.json()).result.total]).toEqual([200, list.envelope.result.total]);
    const other = await made({}, await server.login('globex'));
    const { id } = must(list.envelope.result.records[0]);
    expect((await orders(other.token)).envelope.result.records.map((order) => order.id)).not.toContain(id);
    // Of another company, a key can neither be seen nor ended.
    expect((await listed()).map((key) => key.id)).not.toContain(other.id);
    const revoked = await server.call('apiConfig.revokeApiToken', { id: other.id }, { token: owner });
    expect(revoked.envelope.errorCode).toBe('api_key_not_found');
    expect(await statusOf(other.token)).toBe(200);
    // A session token is no bearer token, and a key no session.
    const session = await fetch(`${server.url}/oms/oms/order/list`, { headers: { Authorization: `Bearer ${owner}` } });
    expect(session.status).toBe(401);
  });

  test('is refused when revoked, expired, mistyped, unknown, or of a user who is switched off', async () => {
    const { token, id } = await made();
    expect(await statusOf(token)).toBe(200);
    await server.call('apiConfig.revokeApiToken', { id }, { token: owner });
    expect(await statusOf(token)).toBe(401);
    expect((await listed()).find((key) => key.id === id)?.keyStatus).toBe('revoked');
    const second = await made();
    await sql(`UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [second.id]);
    expect(await statusOf(second.token)).toBe(401);
    expect((await listed()).find((key) => key.id === second.id)?.keyStatus).toBe('expired');
    expect((await server.call('apiConfig.resetApiToken', { id: second.id }, { token: owner })).envelope.errorCode).toBe('api_key_over');
    expect(await statusOf(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).toBe(401);
    expect(await statusOf(createToken())).toBe(401);
    const third = await made({}, await server.login('globex'));
    await sql(`UPDATE app_user SET state = 'disabled' WHERE tenant_id = $1 AND username = 'globex'`, [globex.id]);
    expect(await statusOf(third.token)).toBe(401);
    await sql(`UPDATE app_user SET state = 'active' WHERE tenant_id = $1 AND username = 'globex'`, [globex.id]);
  });

  test('loses a right with its user, and cannot be given one that the user lacks', async () => {
    const { token } = await made();
    const grants = `tenant_id = $1 AND action = 'order:list'`;
    const { rows } = await sql(`DELETE FROM role_permission WHERE ${grants} RETURNING *`, [harbour.id]);
    expect(await statusOf(token)).toBe(403);
    expect((await asked()).fields).toMatchObject([{ path: 'rights' }]);
    for (const row of rows)
      await sql('INSERT INTO role_permission (tenant_id, role_id, action, type) VALUES ($1, $2, $3, $4)', [
        row.tenant_id,
        row.role_id,
        row.action,
        row.type,
      ]);
    expect(await statusOf(token)).toBe(200);
    for (const right of ['system:user:edit', 'system:api:edit', 'account:topUp', 'order:export', 'x'])
      expect((await asked({ rights: `order:list,${right}` })).errorCode, right).toBe('invalid_fields');
  });

  test('keeps to its addresses', async () => {
    const { token } = await made({ addresses: '198.51.100.0/24' });
    const { status, envelope } = await orders(token);
    expect([status, envelope.errorCode]).toEqual([403, 'api_address_refused']);
    expect(await statusOf((await made({ addresses: '198.51.100.0/24\n127.0.0.1' })).token)).toBe(200);
    expect((await asked({ addresses: '300.1.1.1' })).fields).toMatchObject([
      { path: 'addresses', message: 'This is no IP address or network: 300.1.1.1' },
    ]);
  });

  test('is reset with an overlap, by its owner alone', async () => {
    const { token, id } = await made();
    const reset = await server.call('apiConfig.resetApiToken', { id, overlapHours: '1' }, { token: owner });
    const next = reset.envelope.result;
    expect([await statusOf(token), await statusOf(next.token)]).toEqual([200, 200]);
    await sql(`UPDATE api_key SET old_until = now() - interval '1 second' WHERE id = $1`, [id]);
    expect([await statusOf(token), await statusOf(next.token)]).toEqual([401, 200]);
    const last = (await server.call('apiConfig.resetApiToken', { id }, { token: owner })).envelope.result;
    expect([await statusOf(next.token), await statusOf(last.token)]).toEqual([401, 200]);
    await sql('UPDATE api_key SET user_id = (SELECT id FROM app_user WHERE tenant_id = $2 AND username = $3) WHERE id = $1', [
      id,
      harbour.id,
      'clerk',
    ]);
    expect((await server.call('apiConfig.resetApiToken', { id }, { token: owner })).envelope.errorCode).toBe('api_key_not_found');
    expect((await server.call('apiConfig.revokeApiToken', { id }, { token: owner })).envelope.success).toBe(true);
  });

  test('is neither made by an image of another site nor by a session that was not proved lately', async () => {
    const count = async () => (await listed()).length;
    const before = await count();
    const address = `${server.url}/oms/apiConfig/createApiToken?label=x&rights=order:list`;
    expect((await fetch(address)).status).toBe(401);
    for (const foreign of [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Purpose', 'prefetch'],
    ] as const)
      expect((await fetch(address, { headers: [['X-Access-Token', owner], [...foreign]] })).status).toBe(403);
    await sql(`UPDATE session SET proved_at = now() - interval '1 day'`);
    expect((await asked()).errorCode).toBe('step_up_required');
    await sql('UPDATE session SET proved_at = now()');
    expect(await count()).toBe(before);
  });

  test('has a budget of its own, and says when to come back', async () => {
    const { token } = await made();
    let refused: Awaited<ReturnType<typeof orders>> | null = null;
    for (let call = 0; call <= limits.apiCallsPerMinute + 1 && refused === null; call += 50) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => orders(token)));
      refused = replies.find(({ status }) => status === 429) ?? null;
    }
    // A minute may begin in between; then the budget is a new one.
    if (refused === null) return;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await statusOf(owner)).toBe(200);
  });
});

describe('a key whose requests are signed', () => {
  test('is refused without a signature, with a wrong or old one, and with one that was used', async () => {
    const { token, signingSecret } = await made({ signed: true, rights: 'freight:try,order:list' });
    const call = (signed: Readonly<Record<string, string>>, path = '/oms/oms/order/list?pageNo=1') =>
      fetch(`${server.url}${path}`, { headers: { 'X-Access-Token': token, ...signed } });
    const sign = (at = Date.now(), path = '/oms/oms/order/list?pageNo=1', secret = must(signingSecret)) => {
      const timestamp = String(Math.floor(at / 1000));
      const signature = signatureOf({ method: 'GET', path, timestamp, body: Buffer.alloc(0) }, secret);
      return { 'X-Oms-Timestamp': timestamp, 'X-Oms-Signature': signature };
    };
    const good = sign();
    expect((await call(good)).status).toBe(200);
    const refused = [
      await call(good),
      await call({}),
      await call(sign(Date.now() - 310_000)),
      await call(sign(Date.now() + 310_000)),
      await call(sign(), '/oms/oms/order/list?pageNo=2'),
      await call(sign(Date.now() + 1_000, undefined, 'another secret')),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  test('covers the body', async () => {
    const { token, signingSecret } = await made({ signed: true, rights: 'order:submit' });
    const post = (body: string, signedBody = body) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const path = '/oms/oms/order/saveDraft';
      const signature = signatureOf({ method: 'POST', path, timestamp, body: Buffer.from(signedBody) }, must(signingSecret));
      const headers = { Authorization: `Bearer ${token}`, 'X-Oms-Timestamp': timestamp, 'X-Oms-Signature': signature };
      return fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      });
    };
    const kept = await (await post('{"remark":"signed"}')).json();
    expect(kept.success).toBe(true);
    expect((await post('{"remark":"changed"}', '{"remark":"signed"}')).status).toBe(403);
  });
});
