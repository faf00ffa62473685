import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOutside } from '../../../server/connections/outside-request.ts';
import { isInsideAddress, isPublicAddress } from '../../../server/connections/public-addresses.ts';
import { type Backend, json, serveBackend } from '../../connections/backends/serve.ts';
import { shop } from '../../connections/shop.ts';
import { type Connected, failureOf, startConnected } from './fixture.ts';

describe('private addresses (security: connections)', () => {
  test.each([
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '0.0.0.0'],
    ...['192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '168.63.129.16', '240.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::', '2001:db8::1', 'not an address', ''],
  ])('%s is refused', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.215.14', '8.8.8.8', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '::1', 'fd12::1'])('%s is inside', (address) => {
    expect(isInsideAddress(address)).toBe(true);
  });

  test.each(['8.8.8.8', '169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200', '0.0.0.0', '168.63.129.16', '::ffff:10.0.0.1'])(
    '%s is not inside',
    (address) => {
      expect(isInsideAddress(address)).toBe(false);
    },
  );

  /** Each form leads to this machine; names are resolved by the system. */
  test.each(['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])(
    'a request to http://%s is not sent',
    async (host) => {
      const backend = await serveBackend((_got, reply) => json(reply, 200, {}));
      const { port } = new URL(backend.origin);
      const url = new URL(`http://${host}:${port}/`);
      await expect(
        sendOutside({ url, method: 'GET', headers: {}, body: undefined, timeoutMs: 5_000, isInternal: false, hasSecret: false }),
      ).rejects.toMatchObject({ reason: 'private' });
      expect(backend.got).toEqual([]);
      await backend.close();
    },
  );
});

