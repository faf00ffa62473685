import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { defaultConfig } from '../../src/services/config.ts';
import { type CallSetting, createCalls } from '../../src/services/http.ts';
import envelopes from '../fixtures/envelopes.json' with { type: 'json' };
import { type Reply, replyServer, type Seen } from './reply-server.ts';

const good = { success: true, message: '', code: 200, result: { id: '1' }, timestamp: 0 };
let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

async function callsTo(answer: (seen: Seen) => Reply, setting: Partial<CallSetting> = {}) {
  const server = await replyServer(answer);
  stop = server.close;
  const calls = createCalls({
    config: defaultConfig,
    language: 'zh_CN',
    token: () => null,
    now: () => 42,
    origin: server.origin,
    ...setting,
  });
  return { server, calls };
}

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof CallFailure)) throw new Error(`expected a CallFailure, got ${String(failure)}`);
  return failure;
}

const sample = (name: string) => {
  const found = envelopes.find((each) => each.case.startsWith(name));
  if (found === undefined) throw new Error(`no sample ${name}`);
  return { status: found.http, body: found.body };
};

describe('a call on the wire (wire.md, Headers and parameters)', () => {
  it('sends system-belong 3, an empty lang for Chinese and _t on GET', async () => {
    const { server, calls } = await callsTo(() => ({ body: good }));
    await calls.call('order.detail', { id: ' a1 ' });
    const { method, url, headers } = server.last();
    expect([method, url.pathname, headers['system-belong']]).toEqual(['GET', '/oms/oms/order/getDetailById', '3']);
    expect([...url.searchParams]).toEqual([
      ['id', 'a1'],
      ['lang', ''],
      ['_t', '42'],
    ]);
    expect(headers['x-access-token']).toBeUndefined();
  });

  it('sends the token when signed in, and lang en_US for English', async () => {
    const { server, calls } = await callsTo(() => ({ body: good }), { token: () => 'secret-token', language: 'en_US' });
    await calls.call('auth.me');
    expect(server.last().headers['x-access-token']).toBe('secret-token');
    expect(server.last().url.searchParams.get('lang')).toBe('en_US');
  });

  it('sends no _t with the dictionary items call (spec section 7)', async () => {
    const { server, calls } = await callsTo(() => ({ body: good }));
    await calls.call('dictionary.items', { code: 'order_status' });
    expect(server.last().url.pathname).toBe('/oms/sys/dict/getDictItems/order_status');
    expect(server.last().url.searchParams.has('_t')).toBe(false);
  });

  it('takes both prefixes from the configuration of the installation', async () => {
    const { server, calls } = await callsTo(() => ({ body: { ...good, code: '1' } }), {
      config: { ...defaultConfig, omsBase: 'api/v1', authPrefix: 'sys' },
    });
    await calls.call('auth.login', { username: 'a', password: 'b' });
    expect(server.last().url.pathname).toBe('/api/v1/sys/login');
  });

  it('trims strings deep in a body and keeps the idempotency key', async () => {
    const { server, calls } = await callsTo(() => ({ body: good }));
    await calls.call('preference.set', { key: 'list', value: { names: [' a ', { deep: ' b' }] } }, { idempotencyKey: 'k-1' });
    expect(JSON.parse(server.last().body)).toEqual({ value: { names: ['a', { deep: 'b' }] } });
    expect(server.last().headers['idempotency-key']).toBe('k-1');
  });
});

