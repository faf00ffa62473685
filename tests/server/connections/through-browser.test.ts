import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../contract/connections/grammar.ts';
import { registerConnections } from '../../../contract/connections/register.ts';
import { defaultConfig } from '../../../src/services/config.ts';
import { createCalls, type ObservedRequest } from '../../../src/services/http.ts';
import { articles } from '../../connections/articles.ts';
import { type Backend, json, serveBackend } from '../../connections/backends/serve.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { failureOf } from './fixture.ts';

/** This product as one backend among others, with the token of the session. */
const own: Connection = {
  connection: 1,
  title: 'Waybill',
  base: '/oms',
  through: 'browser',
  token: { from: 'session' },
  envelope: { success: { at: '/success', is: [true] }, result: '/result', rows: '/result/records' },
  paging: { by: 'page', page: 'pageNo', size: 'pageSize', total: { at: '/result/total' } },
  sort: { as: 'two', column: 'column', order: 'order' },
  errors: { message: ['/message'], code: '/errorCode', fields: { at: '/fields', name: '/path', message: '/message' } },
  calls: {
    'own.orders': {
      method: 'GET',
      path: '/oms/order/list',
      access: 'token',
      summary: 'Orders',
      list: true,
      query: {
        properties: {
          pageNo: { type: 'integer' },
          pageSize: { type: 'integer' },
          column: { type: 'string' },
          order: { type: 'string' },
          customerNo: { type: 'string' },
          createTime_begin: { type: 'string' },
          createTime_end: { type: 'string' },
        },
      },
      reply: { type: 'object', properties: { records: { type: 'array', items: {} }, total: { type: 'integer' } } },
    },
    'own.me': { method: 'GET', path: '/sys/getLoginUserInfo', access: 'token', summary: 'The user', reply: {} },
  },
};

describe('connections through the browser', () => {
  let server: TestServer;
  let backend: Backend;
  let forget: () => void;
  beforeAll(async () => {
    server = await startTestServer();
    backend = await serveBackend((got, reply) =>
      got.path === '/articles/1'
        ? void reply.writeHead(302, { Location: `${server.url}/oms/sys/getLoginUserInfo` }).end()
        : json(reply, 200, {}),
    );
    // A file that lies about the session: the checker refuses it, and so does the sender.
    const lying = { ...articles(backend.origin, 'browser'), token: { from: 'session' } as const };
    forget = registerConnections({ own, articles: lying });
  });
  afterAll(async () => {
    forget();
    await Promise.all([server.stop(), backend.close()]);
  });

  const callsOf = (token: string, connectionOrigins: readonly string[] = []) =>
    createCalls({
      config: { ...defaultConfig, connectionOrigins },
      language: 'en_US',
      token: () => token,
      now: Date.now,
      origin: server.url,
    });

  test('this product as a backend: list, refusal beside its field, an ended session', async () => {
    const calls = callsOf(await server.login('merchant'));
    expect(await calls.call('own.me')).toMatchObject({ username: 'merchant' });
    const range = { createTime_begin: '2026-11-01', createTime_end: '2026-11-20' };
    const page = await calls.call('own.orders', { ...range, pageNo: 1, pageSize: 5, column: 'createTime', order: 'desc' });
    expect(page).toMatchObject({ total: expect.any(Number), records: expect.any(Array) });
    const wrong = await failureOf(calls.call('own.orders', { pageNo: 1, pageSize: 5, createTime_begin: 'never' }));
    expect(wrong.detail.fields?.map(({ path }) => path)).toContain('createTime_begin');
    expect((await failureOf(callsOf('ended').call('own.me'))).detail.kind).toBe('session_over');
  });

  test('authors see the request and what its reply breaks, as of any call', async () => {
    const observed: ObservedRequest[] = [];
    const examined: unknown[] = [];
    const warnings: string[] = [];
    const calls = createCalls({
      config: { ...defaultConfig, connectionOrigins: [backend.origin] },
      language: 'en_US',
      token: () => 'the-session',
      now: Date.now,
      observe: (request) => {
        observed.push(request);
        request.reply.catch(() => undefined);
      },
      examine: async (id, data) => {
        examined.push([id, data]);
        return { warning: 'a member is missing' };
      },
    });
    calls.listen({ onWarning: (text) => warnings.push(text) });
    await calls.call('articles.one', { id: '2' });
    await failureOf(calls.call('articles.one', { id: '1' }));
    expect(observed).toMatchObject([
      { id: 'articles.one', method: 'GET', input: { id: '2' } },
      { id: 'articles.one', method: 'GET', input: { id: '1' } },
    ]);
    expect(await observed[0]?.reply).toMatchObject({ status: 200, data: { success: true } });
    await expect(observed[1]?.reply).rejects.toThrow('cannot be reached');
    expect(examined).toMatchObject([['articles.one', { success: true }]]);
    expect(warnings).toEqual(['a member is missing']);
  });

  test('an origin that the operator has not named is not called, and the message says what to do', async () => {
    const before = backend.got.length;
    const refused = await failureOf(callsOf('the-session').call('articles.one', { id: '2' }));
    expect(refused.message).toContain(`${backend.origin} to CONNECTION_ORIGINS`);
    expect(backend.got.length).toBe(before);
  });

  test('sends neither token nor cookie elsewhere, and follows no redirect', async () => {
    const calls = callsOf('the-session', [backend.origin]);
    await calls.call('articles.one', { id: '2' });
    expect((await failureOf(calls.call('articles.one', { id: '1' }))).message).toContain('cannot be reached');
    expect(backend.got.filter(({ path }) => path === '/articles/2').length).toBeGreaterThan(0);
    expect(JSON.stringify(backend.got)).not.toContain('the-session');
  });
});
