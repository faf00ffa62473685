import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints/all.ts';
import { harbour } from '../../../server/db/seeds/demo-accounts.ts';
import { endpointIds, registerEndpoints, urlOf } from '../../../server/plugins/endpoints.ts';
import { sampleOf } from '../../support/sample.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const tokens = { clerk: '', merchant: '', operator: '', ended: '' };
const ids = endpointIds;
const guarded = ids.filter((id) => endpoints[id].access !== 'public');
/** Calls whose paths are written in other ways; `long/access` writes those of all. */
const tricked = new Set(sampleOf('tricks', guarded, 30));

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['clerk', 'merchant', 'operator'] as const) tokens[name] = await server.login(name);
  tokens.ended = await server.login('newbie');
  await server.call('auth.logout', {}, { token: tokens.ended });
});
afterAll(() => server.stop());

/** wire.md, Sign-in: "Open calls (everything else needs a token)". */
const open = [
  'login', 'phoneLogin', 'tokenLogin', 'register', 'register/checkOnlyUser', 'getTenantInfoByDomain', 'randomImage/:key', 'sms',
  // The second step of signing in, and passkeys.
  'login/secondFactor', 'login/enrolStart', 'login/enrolConfirm', 'login/passkeyStart', 'login/passkey',
  'getCaptchaByUpdatePwd', 'getCaptchaSendCount', 'resetPassword',
// What exportVerifyMsg and activationPicture ask for is a ticket, which is its token (security F3).
].map((name) => `/{auth}/${name}`).concat('/common/getCountryList', '/ext/health', '/ext/proof', '/common/exportVerifyMsg', '/ext/activationPicture', '/ext/track/:token', '/ext/registration', '/ext/invitation/open', '/ext/invitation/accept'); // biome-ignore format: a list

/** A path and body that pass validation nowhere in particular: access is decided before they are read. */
function addressOf(entry: Endpoint): string {
  return urlOf(entry, server.config).replace(/:\w+/g, 'abcdefgh');
}

function ask(entry: Endpoint, path: string, token?: string, method: string = entry.method): Promise<Response> {
  const headers: Record<string, string> = token === undefined ? {} : { 'X-Access-Token': token };
  const hasBody = entry.body !== undefined && method !== 'GET' && method !== 'HEAD';
  return fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  });
}

test('the public calls are those that wire.md opens, and no others (P1)', () => {
  const declared = ids.map((id): Endpoint => endpoints[id]).filter(({ access }) => access === 'public');
  for (const { path } of declared) expect(open).toContain(path);
});