describe('what a backend may not do, and what users may not make of a connection', () => {
  let backend: Backend;
  let connected: Connected;
  let calls: Awaited<ReturnType<Connected['as']>>;
  const file = { 'Content-Type': 'text/html', 'Content-Disposition': 'inline; filename="../../etc/passwd"' };
  const hung: (() => void)[] = [];
  let isHanging = true;
  beforeAll(async () => {
    backend = await serveBackend(({ path }, reply) => {
      const id = path.split('/').at(-1);
      if (id === '1') return void reply.writeHead(302, { Location: `${backend.origin}/items/9` }).end();
      if (id === '2') return json(reply, 200, { id: 2, name: 'x'.repeat(200_000) });
      if (id === '3') return void reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000, 'x')));
      if (id === '4' && isHanging) return void hung.push(() => reply.destroy());
      if (id === '5') return json(reply, 401, { message: 'Token失效' });
      if (id === '6') return void reply.writeHead(500, { 'Content-Type': 'text/html' }).end('<b>stack</b>');
      if (id === '7')
        return json(reply, 200, { id: 7, name: 'seven' }, { 'Set-Cookie': 'a=b', 'X-Access-Token': 'other', Server: 'inside' });
      if (id === 'good') return void reply.writeHead(200, file).end('<script>alert(1)</script>');
      if (id === 'slow' && isHanging) {
        reply.writeHead(200, file).write('first');
        return void hung.push(() => reply.end());
      }
      if (id === 'steady') {
        reply.writeHead(200, file);
        for (const at of [1, 2, 3, 4]) setTimeout(() => (at === 4 ? reply.end('4') : reply.write(String(at))), at * 700);
        return;
      }
      if (id === 'linked') return json(reply, 200, [{ id: 1 }], { Link: `<a>${'; a '.repeat(3_500)}` });
      if (id === 'gone') return json(reply, 404, { error: 'There is no such report' });
      return json(reply, 200, { id: 9, name: 'nine' });
    });
    const limits = { seconds: 2, replyKilobytes: 100, atOnce: 8 };
    connected = await startConnected({
      shop: { ...shop(backend.origin), limits },
      guarded: { ...guarded(backend.origin), limits },
    });
    calls = await connected.as('merchant');
  });
  afterAll(async () => {
    for (const end of hung) end();
    await connected.stop();
    await backend.close();
  });

  test('redirects, large, packed, late and foreign replies are refusals that say so; nobody is signed out', async () => {
    const refusal = async (id: number) => (await failureOf(calls.call('shop.item', { id }))) satisfies Error;
    expect((await refusal(1)).message).toContain('redirects elsewhere');
    expect((await refusal(2)).message).toContain('larger than 100 KB');
    expect((await refusal(3)).message).toContain('larger than 100 KB');
    expect((await refusal(4)).message).toContain('did not answer within 2 s');
    expect((await refusal(5)).detail).toMatchObject({ kind: 'refused', errorCode: 'connection_unauthorized' });
    const broken = await refusal(6);
    expect(broken.message).toBe('“Shop” refused the call (HTTP 500)');
    expect(await calls.call('auth.me')).toMatchObject({ username: 'merchant' });
    expect(backend.got.filter(({ path }) => path === '/items/9')).toEqual([]);
  });

  test('only declared calls and inputs leave the server', async () => {
    const before = backend.got.length;
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${connected.server.url}/oms/ext/connections/${path}`, {
        ...init,
        headers: { 'X-Access-Token': calls.token, ...init.headers },
      });
    for (const path of ['shop/secrets', 'shop/..%2f..%2fadmin', 'shop/item%2f..%2fadmin', 'other/item', 'shop/item/9', 'shop//item'])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask('shop/item?id=9&admin=1')).status).toBe(400);
    expect((await ask('shop/item?id=..%2F..%2Fadmin')).status).toBe(400);
    expect((await ask('shop/item?id=9', { method: 'PUT' })).status).toBe(405);
    expect(
      (await ask('shop/add', { method: 'POST', body: '{"name":"a","role":"admin"}', headers: { 'Content-Type': 'application/json' } }))
        .status,
    ).toBe(400);
    expect((await ask('shop/item?id=9', { headers: { 'X-Access-Token': 'guessed' } })).status).toBe(401);
    expect(backend.got.length).toBe(before);
  });

  test('a path parameter stays one segment, and a header one line', async () => {
    await calls.call('guarded.file', { name: '../a/b?c#d', trace: 'one' });
    expect(backend.got.at(-1)).toMatchObject({ path: '/files/..%2Fa%2Fb%3Fc%23d', headers: { 'x-trace': 'one' } });
    for (const name of ['..', '.']) expect((await failureOf(calls.call('guarded.file', { name }))).detail.errorCode).toBe('bad_request');
    const before = backend.got.length;
    const smuggled = await failureOf(calls.call('guarded.file', { name: 'a', trace: 'x\r\nX-Admin: 1' }));
    expect(smuggled.detail).toMatchObject({ errorCode: 'bad_request', fields: [{ path: 'trace' }] });
    expect(backend.got.length).toBe(before);
  });

  test('headers of the request and of the reply stay where they are', async () => {
    const reply = await fetch(`${connected.server.url}/oms/ext/connections/shop/item?id=7`, {
      headers: { 'X-Access-Token': calls.token, Cookie: 'wb=1', 'X-Forwarded-For': '1.2.3.4', Authorization: 'Bearer mine' },
    });
    expect(await reply.json()).toMatchObject({ success: true, result: { id: 7, name: 'seven' } });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('x-access-token')).toBeNull();
    const sent = backend.got.at(-1)?.headers ?? {};
    expect(sent.authorization).toBe('Bearer the-secret');
    expect([sent.cookie, sent['x-access-token'], sent['x-forwarded-for']]).toEqual([undefined, undefined, undefined]);
  });

  test('a file is an attachment, whatever the backend calls it; a refusal in its place is a message', async () => {
    const reply = await fetch(`${connected.server.url}/oms/ext/connections/guarded/report?name=good`, {
      headers: { 'X-Access-Token': calls.token },
    });
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('content-disposition')).toContain('attachment; filename="passwd"');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(await reply.text()).toBe('<script>alert(1)</script>');
    expect((await failureOf(calls.file('guarded.report', { name: 'gone' }))).message).toBe('There is no such report');
  });

  test('a file that takes longer than the limit arrives while its parts do, and holds its turn until the end', async () => {
    const report = (name: string) =>
      fetch(`${connected.server.url}/oms/ext/connections/guarded/report?name=${name}`, { headers: { 'X-Access-Token': calls.token } });
    const arrived = () => backend.got.filter(({ path }) => path === '/reports/slow').length;
    expect(await (await report('steady')).text()).toBe('1234');
    // Eight at once are two of one user.
    const slow = [report('slow'), report('slow'), report('slow')];
    await expect.poll(arrived).toBe(2);
    expect((await Promise.race(slow)).status).toBe(200);
    expect(await calls.call('auth.me')).toMatchObject({ username: 'merchant' });
    expect(arrived()).toBe(2);
    for (const end of hung.splice(0)) end();
    await expect.poll(arrived).toBe(3);
    await expect.poll(() => hung.length).toBe(1);
    for (const end of hung.splice(0)) end();
    for (const one of slow) expect(await (await one).text()).toBe('first');
  });

  test('a Link header that is there to be slow delays nobody', async () => {
    expect(await calls.call('guarded.list', { pageNo: 1 })).toMatchObject({ total: 1 });
  });

  test('the key of a repeatable call means one user of one tenant to the backend', async () => {
    const keyOf = async (who: typeof calls, idempotencyKey: string) => {
      await who.call('guarded.pay', {}, { idempotencyKey });
      return backend.got.at(-1)?.headers['idempotency-key'];
    };
    const own = await keyOf(calls, 'key-one-1234567890');
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(await keyOf(calls, 'key-one-1234567890')).toBe(own);
    expect(await keyOf(calls, 'key-two-1234567890')).not.toBe(own);
    for (const other of ['clerk', 'globex']) expect(await keyOf(await connected.as(other), 'key-one-1234567890')).not.toBe(own);
  });

  test('a permission is asked for before anything leaves', async () => {
    const clerk = await connected.as('clerk');
    const before = backend.got.length;
    expect((await failureOf(clerk.call('guarded.admin', {}))).detail.errorCode).toBe('forbidden');
    expect(backend.got.length).toBe(before);
    expect(await calls.call('guarded.admin', {})).toMatchObject({ id: 9 });
  });

  test('a hanging backend delays its own calls only', async () => {
    const waiting = Promise.allSettled(Array.from({ length: 20 }, () => calls.call('shop.item', { id: 4 })));
    await expect.poll(() => hung.length).toBeGreaterThan(1);
    expect(await calls.call('auth.me')).toMatchObject({ username: 'merchant' });
    expect(await calls.call('guarded.admin', {})).toMatchObject({ id: 9 });
    isHanging = false;
    for (const end of hung.splice(0)) end();
    await waiting;
  });
});

describe('a backend in a private network that the operator has not allowed', () => {
  test('is refused with the setting that allows it, in both languages', async () => {
    const backend = await serveBackend((_got, reply) => json(reply, 200, { id: 1, name: 'a' }));
    const plain = { ...shop(backend.origin), token: { from: 'none' } as const };
    const connected = await startConnected({ shop: plain, secretive: secretive(backend.origin) }, {}, { isInternal: false });
    const calls = await connected.as('merchant');
    const refused = await failureOf(calls.call('shop.item', { id: 1 }));
    expect(refused.message).toContain('CONNECTION_SHOP_INTERNAL=1');
    const chinese = await connected.as('merchant', 'zh_CN');
    expect((await failureOf(chinese.call('shop.item', { id: 1 }))).message).toContain('内部网络');
    expect((await failureOf(calls.call('secretive.item', { id: 1 }))).message).toContain('unencrypted');
    expect(backend.got).toEqual([]);
    await connected.stop();
    await backend.close();
  });
});

describe('a backend that the operator has declared to be internal', () => {
  test('gets a secret over http in a private network only, and is never an address for machines', async () => {
    const away = shop('http://93.184.215.14');
    const connected = await startConnected({ shop: away, secretive: secretive('http://169.254.169.254') });
    const calls = await connected.as('merchant');
    expect((await failureOf(calls.call('shop.item', { id: 1 }))).message).toContain('unencrypted');
    expect((await failureOf(calls.call('secretive.item', { id: 1 }))).message).toContain('never calls');
    await connected.stop();
  });
});

function secretive(origin: string) {
  const { calls, ...rest } = shop(origin);
  const item = calls['shop.item'];
  if (item === undefined) throw new Error('the shop has items');
  return { ...rest, calls: { 'secretive.item': item } };
}

function guarded(origin: string): ReturnType<typeof shop> {
  const { calls: _calls, ...rest } = shop(origin);
  return {
    ...rest,
    calls: {
      'guarded.file': {
        method: 'GET',
        path: '/files/:name',
        access: 'token',
        summary: 'A file',
        params: { properties: { name: { type: 'string' } }, required: ['name'] },
        headers: { properties: { trace: { type: 'string' } } },
        names: { trace: 'X-Trace' },
        reply: {},
      },
      'guarded.report': {
        method: 'GET',
        path: '/reports/:name',
        access: 'token',
        summary: 'A report',
        kind: 'blob',
        params: { properties: { name: { type: 'string' } }, required: ['name'] },
        reply: { type: 'null' },
      },
      'guarded.list': {
        method: 'GET',
        path: '/linked',
        access: 'token',
        summary: 'Rows',
        list: true,
        query: { properties: { pageNo: { type: 'integer' } } },
        mapping: { paging: { by: 'cursor', cursor: 'after', next: { link: 'next' }, rows: 5 } },
        reply: { type: 'object', properties: { records: { type: 'array', items: {} }, total: { type: 'integer' } } },
      },
      'guarded.pay': {
        method: 'POST',
        path: '/pay',
        access: 'token',
        summary: 'Pays',
        idempotent: true,
        reply: {},
      },
      'guarded.admin': {
        method: 'GET',
        path: '/admin',
        access: { permission: 'system:role:list' },
        summary: 'Of administrators',
        reply: {},
      },
    },
  };
}