describe('a reply (wire.md, Envelope)', () => {
  it.each(['Result.ok(data)', 'new Result() + setSuccess(true)', 'duplicate check, empty value', 'import with line errors'])(
    'takes "%s" as good, whatever its code',
    async (name) => {
      const { calls } = await callsTo(() => sample(name));
      await expect(calls.call('common.me')).resolves.toEqual(sample(name).body.result);
    },
  );

  it.each(['error500', 'duplicate check, exists', 'checkRule unknown code'])('throws "%s" with the message of the server', async (name) => {
    const { calls } = await callsTo(() => sample(name));
    const failure = await failureOf(calls.call('common.me'));
    expect([failure.detail.kind, failure.message]).toEqual(['refused', sample(name).body.message]);
  });

  it.each(['token invalid, 3.x', 'token invalid, 2.4.x'])('takes "%s" as the end of the session', async (name) => {
    const { calls } = await callsTo(() => sample(name));
    expect((await failureOf(calls.call('common.me'))).detail.kind).toBe('session_over');
  });

  it('takes body code 2 as the end of the session (spec section 8)', async () => {
    const { calls } = await callsTo(() => ({ body: { ...good, success: false, code: 2, message: 'kicked out' } }));
    const { detail, message } = await failureOf(calls.call('common.me'));
    expect([detail.kind, message]).toEqual(['session_over', 'kicked out']);
  });

  it.each(['1', 1])('takes a login as good on code %j, and on no other (spec section 4)', async (code) => {
    const { calls } = await callsTo(() => ({ body: { ...good, code } }));
    await expect(calls.call('auth.login', {})).resolves.toEqual({ id: '1' });
    await stop();
    const other = await callsTo(() => ({ body: { ...good, code: 200 } }));
    expect((await failureOf(other.calls.call('auth.login', {}))).detail.kind).toBe('refused');
  });

  it('keeps error code, fields and request number of our server', async () => {
    const fields = [{ path: 'username', rule: 'required', message: 'Required' }];
    const { calls } = await callsTo(() => ({
      status: 400,
      body: { success: false, message: 'No', code: 400, errorCode: 'bad_request', fields, requestId: 'r-1' },
    }));
    const { detail } = await failureOf(calls.call('common.me'));
    expect(detail).toMatchObject({ kind: 'refused', status: 400, errorCode: 'bad_request', fields, requestId: 'r-1' });
  });

  it('survives a page of a proxy in place of JSON', async () => {
    const { calls } = await callsTo(() => ({ status: 200, body: '<html>hello</html>' }));
    expect((await failureOf(calls.call('common.me'))).detail).toMatchObject({ kind: 'refused', status: 200 });
    await stop();
    const away = await callsTo(() => ({ status: 502, body: '<html>Bad Gateway</html>' }));
    expect((await failureOf(away.calls.call('common.me'))).detail.kind).toBe('unreachable');
  });

  it('calls a cut connection unreachable, and one given up cancelled', async () => {
    const { calls } = await callsTo(() => ({ hangUp: true }));
    expect((await failureOf(calls.call('common.me'))).detail.kind).toBe('unreachable');
    const controller = new AbortController();
    const asked = failureOf(calls.call('common.me', {}, { signal: controller.signal }));
    controller.abort();
    expect((await asked).detail.kind).toBe('cancelled');
  });
});

describe('a reply that stalls', () => {
  it('is too late after the time limit, which includes the body', async () => {
    const { calls } = await callsTo(() => ({ stalls: true }), { timeoutMs: 50 });
    expect((await failureOf(calls.call('common.me'))).detail.kind).toBe('timeout');
    expect((await failureOf(calls.file('order.export', {}))).detail.kind).toBe('timeout');
  });

  it('can be cancelled while its body is read, and a cancelled call is not sent', async () => {
    const controller = new AbortController();
    const { server, calls } = await callsTo(() => {
      setTimeout(() => controller.abort());
      return { stalls: true };
    });
    expect((await failureOf(calls.call('common.me', {}, { signal: controller.signal }))).detail.kind).toBe('cancelled');
    expect((await failureOf(calls.call('common.me', {}, { signal: controller.signal }))).detail.kind).toBe('cancelled');
    expect(server.seen).toHaveLength(1);
  });
});