describe.each(guarded)('%s', (id) => {
  const entry: Endpoint = endpoints[id];

  test('without a token, with a made-up, an ended and a doubled one, is 401 (P1)', async () => {
    const path = addressOf(entry);
    const answers = [
      await ask(entry, path),
      await ask(entry, path, 'x'.repeat(43)),
      await ask(entry, path, tokens.ended),
      await ask(entry, path, `${tokens.clerk}, ${tokens.clerk}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ success: false, errorCode: 'unauthorized', code: 401 });
    }
  });

  test('a token in address or body instead of the header is 401 (L13)', async () => {
    const path = addressOf(entry);
    for (const name of ['token', 'X-Access-Token', 'access_token'])
      expect((await ask(entry, `${path}?${name}=${tokens.clerk}`)).status).toBe(401);
  });

  if (tricked.has(id))
    test('under tricks of case, slashes, dots and methods is never 2xx without a token (P1)', async () => {
      const path = addressOf(entry);
      const tricks = [
        path.toUpperCase(),
        `${path}/`,
        path.replace('/oms/', '//oms//'),
        `${path}/.`,
        `/oms/..${path}`,
        `${path};a=b`,
        `${path}%2f`,
        `${path}.json`,
        path.replace('/oms/', '/%6fms/'),
        `/ext/health/..${path}`,
      ];
      for (const trick of tricks) expect((await ask(entry, trick)).status).toBeGreaterThanOrEqual(400);
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect((await ask(entry, path, undefined, method)).status).toBeGreaterThanOrEqual(400);
    });

  const { access } = entry;
  if (typeof access === 'object' && access.or !== undefined) {
    test.each(access.or)('%s alone opens it too (P2)', async (key) => {
      const ofClerk = `tenant_id = '${harbour.id}' AND role_id = (SELECT id FROM role WHERE tenant_id = '${harbour.id}' AND code = 'clerk')`;
      const path = addressOf(entry);
      expect((await ask(entry, path, tokens.clerk)).status).toBe(403);
      await server.database.admin.query(
        `INSERT INTO role_permission SELECT DISTINCT tenant_id, role_id, $1, '1' FROM role_permission WHERE ${ofClerk}`,
        [key],
      );
      try {
        expect((await ask(entry, path, tokens.clerk)).status).not.toBe(403);
      } finally {
        await server.database.admin.query(`DELETE FROM role_permission WHERE ${ofClerk} AND action = $1`, [key]);
      }
    });
  }

  if (typeof access === 'object') {
    test(`without ${access.permission} is 403, and works again when it is given back (P2, L11)`, async () => {
      const path = addressOf(entry);
      const { rows } = await server.database.admin.query(
        `WITH gone AS (DELETE FROM role_permission WHERE action = $1 RETURNING *) SELECT * FROM gone`,
        [access.permission],
      );
      const refused = await ask(entry, path, tokens.clerk);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ success: false, errorCode: 'forbidden' });
      await server.database.admin.query('INSERT INTO role_permission SELECT * FROM json_populate_recordset(NULL::role_permission, $1)', [
        JSON.stringify(rows),
      ]);
      const holder = rows.some(({ tenant_id: tenant }) => tenant === harbour.id) ? 'merchant' : 'operator';
      expect((await ask(entry, path, tokens[holder])).status).not.toBe(403);
    });
  }
});

test("another tenant's token sees nothing of this one: an order that is foreign and one that is absent answer alike (T6)", async () => {
  const globex = await server.login('globex');
  const merchant = await server.login('merchant');
  const { envelope } = await server.call('order.list', { pageSize: 10 }, { token: merchant });
  const mine = envelope.result.records.map(({ id }) => id);
  expect(mine.length).toBe(10);
  const own = await server.call('order.list', { pageSize: 1000 }, { token: globex });
  expect(own.envelope.result.records.filter(({ id }) => mine.includes(id))).toEqual([]);
  const bare = ({ timestamp: _timestamp, requestId: _requestId, ...rest }: object & { timestamp?: unknown; requestId?: unknown }) => rest;
  for (const id of ['order.detail', 'order.log'] as const) {
    const foreign = await server.call(id, { id: mine[0] ?? '' }, { token: globex });
    const absent = await server.call(id, { id: '00000000-0000-7000-8000-000000000000' }, { token: globex });
    expect(foreign.envelope.success).toBe(false);
    expect([foreign.status, bare(foreign.envelope)]).toEqual([absent.status, bare(absent.envelope)]);
  }
  const before = (await server.database.admin.query('SELECT md5(string_agg(o::text, chr(10) ORDER BY o.id)) AS sum FROM shipment_order o'))
    .rows;
  await server.call('order.close', { ids: mine.join(',') }, { token: globex });
  expect(
    (await server.database.admin.query('SELECT md5(string_agg(o::text, chr(10) ORDER BY o.id)) AS sum FROM shipment_order o')).rows,
  ).toEqual(before);
});

test('a tenant in a header changes nothing (T1)', async () => {
  const token = await server.login('globex');
  const plain = await server.call('order.list', {}, { token });
  const forged = await server.call(
    'order.list',
    {},
    { token, headers: { 'X-Tenant-Id': '1', 'tenant-id': '', 'X-Forwarded-Host': 'localhost', tenantId: 'null' } },
  );
  expect(forged.envelope.result).toEqual(plain.envelope.result);
});

test('an entry that does not say who may call it keeps the server from starting (P1)', () => {
  const original: Endpoint = endpoints['ext.health'];
  const settings = { omsBase: 'oms', authPrefix: 'auth', authenticate: async () => null, strictReplies: true };
  const handlers = { 'ext.health': async () => ({ ready: true, problems: [] }) };
  const { access } = original;
  try {
    for (const nothing of [undefined, null, '', 'anyone', {}, { permission: '' }]) {
      Object.assign(original, { access: nothing });
      expect(() => registerEndpoints(fastify(), handlers, ['ext.health'], settings)).toThrow(/ext.health states no access/);
    }
  } finally {
    Object.assign(original, { access });
  }
});

test('calls beyond the ceiling are 429 with a time to wait, for that user alone', async () => {
  const small = await startTestServer({ env: { CALLS_PER_MINUTE: '60' } });
  try {
    const token = await small.login('clerk');
    // The count begins anew with each minute of the clock, so calls over two minutes may be twice as many.
    let answered = 0;
    let last = await small.call('common.me', {}, { token });
    while (last.status === 200 && answered < 120) {
      answered += 1;
      last = await small.call('common.me', {}, { token });
    }
    expect(answered).toBeGreaterThanOrEqual(60);
    expect(last.status).toBe(429);
    expect(last.envelope.errorCode).toBe('too_many_requests');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await small.call('common.me', {}, { token: await small.login('merchant') })).status).toBe(200);
  } finally {
    await small.stop();
  }
});