describe('an upload', () => {
  const file = new File(['PK'], 'orders.xlsx', { type: 'application/zip' });

  it.each([
    ['without progress', {}],
    ['with progress', { onProgress: () => undefined }],
  ])('%s is a form with the common headers, and its failures have the same kinds', async (_what, options) => {
    let reply: Reply = { body: good };
    const { server, calls } = await callsTo(() => reply, { token: () => 'secret-token', timeoutMs: 2_000 });
    await expect(calls.upload('order.importExcel', file, { name: ' a ' }, options)).resolves.toEqual({ id: '1' });
    const { method, headers, body } = server.last();
    expect([method, headers['x-access-token'], headers['system-belong']]).toEqual(['POST', 'secret-token', '3']);
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="name"\s+a\s[\s\S]*name="file"; filename="orders.xlsx"[\s\S]*PK/);
    reply = sample('error500');
    expect((await failureOf(calls.upload('order.importExcel', file, {}, options))).detail.kind).toBe('refused');
    reply = { hangUp: true };
    expect((await failureOf(calls.upload('order.importExcel', file, {}, options))).detail.kind).toBe('unreachable');
    const controller = new AbortController();
    const sent = failureOf(calls.upload('order.importExcel', file, {}, { ...options, signal: controller.signal }));
    controller.abort();
    expect((await sent).detail.kind).toBe('cancelled');
  });

  it('with progress reports it up to 1', async () => {
    const { calls } = await callsTo(() => ({ body: good }));
    const shares: number[] = [];
    await calls.upload('order.importExcel', file, {}, { onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
  });
});

describe('a file (wire.md, Envelope and Files)', () => {
  it('comes with the name of Content-Disposition', async () => {
    const { calls } = await callsTo(() => ({
      headers: {
        'Content-Type': 'application/vnd.ms-excel',
        'Content-Disposition': "attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx",
      },
      body: 'PK',
    }));
    const file = await calls.file('order.export', {});
    if (typeof file === 'string') throw new Error(`expected a file, got ${file}`);
    expect([file.name, await file.content.text()]).toEqual(['订单.xlsx', 'PK']);
  });

  it('is never made of JSON: a no is thrown, and what a yes says instead of a file is the answer', async () => {
    const { calls } = await callsTo(() => sample('blob endpoint failing'));
    expect((await failureOf(calls.file('order.export', {}))).message).toBe('导出失败');
    await stop();
    const queued = await callsTo(() => ({ body: { ...good, message: 'Queued' } }));
    expect(await queued.calls.file('order.export', {})).toBe('Queued');
  });
});

describe('who listens', () => {
  it.each([
    ['a list', 'order.list', 500, true],
    ['details', 'order.detail', 404, true],
    ['a change', 'order.close', 403, true],
    ['the login', 'auth.login', 503, true],
    ['the login, refused by 401', 'auth.login', 401, true],
    ['an ordinary no', 'order.detail', 200, false],
    ['an extension that the server does not have', 'ext.ticket', 404, false],
    ['an extension that fails', 'ext.ticket', 500, true],
    ['a session that is over, which its renewal tells', 'order.list', 401, false],
  ])('%s: hears of HTTP errors (spec section 8)', async (_what, id, status, isTold) => {
    const onHttpError = vi.fn();
    const body = { success: false, message: 'no', code: status, result: null, timestamp: 0 };
    const { calls } = await callsTo(() => ({ status, body }), { token: () => 'secret-token' });
    calls.listen({ onHttpError });
    const failure = await failureOf(calls.call(id, { id: '1', ids: '1' }));
    expect(onHttpError.mock.calls).toEqual(isTold ? [[failure]] : []);
  });

  it('hears nothing of an error that the caller expects', async () => {
    const onHttpError = vi.fn();
    const { calls } = await callsTo(() => ({ status: 404, body: null }));
    calls.listen({ onHttpError });
    await failureOf(calls.call('order.list', {}, { expects: [404] }));
    await failureOf(calls.call('order.list', {}, { expects: 'all' }));
    expect(onHttpError).not.toHaveBeenCalled();
    await failureOf(calls.call('order.list', {}, { expects: [405] }));
    expect(onHttpError).toHaveBeenCalledOnce();
  });

  it('is told whether somebody answered, a no included', async () => {
    const onReach = vi.fn();
    let reply: Reply = { hangUp: true };
    const { calls } = await callsTo(() => reply);
    calls.listen({ onReach });
    await failureOf(calls.call('common.me'));
    reply = sample('error500');
    await failureOf(calls.call('common.me'));
    expect(onReach.mock.calls).toEqual([[false], [true]]);
  });

  it('hears nothing of a call that the contract does not have', async () => {
    const { server, calls } = await callsTo(() => ({ body: good }));
    expect((await failureOf(calls.call('order.drop'))).detail.errorCode).toBe('not_found');
    expect(server.seen).toEqual([]);
  });
});
